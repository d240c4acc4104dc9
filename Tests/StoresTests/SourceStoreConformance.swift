import Stores
import Testing

/// A store under test and the way to change what it holds.
struct StoreFixture {
    let store: any SourceStore
    /// The store's size limit in bytes.
    let maximumByteCount: Int
    /// Creates or replaces a source.
    let put: (_ path: String, _ bytes: [UInt8]) throws -> Void
    let remove: (_ path: String) throws -> Void
}

/// What every store promises; each kind of store is run against it.
func checkConformance(of fixture: StoreFixture) throws {
    try checkLoading(fixture)
    try checkVersions(fixture)
    try checkAbsence(fixture)
    try checkSizes(fixture)
}

private func checkLoading(_ fixture: StoreFixture) throws {
    let bytes = (0..<10_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    for name in ["a.png", "deep/er/b.png", "with space & plus+.png", "grün/ボタン.png", "100%.png"] {
        try fixture.put(name, bytes)
        let path = try SourcePath(name)
        let source = try fixture.store.load(path)
        #expect(source.bytes == bytes, "\(name)")
        #expect(source.metadata.byteCount == bytes.count)
        #expect(source.metadata.modificationTime > 1_500_000_000)
        #expect(!source.metadata.validator.isEmpty)
        #expect(try fixture.store.metadata(of: path) == source.metadata, "\(name): both ways tell the same")
    }
    try fixture.put("empty.png", [])
    #expect(try fixture.store.load(SourcePath("empty.png")).bytes.isEmpty)
}

private func checkVersions(_ fixture: StoreFixture) throws {
    let path = try SourcePath("versions/a.png")
    try fixture.put("versions/a.png", [1, 2, 3])
    let first = try fixture.store.load(path)
    #expect(try fixture.store.load(path).metadata == first.metadata, "unchanged, so the same")
    try fixture.put("versions/a.png", [4, 5, 6])
    let second = try fixture.store.load(path)
    #expect(second.bytes == [4, 5, 6])
    #expect(second.metadata.validator != first.metadata.validator, "other bytes of the same size")
    #expect(try fixture.store.metadata(of: path).validator == second.metadata.validator)
}

private func checkAbsence(_ fixture: StoreFixture) throws {
    try fixture.put("present/a.png", [1])
    for name in ["absent.png", "present/absent.png", "absent/a.png", "present", "present/a.png/more"] {
        let path = try SourcePath(name)
        #expect(throws: StoreError.notFound, "\(name)") { try fixture.store.load(path) }
        #expect(throws: StoreError.notFound, "\(name)") { try fixture.store.metadata(of: path) }
    }
    try fixture.remove("present/a.png")
    #expect(throws: StoreError.notFound) { try fixture.store.load(SourcePath("present/a.png")) }
}

private func checkSizes(_ fixture: StoreFixture) throws {
    let limit = fixture.maximumByteCount
    try fixture.put("full.png", Array(repeating: 7, count: limit))
    #expect(try fixture.store.load(SourcePath("full.png")).bytes.count == limit)
    try fixture.put("over.png", Array(repeating: 7, count: limit + 1))
    #expect(throws: StoreError.tooLarge(byteCount: limit + 1, limit: limit)) {
        try fixture.store.load(SourcePath("over.png"))
    }
}
