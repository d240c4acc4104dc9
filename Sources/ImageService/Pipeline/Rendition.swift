import Caching
import Codecs
import HTTPMessages
import Stores

/// A finished picture with everything that its answers need.
///
/// A class, so that finding it counts one reference and not one for each of its parts.
final class Rendition: Sendable {
    let version: RenditionVersion
    let mediaType: String
    /// The 200 from the cache.
    let hit: ReadyResponse.Shared
    /// The order that it was made for.
    let orderNumber: UInt64
    /// How long each step of making it took.
    let stages: [AnswerReport.Stage]
    /// What the rendition holds in memory, in bytes.
    let heldByteCount: Int

    /// - Parameter store: puts the bytes where they are to lie, and says what they hold there.
    init(
        _ file: FinishedFile, _ order: RenditionMaker.Order, stages: [AnswerReport.Stage], fields: AnswerFields,
        store: (ByteRope) -> (body: Body, heldByteCount: Int)
    ) {
        self.stages = stages
        orderNumber = order.number
        version = order.version
        mediaType = file.mediaType
        let stored = store(file.bytes)
        let validators = fields.validators(version, for: order.wanted.clientClass)
        let hitFields = fields.found(mediaType: file.mediaType, validators, .hit)
        hit = ReadyResponse.Shared(Response(status: 200, fields: hitFields, body: stored.body))
        let parts =
            MemoryLayout<RenditionIdentity>.size + MemoryLayout<Response>.size + hitFields.bytes.count
            + stages.count * MemoryLayout<AnswerReport.Stage>.stride
        heldByteCount =
            stored.heldByteCount + version.identity.heldByteCount + HeldMemory.byteCount(parts, allocationCount: 4)
    }
}

/// Which rendition it is, and how long that is taken for the current one.
struct RenditionVersion: Sendable {
    let identity: RenditionIdentity
    /// Of the source, in Unix time.
    let modificationTime: Int64
    /// When the source's validator is due to be looked at again.
    let trustedUntil: ContinuousClock.Instant
}

/// What one rendition is made from: names it in caches, and tags it for clients.
struct RenditionIdentity: Sendable {
    /// The exact identity, for lookups inside this process.
    let key: ByteKey
    /// The same on every replica and after every restart.
    let entityTag: String

    /// What it holds in memory, in bytes.
    var heldByteCount: Int {
        HeldMemory.byteCount(key.bytes.count + entityTag.utf8.count, allocationCount: 2)
    }

    /// Engine changes that change pixels or bytes must change this, so that clients fetch anew.
    static let engineVersion = "endcap-4"

    /// The identity of the rendition of a picture that was found.
    init(_ wanted: WantedPicture, _ picture: ResolvedPicture) {
        let recipe = wanted.identity(from: picture)
        if let slim = wanted.slim {
            // No path begins with a dot, so no rendition has this identity.
            self.init(
                source: ".slim/\(wanted.path)", validator: picture.validator,
                recipe: "\(recipe)\0\(slim.canonicalQuery)")
        } else {
            self.init(source: wanted.path.description, validator: picture.validator, recipe: recipe)
        }
    }

    init(source: String, validator: String, recipe: String) {
        let text = Array([Self.engineVersion, source, validator, recipe].joined(separator: "\0").utf8)
        key = ByteKey(text)
        entityTag = "\"\(Fingerprint(of: text).description)\""
    }
}

/// A 128-bit FNV-1a hash: stable everywhere, which is what an entity tag needs; it is no protection against forgery.
///
/// Parameters: http://www.isthe.com/chongo/tech/comp/fnv/ (128-bit offset basis and prime).
private struct Fingerprint: CustomStringConvertible {
    private var state: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d

    init(of bytes: [UInt8]) {
        let prime: UInt128 = 0x0000_0000_0100_0000_0000_0000_0000_013b
        for byte in bytes { state = (state ^ UInt128(byte)) &* prime }
    }

    var description: String { String(state, radix: 36) }
}
