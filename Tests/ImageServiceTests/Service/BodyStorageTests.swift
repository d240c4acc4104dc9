import Codecs
import HTTPMessages
import Testing

@testable import ImageService

@Suite struct BodyStorageTests {
    private static let large = [UInt8](repeating: 7, count: 5_000)
    private static let storage = BodyStorage(minimumMappedByteCount: 1_000)

    private func isMapped(_ rope: ByteRope, by storage: BodyStorage = storage, isKept: Bool = true) -> Bool {
        let (body, heldByteCount) = storage.body(of: rope) { _ in isKept }
        #expect(body.byteCount == rope.byteCount)
        #expect(Response(status: 200, body: body).bytes == rope.flattened())
        #expect(heldByteCount >= rope.heldByteCount)
        return body.stableBytes != nil
    }

    @Test func mapsLargeFilesAlone() {
        #expect(isMapped(ByteRope([ByteRope.Piece(bytes: Self.large)])))
        #expect(!isMapped(ByteRope([ByteRope.Piece(bytes: Array(Self.large.prefix(999)))])))
        #expect(!isMapped(ByteRope()))
    }

    @Test func mapsNothingWhereToldSo() {
        let none = BodyStorage(minimumMappedByteCount: nil)
        #expect(!isMapped(ByteRope([ByteRope.Piece(bytes: Self.large)]), by: none))
    }

    @Test func doesNotCopyWhatIsSentOnce() {
        #expect(!isMapped(ByteRope([ByteRope.Piece(bytes: Self.large)]), isKept: false))
    }

    @Test func writesRepeatsOutWhileTheyAreFew() {
        let few = ByteRope([ByteRope.Piece(bytes: Self.large, repeatCount: 50), ByteRope.Piece(bytes: [1, 2])])
        #expect(isMapped(few))
        let many = ByteRope([ByteRope.Piece(bytes: Self.large, repeatCount: 60)])
        #expect(many.byteCount > BodyStorage.maximumExpandedByteCount)
        #expect(!isMapped(many))
    }

    @Test func isWhatTheServiceAnswersFrom() throws {
        let service = TestService { $0.limits.minimumMappedByteCount = 500 }
        service.store.put("a.png", try noise(40, 40).file)
        let first = try service.get("/images/a.png?w=40")
        let again = try #require(try service.ready("/images/a.png?w=40"))
        #expect(first.body.stableBytes != nil && again.body.stableBytes === first.body.stableBytes)
        #expect(again.bytes == first.bytes)
        #expect(try again.picture() == noise(40, 40).raster)
    }
}
