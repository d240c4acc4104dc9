internal import Locks

/// Finds ways from what files say of their colours to sRGB, and keeps those found last.
///
/// Making a way takes from a tenth of a millisecond to some tens of them, for a profile with tables.
package final class ColourConverter: Sendable {
    /// What is known of a description for one kind of samples.
    enum Way: Sendable {
        /// They mean sRGB.
        case none
        case transform(ColourTransform)
        /// The description cannot be used.
        case unknown
    }

    private struct Key: Hashable, Sendable {
        var source: ColourSource
        var samples: SampleLayout
        var isLarge: Bool
    }

    private struct Entry {
        var key: Key
        var way: Way

        var profileByteCount: Int { if case .profile(let bytes) = key.source { bytes.count } else { 0 } }
    }

    /// Pixels up to which inks and tables are converted exactly, which takes about a second then.
    private static let exactPixelCount = 4 << 20
    /// Ways that are kept; each holds about two megabytes at most beside its profile.
    private static let capacity = 16
    /// For the profiles of all ways that are kept.
    private static let profileByteBudget = 8 << 20

    /// The one used last comes last.
    private let entries = Locked<[Entry]>([])

    package init() {}

    func way(from description: ColourDescription, _ samples: SampleLayout, pixelCount: Int = 1) -> Way {
        guard let source = ColourSource(description) else { return .none }
        let key = Key(source: source, samples: samples, isLarge: pixelCount > Self.exactPixelCount)
        if let way = kept(key) { return way }
        // Made outside of the lock; when two threads make the same, one of them is dropped.
        let way = Self.make(key)
        entries.withLock { entries in
            entries.removeAll { $0.key == key }
            entries.append(Entry(key: key, way: way))
            while entries.count > Self.capacity
                || entries.reduce(0, { $0 + $1.profileByteCount }) > Self.profileByteBudget
            {
                entries.removeFirst()
            }
        }
        return way
    }

    private func kept(_ key: Key) -> Way? {
        entries.withLock { entries in
            guard let index = entries.lastIndex(where: { $0.key == key }) else { return nil }
            let entry = entries.remove(at: index)
            entries.append(entry)
            return entry.way
        }
    }

    private static func make(_ key: Key) -> Way {
        do throws(ColourTransform.Absence) {
            return .transform(try ColourTransform(from: key.source, key.samples, isLarge: key.isLarge))
        } catch {
            return error == .isSRGB ? .none : .unknown
        }
    }
}
