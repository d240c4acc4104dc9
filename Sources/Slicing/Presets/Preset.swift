/// A system whose way of drawing resizable images a request can ask for by name.
package enum Preset: String, CaseIterable, Hashable, Sendable {
    case uikit, css, android, flutter, unity, godot, qt

    /// What the preset stands for, in one line.
    package var help: String {
        switch self {
        case .uikit: "UIKit's resizableImage: one pixel stretches, more tile"
        case .css: "CSS border-image: slices as border, tiles centred, borders snapped to pixels"
        case .android: "Android's NinePatchDrawable: stretched regions share by length"
        case .flutter: "Flutter's centerSlice, as Skia draws it"
        case .unity: "Unity's UI Image, sliced; tiles grow from the bottom left"
        case .godot: "Godot's NinePatchRect and StyleBoxTexture; round is its tile fit"
        case .qt: "Qt Quick's BorderImage; round only ever shrinks a tile"
        }
    }

    /// What a request leaves open under this preset.
    package var defaults: PresetDefaults {
        switch self {
        // How it draws below the caps and with which filter is not published: the service's own defaults.
        case .uikit: PresetDefaults()
        case .css:
            PresetDefaults(
                mode: .stretch, hidesCenter: true, tileOrigin: (.center, .center), tileScale: .caps, shrink: .uniform,
                filter: .linear, snapsEndsToCuts: true)
        case .android: PresetDefaults(mode: .stretch, filter: .linear)
        // A debug build asserts below the caps; this is what Skia's lattice does.
        case .flutter: PresetDefaults(mode: .stretch, filter: .linear)
        case .unity: PresetDefaults(mode: .stretch, tileOrigin: (.start, .end), filter: .linear)
        // The leading cap wins and the trailing one is cut; cropping both alike is the nearest rule there is.
        case .godot: PresetDefaults(mode: .stretch, shrink: .crop, filter: .linear)
        // Caps keep their size and overlap; cropping is what can be seen of that.
        case .qt: PresetDefaults(mode: .stretch, tileCountRule: .up, shrink: .crop, filter: .linear)
        }
    }
}
