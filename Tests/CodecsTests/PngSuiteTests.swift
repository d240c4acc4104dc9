import Foundation
import Pixels
import TestSupport
import Testing

@testable import Codecs

/// Willem van Schaik's PngSuite: every colour type, depth, filter and interlacing, and files that are broken.
struct PngSuiteTests {
    /// What `expected.json` records of a file.
    struct Expectation: Decodable {
        var bitDepth: Int
        var colorType: Int
        var size: [Int]?
        /// Digest of the decoded pixels; of 16-bit files, after each sample was rounded to the nearest of 8 bits.
        var digest: String?
        /// Digest of all bits of 16-bit files, big-endian.
        var deepDigest: String?

        enum CodingKeys: String, CodingKey {
            case bitDepth, colorType, size
            case rgba8 = "rgba8_sha256"
            case deep = "rgba16be_sha256"
            case rounded = "rgba8_sha256_round"
        }

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            bitDepth = try values.decode(Int.self, forKey: .bitDepth)
            colorType = try values.decode(Int.self, forKey: .colorType)
            size = try values.decodeIfPresent([Int].self, forKey: .size)
            let exact = try values.decodeIfPresent(String.self, forKey: .rgba8)
            deepDigest = try values.decodeIfPresent(String.self, forKey: .deep)
            digest = try exact ?? values.decodeIfPresent(String.self, forKey: .rounded)
        }
    }

    static let expectations: [String: Expectation] =
        (try? JSONDecoder().decode(
            [String: Expectation].self, from: Data(contentsOf: FixtureFiles.url("pngsuite/expected.json")))) ?? [:]
    static let validNames = expectations.keys.filter { !$0.hasPrefix("x") }.sorted()
    static let brokenNames = expectations.keys.filter { $0.hasPrefix("x") }.sorted()

    @Test func theWholeSuiteIsThere() {
        #expect(Self.validNames.count == 161)
        #expect(Self.brokenNames.count == 14)
        #expect(SHA256.hexDigest(of: Array("abc".utf8)).hasPrefix("ba7816bf8f01cfea414140de5dae2223"))
    }

    @Test(arguments: validNames)
    func validFilesDecodeExactly(name: String) throws {
        let expected = try #require(Self.expectations[name])
        let bytes = try FixtureFiles.bytes("pngsuite/\(name)")
        let header = try readImageHeader(bytes)
        let image = try decodeImage(bytes)
        #expect(image.header == header)
        #expect([header.width, header.height] == expected.size)
        #expect(header.bitDepth == expected.bitDepth)
        #expect(header.isInterlaced == (name.dropFirst(3).first == "i"))
        if expected.colorType >= 4 || name.hasPrefix("tb") { #expect(header.hasAlpha) }
        #expect(SHA256.hexDigest(of: image.raster.bytes) == expected.digest)
    }

    @Test(arguments: validNames.filter { $0.hasSuffix("16.png") })
    func allBitsAreKeptWhereAskedFor(name: String) throws {
        let image = try decodeImage(FixtureFiles.bytes("pngsuite/\(name)"), keepsDepth: true)
        let deep = try #require(image.deep)
        let bytes = (0..<deep.width * deep.height).flatMap { index in
            let pixel = deep.pixel(at: index)
            return [8, 0, 24, 16, 40, 32, 56, 48].map { UInt8(truncatingIfNeeded: pixel >> $0) }
        }
        #expect(SHA256.hexDigest(of: bytes) == Self.expectations[name]?.deepDigest)
    }

    @Test(arguments: brokenNames)
    func brokenFilesAreRefused(name: String) throws {
        let bytes = try FixtureFiles.bytes("pngsuite/\(name)")
        let error = #expect(throws: DecodingError.self) { try decodeImage(bytes) }
        switch name.prefix(2) {
        // A broken signature, also by conversions of line ends.
        case "xs", "xl": #expect(error == .damaged(reason: PNGDamage.signature))
        default: #expect(error?.damage != nil)
        }
    }
}

extension Raster {
    /// The pixels as bytes R, G, B, A.
    var bytes: [UInt8] { pixels.flatMap { pixel in (0..<4).map { UInt8(truncatingIfNeeded: pixel >> ($0 * 8)) } } }
}

extension DecodingError {
    /// The reason, if the file is damaged.
    var damage: String? {
        if case .damaged(let reason) = self { reason } else { nil }
    }
}
