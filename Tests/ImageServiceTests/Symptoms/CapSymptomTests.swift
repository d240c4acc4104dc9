import HTTPMessages
import Pixels
import Testing

@Suite struct CapSymptomTests {
    // Row 1. Here the centre touches an edge, which some renderers take for no slices at all.
    @Test(arguments: ["0,5,0,0", "0,0,0,5", "5,0,0,0", "0,0,5,0"])
    func aCentreAtTheEdgeStretchesTheWholePicture(insets: String) throws {
        let got = try draw(indexed(12, 12), "size=30x30&insets=\(insets)&mode=tile")
        switch insets {
        case "0,5,0,0": #expect(got.columns() == [0, 1, 2, 3, 4] + cycle(5..<12, 25))
        case "0,0,0,5": #expect(got.columns() == cycle(0..<7, 25) + [7, 8, 9, 10, 11])
        case "5,0,0,0": #expect(got.rows() == [0, 1, 2, 3, 4] + cycle(5..<12, 25))
        default: #expect(got.rows() == cycle(0..<7, 25) + [7, 8, 9, 10, 11])
        }
    }

    // Row 2. 35 pixels of a file at 3x are no whole number of points.
    @Test func thirdsOfPointsAreRefusedAtThreeTimes() throws {
        let got = try draw(
            indexed(80, 80), "size=40x40&scale=3&insets=11.666667&mode=tile", name: "a@3x.png")
        #expect(Array(got.columns().prefix(35)) == cycle(0..<35, 35))
        #expect(Array(got.columns().suffix(35)) == cycle(45..<80, 35))
    }

    // Rows 3 and 37.
    @Test func capsOfArtAtTwoTimesAreHalfAsLarge() throws {
        let got = try draw(indexed(24, 16), "size=20x8&scale=2&insets=2,3&mode=tile", name: "a@2x.png")
        #expect(got.width == 40)
        #expect(got.columns() == cycle(0..<6, 6) + cycle(6..<18, 28) + cycle(18..<24, 6))
    }

    // Rows 9 and 10.
    @Test func capsShrinkOrGrowWithTheBox() throws {
        for width in 9...40 {
            let got = try draw(indexed(12, 4), "size=\(width)x4&insets=0,5,0,4&mode=stretch")
            #expect(Array(got.columns().prefix(5)) == [0, 1, 2, 3, 4], "\(width)")
            #expect(Array(got.columns().suffix(4)) == [8, 9, 10, 11], "\(width)")
        }
    }

    // Rows 11, 12, 19 and 27.
    @Test func fourDifferentCapsAreMisplaced() throws {
        for insets in [(1, 2, 3, 4), (9, 1, 1, 9), (0, 11, 11, 0)] {
            let (top, left, bottom, right) = insets
            let got = try draw(
                indexed(12, 12), "size=33x29&insets=\(top),\(left),\(bottom),\(right)&mode=tile")
            #expect(Array(got.columns().prefix(left)) == cycle(0..<12, left))
            #expect(Array(got.columns().suffix(right)) == (12 - right..<12).map { $0 })
            #expect(Array(got.rows().prefix(top)) == cycle(0..<12, top))
            #expect(Array(got.rows().suffix(bottom)) == (12 - bottom..<12).map { $0 })
        }
    }

    // Row 25. The caps together are the smallest size, not the picture's.
    @Test func aBoxSmallerThanThePictureIsWrong() throws {
        let got = try draw(indexed(12, 4), "size=9x4&insets=0,5,0,4&mode=stretch")
        #expect(got.columns() == [0, 1, 2, 3, 4, 8, 9, 10, 11])
    }

    // Row 28.
    @Test func capsOfHalvesLoseTheirCorners() throws {
        let got = try draw(indexed(40, 4), "size=60x4&insets=0,17.5&mode=tile")
        #expect(got.columns() == cycle(0..<18, 18) + cycle(18..<22, 24) + cycle(22..<40, 18))
    }

    // Row 30.
    @Test func capsBeyondThePictureGiveObscureErrors() throws {
        let refused = try answer(indexed(12, 4), "size=60x4&insets=0,8,0,7&mode=tile")
        #expect(refused.status == 422)
        for word in ["insets", "8", "7", "12"] { #expect(refused.text.contains(word)) }
    }

    // Row 32.
    @Test(arguments: ["0,3,3,3", "3,0,3,3", "3,3,0,3", "3,3,3,0"])
    func oneCapOfZeroIsDrawnWrong(insets: String) throws {
        let sides = insets.split(separator: ",").compactMap { Int($0) }
        let got = try draw(indexed(12, 12), "size=30x30&insets=\(insets)&mode=tile")
        let columns = cycle(sides[1]..<(12 - sides[3]), 30 - sides[1] - sides[3])
        #expect(got.columns() == cycle(0..<12, sides[1]) + columns + (12 - sides[3]..<12).map { $0 })
        let rows = cycle(sides[0]..<(12 - sides[2]), 30 - sides[0] - sides[2])
        #expect(got.rows() == cycle(0..<12, sides[0]) + rows + (12 - sides[2]..<12).map { $0 })
    }

    // Row 34.
    @Test func onlyOneRegionStretches() throws {
        let got = try draw(indexed(12, 1), "size=22x1&stretch-x=2-3,8-9&mode=stretch")
        #expect(got.columns() == [0, 1] + cycle(2..<3, 6) + [3, 4, 5, 6, 7] + cycle(8..<9, 6) + [9, 10, 11])
    }

    // Row 35. Whatever the size, slicing comes before any scaling.
    @Test func capsAreScaledBeforeTheyAreCut() throws {
        let got = try draw(indexed(16, 16), "size=100x7&insets=2,5&mode=stretch")
        #expect(Array(got.columns().prefix(5)) == [0, 1, 2, 3, 4])
        #expect(got.rows().prefix(2) == [0, 1])
        #expect(got.rows().suffix(2) == [14, 15])
    }
}
