import Slicing

/// What a Godot `StyleBoxTexture` resource (`.tres`, of Godot 3 or 4) says about its texture.
///
/// The `[resource]` section is scanned for the keys that are needed; values of other keys are never looked at.
package struct GodotStyleBox: Hashable, Sendable {
    /// Last part of the texture's path; nil where the resource does not say.
    package var textureFileName: String?
    package var reading: SliceReading

    package init(_ bytes: [UInt8], limits: VocabularyLimits = VocabularyLimits()) throws(VocabularyError) {
        let text = try TextLines(bytes, document: .godotStyleBox, limits: limits)
        let resource = try GodotResource(text)
        // Godot 4 renamed the margins of the texture.
        var margins = try resource.insets("texture_margin")
        if margins == nil { margins = try resource.insets("margin") }
        let texture = margins ?? EdgeInsets(top: 0, left: 0, bottom: 0, right: 0)
        reading = SliceReading(
            document: .godotStyleBox,
            horizontal: AxisReading(
                .between(leading: texture.left, trailing: texture.right, length: nil),
                mode: try resource.stretchMode("axis_stretch_horizontal")),
            vertical: AxisReading(
                .between(leading: texture.top, trailing: texture.bottom, length: nil),
                mode: try resource.stretchMode("axis_stretch_vertical")))
        reading.hidesCenter = try resource.flag("draw_center") == false
        reading.region = try resource.rect("region_rect")
        reading.contentInsets = try resource.insets("content_margin", otherwise: texture) ?? margins
        reading.preset = .godot
        textureFileName = resource.textureFileName
    }
}
