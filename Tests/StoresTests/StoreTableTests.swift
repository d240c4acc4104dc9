import Stores
import Testing

@Suite struct StoreTableTests {
    @Test func conforms() throws {
        let (root, mounted) = (try TemporaryDirectory(), try TemporaryDirectory())
        let table = try StoreTable(root: root.store(), mounts: ["other": mounted.store()])
        try checkConformance(
            of: StoreFixture(
                store: table, maximumByteCount: 1 << 20, put: { try root.write($0, bytes: $1) }, remove: root.remove))
    }

    @Test func theFirstComponentNamesAMount() throws {
        let (root, mounted) = (try TemporaryDirectory(), try TemporaryDirectory())
        try root.write("a.png", "root")
        try root.write("skins/hidden.png", "behind the mount")
        try mounted.write("a.png", "mounted")
        try mounted.write("skins/b.png", "deeper")
        let table = try StoreTable(root: root.store(), mounts: ["skins": mounted.store()])
        func text(_ path: String) throws -> String {
            String(decoding: try table.load(SourcePath(path)).bytes, as: UTF8.self)
        }
        #expect(try text("a.png") == "root")
        #expect(try text("skins/a.png") == "mounted")
        #expect(try text("skins/skins/b.png") == "deeper")
        for path in ["skins/hidden.png", "skins", "other/a.png"] {
            #expect(throws: StoreError.notFound, "\(path)") { try table.load(SourcePath(path)) }
            #expect(throws: StoreError.notFound, "\(path)") { try table.metadata(of: SourcePath(path)) }
        }
    }

    @Test func withoutADefaultOnlyMountsAnswer() throws {
        let mounted = try TemporaryDirectory()
        try mounted.write("a.png", "x")
        let table = try StoreTable(root: nil, mounts: ["skins": mounted.store()])
        #expect(try table.metadata(of: SourcePath("skins/a.png")).byteCount == 1)
        #expect(throws: StoreError.notFound) { try table.load(SourcePath("a.png")) }
    }

    @Test func knowsWhichNamesCanBeReached() {
        #expect(StoreTable.isMountName("skins"))
        for name in ["", ".skins", "a/b", "..", "a\nb"] { #expect(!StoreTable.isMountName(name), "\(name)") }
    }
}
