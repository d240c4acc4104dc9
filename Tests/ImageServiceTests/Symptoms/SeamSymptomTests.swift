import Pixels
import Testing

@Suite struct SeamSymptomTests {
    // Rows 13 and 51.
    @Test(arguments: ["stretch", "tile", "round", "mirror"])
    func seamsShowAtSomeSizes(mode: String) throws {
        let source = indexed(13, 13)
        for step in 0..<24 {
            let tenths = 133 + step * 7
            let size = "\(tenths / 10).\(tenths % 10)"
            let got = try draw(source, "size=\(size)x\(size)&scale=1.5&insets=3,4,2,5&mode=\(mode)")
            #expect(got.isOpaqueThroughout, "\(size)")
        }
    }

    // Row 14: black caps around a white centre; nothing in between is ever drawn.
    @Test(arguments: ["stretch", "tile", "round", "mirror"], ["linear", "area", "nearest"])
    func capsBleedIntoTheMiddle(mode: String, filter: String) throws {
        let source = raster(12, 12) { x, y in
            (4..<8).contains(x) && (4..<8).contains(y) ? 0xFFFF_FFFF : 0xFF00_0000
        }
        let got = try draw(source, "size=31x27&scale=1.3&insets=4&mode=\(mode)&filter=\(filter)")
        #expect(got.pixels.allSatisfy { $0 == 0xFFFF_FFFF || $0 == 0xFF00_0000 })
        #expect(got[got.width / 2, got.height / 2] == 0xFFFF_FFFF)
    }

    // Row 16.
    @Test func patchesOverlapOnTranslucentArt() throws {
        for mode in ["stretch", "tile", "round", "mirror"] {
            let got = try draw(plain(9, 9, 0x8040_80C0), "size=23.4x17.8&insets=2,3&mode=\(mode)")
            #expect(got.pixels.allSatisfy { $0 == 0x8040_80C0 }, "\(mode)")
        }
    }

    // Row 24.
    @Test func theMiddleIsCopiedInsteadOfStretched() throws {
        let got = try draw(indexed(12, 1), "size=36x1&insets=0,4&mode=stretch&filter=nearest")
        let middle = got.columns()[4..<32].compactMap { $0 }
        #expect(middle == middle.sorted())
        #expect(Set(middle) == [4, 5, 6, 7])
    }

    // Row 46.
    @Test(arguments: ["stretch", "tile", "round", "space", "mirror"])
    func sectionsAreMissingAtThePicturesOwnSize(mode: String) throws {
        let source = indexed(12, 10)
        #expect(try draw(source, "insets=2,3,4,5&mode=\(mode)") == source)
    }

    // Row 50: the cuts of many regions are sums rounded once.
    @Test func roundedLengthsExceedTheTotal() throws {
        let regions = (0..<16).map { "\($0 * 2)-\($0 * 2 + 1)" }.joined(separator: ",")
        for width in 17...60 {
            let got = try draw(indexed(32, 1), "size=\(width)x1&stretch-x=\(regions)&mode=stretch&filter=nearest")
            let columns = got.columns().compactMap { $0 }
            #expect(columns.count == width)
            #expect(columns == columns.sorted(), "\(width)")
        }
    }

    // Row 52: transparent black beside opaque white.
    @Test func aDarkHaloSurroundsTransparentEdges() throws {
        let source = raster(4, 1) { x, _ in x < 2 ? 0 : 0xFFFF_FFFF }
        let got = try draw(source, "size=64x1&insets=0&mode=stretch&filter=linear")
        #expect(got.pixels.contains { (1..<255).contains($0 >> 24) })
        #expect(got.pixels.allSatisfy { $0 >> 24 == 0 || $0 & 0xFF_FFFF == 0xFF_FFFF })
    }
}
