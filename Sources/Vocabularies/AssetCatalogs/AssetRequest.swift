/// What a variant of an image set is wanted for.
package struct AssetRequest: Hashable, Sendable {
    /// Output pixels per point.
    package var scale: Double
    package var idiom: String
    /// As in `luminosity` → `dark`.
    package var appearances: [String: String]
    package var languageDirection: LanguageDirection

    package init(
        scale: Double, idiom: String = "universal", appearances: [String: String] = [:],
        languageDirection: LanguageDirection = .leftToRight
    ) {
        self.scale = scale
        self.idiom = idiom
        self.appearances = appearances
        self.languageDirection = languageDirection
    }
}

/// The variant to draw.
package struct AssetChoice: Hashable, Sendable {
    package var entry: AssetEntry
    /// Whether to mirror the finished picture: the set has this direction only for the other way of writing.
    package var isMirrored: Bool
}

extension AssetCatalog {
    /// The entry for `request`; nil only where no entry has a file.
    ///
    /// Each step keeps the best entries and never none: the idiom (the wanted one, else `universal`, else that of the
    /// first entry), the appearance (all conditions met, the more the better, else those met least badly), the
    /// direction (the wanted one, else none, else the other one mirrored), the scale (`chooseVariant`).
    package func choose(_ request: AssetRequest) -> AssetChoice? {
        var candidates = entries.filter { $0.fileName != nil }
        guard let first = candidates.first else { return nil }
        let idioms = [request.idiom, "universal", first.idiom]
        let idiom = idioms.first { idiom in candidates.contains { $0.idiom == idiom } }
        candidates = candidates.filter { $0.idiom == idiom }
        candidates = candidates.best { entry in
            let unmet = entry.appearances.count { request.appearances[$0.key] != $0.value }
            return (-unmet, entry.appearances.count)
        }
        candidates = candidates.best { entry in
            entry.languageDirection == request.languageDirection ? (1, 0) : (entry.languageDirection == nil ? 0 : -1, 0)
        }
        guard let index = chooseVariant(scales: candidates.map { $0.scale ?? 1 }, for: request.scale) else {
            return nil
        }
        let entry = candidates[index]
        return AssetChoice(
            entry: entry,
            isMirrored: entry.languageDirection != nil && entry.languageDirection != request.languageDirection)
    }
}

extension [AssetEntry] {
    /// The entries of the highest rank.
    fileprivate func best(_ rank: (AssetEntry) -> (Int, Int)) -> [AssetEntry] {
        guard let highest = map(rank).max(by: { $0 < $1 }) else { return [] }
        return filter { rank($0) == highest }
    }
}
