/// Every query parameter of `/images`: what it is called, what it may say, what it means.
///
/// The declarations stand in extensions, by what they are about.
package enum ParameterTable {
    /// All declarations, in the order in which canonical URLs list them.
    package static let definitions: [ParameterDefinition] = [
        size.definition, width.definition, height.definition, snap.definition, scale.definition, sourceScale.definition,
        crop.definition, trim.definition, rotate.definition, fit.definition, gravity.definition, enlarge.definition,
        padding.definition, insets.definition, stretchX.definition, stretchY.definition, preset.definition,
        mode.definition, center.definition, tileOrigin.definition, tileCount.definition, tileScale.definition,
        stretchMap.definition, shrink.definition, ends.definition, filter.definition, linear.definition,
        arrow.definition, arrowSide.definition, blur.definition, sharpen.definition,
        tint.definition, opacity.definition, radius.definition, background.definition, flip.definition,
        idiom.definition,
        appearance.definition, direction.definition, format.definition, quality.definition,
        chroma.definition, progressive.definition, effort.definition, colours.definition,
        depth.definition, profile.definition, keep.definition,
    ]

    /// Those of `/info`: what chooses a picture and slices it.
    package static let infoDefinitions: [ParameterDefinition] = [
        scale.definition, sourceScale.definition, crop.definition, insets.definition, stretchX.definition,
        stretchY.definition, preset.definition, mode.definition, center.definition, idiom.definition,
        appearance.definition, direction.definition,
    ]
}
