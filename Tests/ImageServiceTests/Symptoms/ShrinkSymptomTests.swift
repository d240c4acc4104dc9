import HTTPMessages
import Pixels
import Testing

@Suite struct ShrinkSymptomTests {
    // Row 5.
    @Test func legalSizesAreRefused() throws {
        let service = TestService()
        service.store.put("a.png", try pngFile(indexed(12, 12)))
        for side in 1...40 {
            for mode in ["stretch", "tile", "round", "space", "mirror"] {
                let target = "/images/a.png?size=\(side)x\(41 - side)&insets=3,5,4,2&mode=\(mode)"
                #expect(try service.get(target).status == 200, "\(target)")
            }
        }
    }

    // Rows 8 and 49.
    @Test(arguments: ["axis", "uniform", "crop"])
    func capsSwapSidesBelowTheirWidth(shrink: String) throws {
        for width in 1..<9 {
            let got = try draw(
                indexed(12, 12), "size=\(width)x20&insets=0,5,0,4&mode=stretch&filter=nearest&shrink=\(shrink)")
            let columns = got.columns().compactMap { $0 }
            #expect(columns.count == width)
            #expect(columns == columns.sorted(), "\(width)")
        }
    }

    // Row 48: a bar can be as short as a pixel, and the size below which caps shrink is told.
    @Test func aBarCannotReachNothing() throws {
        for shrink in ["axis", "uniform", "crop"] {
            #expect(try draw(indexed(12, 12), "size=1x1&insets=5&mode=stretch&shrink=\(shrink)").width == 1)
        }
        let refused = try answer(indexed(12, 12), "size=1x12&insets=5&mode=stretch&shrink=refuse")
        #expect(refused.status == 422)
        #expect(refused.text.contains("10"))
    }
}
