/// The rules that apply where a request says nothing.
///
/// Without arguments: the service's own defaults.
package struct PresetDefaults: Hashable, Sendable {
    /// Nil is the automatic rule: one pixel is stretched, more are tiled.
    package var mode: FillMode?
    /// Whether the part that is flexible in both axes stays transparent.
    package var hidesCenter: Bool
    package var horizontalTileOrigin: TileOrigin
    package var verticalTileOrigin: TileOrigin
    package var tileCountRule: TileCountRule
    package var tileScale: TileScale
    package var shrink: ShrinkPolicy
    package var filter: SamplingFilter
    /// Whether sampling starts and ends at the rounded cuts.
    package var snapsEndsToCuts: Bool

    package init(
        mode: FillMode? = nil, hidesCenter: Bool = false,
        tileOrigin: (horizontal: TileOrigin, vertical: TileOrigin) = (.start, .start),
        tileCountRule: TileCountRule = .nearest, tileScale: TileScale = .source, shrink: ShrinkPolicy = .axis,
        filter: SamplingFilter = .auto, snapsEndsToCuts: Bool = false
    ) {
        self.mode = mode
        self.hidesCenter = hidesCenter
        horizontalTileOrigin = tileOrigin.horizontal
        verticalTileOrigin = tileOrigin.vertical
        self.tileCountRule = tileCountRule
        self.tileScale = tileScale
        self.shrink = shrink
        self.filter = filter
        self.snapsEndsToCuts = snapsEndsToCuts
    }
}

/// Which shrink rule applies, before both axes are known: `uniform` takes one factor for the two.
package enum ShrinkPolicy: String, CaseIterable, Hashable, Sendable {
    case axis, uniform, crop, refuse

    /// The rule for one axis.
    ///
    /// `uniformFactor` is the smaller quotient of output length ÷ caps' output length of both axes; only `uniform`
    /// asks for it.
    package func rule(uniformFactor: @autoclosure () -> Double) -> ShrinkRule {
        switch self {
        case .axis: .axis
        case .uniform: .uniform(factor: min(1, uniformFactor()))
        case .crop: .crop
        case .refuse: .refuse
        }
    }
}
