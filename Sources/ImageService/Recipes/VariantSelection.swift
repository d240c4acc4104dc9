package import Vocabularies

/// Which variant of a source with several is wanted, scale apart.
package struct VariantSelection: Hashable, Sendable {
    /// Kind of device, as asset catalogs name it.
    package var idiom: String?
    /// As asset catalogs name them: `luminosity` → `dark`.
    package var appearances: [String: String] = [:]
    package var direction = LanguageDirection.leftToRight

    package init() {}

    init(_ values: ParameterValues) throws(ParameterError) {
        idiom = try values.value(ParameterTable.idiom)?.rawValue
        for appearance in try values.value(ParameterTable.appearance) ?? [] {
            let condition = appearance.condition
            appearances[condition.name] = condition.value
        }
        direction = try values.value(ParameterTable.direction)?.languageDirection ?? direction
    }
}

/// Kinds of device in asset catalogs.
package enum Idiom: String, CaseIterable, Hashable, Sendable {
    case universal, iphone, ipad, mac, tv, watch, car
    case vision
}

/// Looks that asset catalogs have variants for.
package enum Appearance: String, CaseIterable, Hashable, Sendable {
    case light, dark, tinted
    case highContrast = "high-contrast"

    /// The condition that a catalog's entry states.
    var condition: (name: String, value: String) {
        switch self {
        case .light, .dark, .tinted: ("luminosity", rawValue)
        case .highContrast: ("contrast", "high")
        }
    }
}

/// Which way text runs, in the spelling of URLs.
package enum DirectionName: String, CaseIterable, Hashable, Sendable {
    case ltr, rtl

    var languageDirection: LanguageDirection { self == .ltr ? .leftToRight : .rightToLeft }
}
