import Pixels
import Testing

@Suite struct TileSymptomTests {
    private static func columns(_ query: String) throws -> [Int?] {
        try draw(indexed(12, 1), "\(query)&insets=0,4").columns()
    }

    // Row 15.
    @Test func aModeIsIgnored() throws {
        let modes = ["stretch", "tile", "round", "space", "mirror", "hide"]
        let drawn = try modes.map { try draw(indexed(12, 1), "size=21x1&insets=0,4&mode=\($0)") }
        #expect(Set(drawn).count == modes.count)
    }

    // Row 17: a tile keeps its place while the box grows.
    @Test func thePatternJumpsWhenTheBoxGrows() throws {
        for width in 12..<40 {
            let (small, large) = (
                try Self.columns("size=\(width)x1&mode=tile"), try Self.columns("size=\(width + 1)x1&mode=tile")
            )
            #expect(Array(small.dropLast(4)) == Array(large.prefix(width - 4)))
        }
    }

    // Row 20.
    @Test func theTilesOriginCannotBeChosen() throws {
        let caps = (leading: [0, 1, 2, 3] as [Int?], trailing: [8, 9, 10, 11] as [Int?])
        for (origin, phase) in [("start", 0), ("center", 1), ("end", 2)] {
            let got = try Self.columns("size=18x1&mode=tile&tile-origin=\(origin)")
            #expect(got == caps.leading + cycle(4..<8, 10, from: phase) + caps.trailing, "\(origin)")
        }
    }

    // Rows 22 and 23.
    @Test(arguments: ["stretch", "tile", "round", "space", "mirror"])
    func capsThatFillThePictureLeaveNothingToDraw(mode: String) throws {
        let got = try draw(indexed(12, 1), "size=20x1&insets=0,6&mode=\(mode)")
        let columns = got.columns()
        #expect(Array(columns.prefix(6)) == cycle(0..<6, 6))
        #expect(Array(columns.suffix(6)) == cycle(6..<12, 6))
        #expect(columns[6..<14].allSatisfy { $0 == 5 || $0 == 6 })
    }

    // Row 31: zero insets with a mode are not the same as no insets.
    @Test func aPictureThatTilesWholeIsStretched() throws {
        let tiled = try draw(indexed(12, 1), "size=30x1&insets=0&mode=tile")
        #expect(tiled.columns() == cycle(0..<12, 30))
        let resized = try draw(indexed(12, 1), "size=30x1")
        #expect(resized.width == 12)
    }

    // Row 43: a tile of 4 pixels is 8 long at scale 2, so 3 of them fit into 21, not 5.
    @Test func tilesAreCountedAtTheWrongScale() throws {
        let got = try draw(indexed(12, 1), "size=18.5x1&scale=2&insets=0,4&mode=round&filter=nearest")
        let starts = got.columns()[8..<29].indices.filter { index in
            got.columns()[index] == 4 && (index == 8 || got.columns()[index - 1] != 4)
        }
        #expect(starts.count == 3)
    }

    // Row 44.
    @Test func spaceIsDrawnLikeAnotherMode() throws {
        let got = try Self.columns("size=19x1&mode=space")
        let tile: [Int?] = [4, 5, 6, 7]
        #expect(got == [0, 1, 2, 3, nil] + tile + [nil] + tile + [nil, 8, 9, 10, 11])
    }

    // Row 45: browsers centre the first tile.
    @Test func theFirstTileIsNotCentred() throws {
        let got = try Self.columns("size=20x1&mode=tile&preset=css&filter=nearest&center=draw")
        #expect(got[4..<16] == [4, 5, 6, 7, 4, 5, 6, 7, 4, 5, 6, 7])
        let odd = try Self.columns("size=18x1&mode=tile&preset=css&filter=nearest&center=draw")
        #expect(odd[7..<11] == [4, 5, 6, 7])
    }
}
