internal import CCodecShims
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
        var samples: UInt32
    }

    private struct Entry {
        var key: Key
        var way: Way

        var profileByteCount: Int { if case .profile(let bytes) = key.source { bytes.count } else { 0 } }
    }

    /// Ways that are kept; each holds about two megabytes at most beside its profile.
    private static let capacity = 16
    /// For the profiles of all ways that are kept.
    private static let profileByteBudget = 8 << 20

    /// The one used last comes last.
    private let entries = Locked<[Entry]>([])

    package init() {}

    func way(from description: ColourDescription, _ samples: endcap_colour_samples) -> Way {
        guard let source = ColourSource(description) else { return .none }
        let key = Key(source: source, samples: samples.rawValue)
        if let way = kept(key) { return way }
        // Made outside of the lock; when two threads make the same, one of them is dropped.
        let way = Self.make(source, samples)
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

    private static func make(_ source: ColourSource, _ samples: endcap_colour_samples) -> Way {
        do throws(ColourTransform.Absence) {
            return .transform(try ColourTransform(from: source, samples))
        } catch {
            return error == .isSRGB ? .none : .unknown
        }
    }
}
