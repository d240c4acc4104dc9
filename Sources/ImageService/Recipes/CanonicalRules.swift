import Pixels
import Slicing

/// A parameter's name and canonical value, nil where it goes without saying.
typealias StatedParameter = (name: String, value: String?)

/// The rules of a recipe for one source in their one spelling: the fewest parameters that lead to them.
struct CanonicalRules {
    private let source: SourceRules
    private let hasInsets: Bool
    private let rules: DrawingRules

    init(_ recipe: Recipe, _ source: SourceRules) {
        self.source = source
        hasInsets = recipe.insets != nil
        rules = Self.resolve(recipe.rules, source, hasInsets: hasInsets)
    }

    /// All rules, the source's centre included; stated caps are a new start.
    private static func resolve(_ stated: StatedRules, _ source: SourceRules, hasInsets: Bool) -> DrawingRules {
        var rules = stated.resolved(sourcePreset: source.preset, sourceStretchMap: source.stretchMap)
        if stated.center == nil, source.hidesCenter, !hasInsets { rules.center = .hide }
        return rules
    }

    /// In table order.
    ///
    /// A mode that is only a preset's default gives way to modes of the source's own, and `mode` would not; nothing
    /// but a preset says it. So the spelling starts from the preset with which the fewest rules need saying,
    /// or from none; of equally good ones the first counts.
    var parameters: [StatedParameter] {
        let presets = rules.mode == nil ? [nil] + Preset.allCases : [nil]
        var best: [StatedParameter] = []
        var leastCount = Int.max
        for preset in presets {
            guard let parameters = parameters(beginningWith: preset) else { continue }
            let count = parameters.count { $0.value != nil }
            if count < leastCount { (best, leastCount) = (parameters, count) }
        }
        return best
    }

    /// What is to be said beside `preset`; nil where that leads to another default mode.
    private func parameters(beginningWith preset: Preset?) -> [StatedParameter]? {
        var stated = StatedRules()
        stated.preset = preset
        let unsaid = Self.resolve(stated, source, hasInsets: hasInsets)
        guard rules.mode != nil || unsaid.defaultMode == rules.defaultMode else { return nil }
        // `uniform` alone rounds the ends: what they are without saying follows from the shrink rule.
        stated.shrink = rules.shrink
        let unsaidEnds = Self.resolve(stated, source, hasInsets: hasInsets).ends
        let differs = { (isSame: Bool, text: String) in isSame ? nil : text }
        return [
            ("preset", preset?.rawValue),
            ("mode", rules.mode?.text),
            ("center", differs(rules.center == unsaid.center, rules.center.rawValue)),
            ("tile-origin", differs(rules.tileOrigin == unsaid.tileOrigin, rules.tileOrigin.text)),
            ("tile-count", differs(rules.tileCount == unsaid.tileCount, rules.tileCount.rawValue)),
            ("tile-scale", differs(rules.tileScale == unsaid.tileScale, rules.tileScale.rawValue)),
            ("stretch-map", differs(rules.stretchMap == unsaid.stretchMap, rules.stretchMap.rawValue)),
            ("shrink", differs(rules.shrink == unsaid.shrink, rules.shrink.rawValue)),
            ("ends", differs(rules.ends == unsaidEnds, rules.ends.rawValue)),
            ("filter", differs(rules.filter == unsaid.filter, rules.filter.rawValue)),
            ("linear", differs(rules.light == unsaid.light, rules.light.text)),
        ]
    }
}

extension StatedRules {
    /// In table order.
    var parameters: [StatedParameter] {
        [
            ("preset", preset?.rawValue),
            ("mode", mode?.text),
            ("center", center?.rawValue),
            ("tile-origin", tileOrigin?.text),
            ("tile-count", tileCount?.rawValue),
            ("tile-scale", tileScale?.rawValue),
            ("stretch-map", stretchMap?.rawValue),
            ("shrink", shrink?.rawValue),
            ("ends", ends?.rawValue),
            ("filter", filter?.rawValue),
            ("linear", light?.text),
        ]
    }
}

extension AxisPair where Value: RawRepresentable & Equatable, Value.RawValue == String {
    /// Both values as parameters take them, once where they are the same.
    var text: String {
        horizontal == vertical ? horizontal.rawValue : "\(horizontal.rawValue),\(vertical.rawValue)"
    }
}

extension LightSpace {
    /// As `linear` takes it.
    var text: String { self == .linear ? "1" : "0" }
}
