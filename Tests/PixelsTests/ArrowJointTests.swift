import Pixels
import Slicing
import TestSupport
import Testing

/// A body and an arrow as one picture: what is the body's stays, what is the arrow's is exact.
@Suite struct ArrowJointTests {
    private static let body = picture(width: 9, height: 7, seed: 1)
    private static let arrow = picture(width: 5, height: 4, seed: 2)
    private static let slices = PictureSlices(
        horizontal: AxisSlices(leading: 3, trailing: 2, length: 9),
        vertical: AxisSlices(leading: 3, trailing: 2, length: 7))

    /// Opaque noise.
    private static func picture(width: Int, height: Int, seed: UInt64) -> Raster {
        var generator = SeededGenerator(seed: seed)
        let pixels = (0..<(width * height)).map { _ in UInt32.random(in: 0...0xFF_FFFF, using: &generator) | 0xFF00_0000
        }
        return Raster(width: width, height: height, pixels: pixels)
    }

    private static func joint(_ side: ArrowSide, overlap: Int, repeats: Bool = false) -> ArrowJoint {
        ArrowJoint(slices: slices, side: side, overlap: overlap, repeatsCentre: repeats)
    }

    @Test(arguments: [0, 1, 3], [false, true])
    func theArrowStandsBetweenTwoHalvesOfTheCentre(overlap: Int, repeats: Bool) throws {
        let (joined, slices) = try Self.joint(.up, overlap: overlap, repeats: repeats)
            .join(body: Self.body, arrow: Self.arrow)
        let added = 4 - overlap
        // Columns 3, 4, 5, 6 are the centre; drawn out, its middle column is in both halves.
        let (first, second) = repeats ? ([3, 4, 5, 6], [3, 4, 5, 6]) : ([3, 4, 5], [5, 6])
        let under = repeats ? [3, 4, 5, 6, 3] : [5, 5, 5, 5, 5]
        let columns = [0, 1, 2] + first + under + second + [7, 8]
        #expect(joined.width == columns.count && joined.height == 7 + added)
        #expect(slices.horizontal.parts.map(\.length) == [3, first.count, 5, second.count, 2])
        #expect(slices.vertical.length == joined.height)
        let arrowStart = 3 + first.count
        for y in 0..<joined.height {
            for (x, column) in columns.enumerated() {
                let isArrow = (arrowStart..<(arrowStart + 5)).contains(x) && y < 4
                let wanted = isArrow ? Self.arrow[x - arrowStart, y] : y < added ? 0 : Self.body[column, y - added]
                try #require(joined[x, y] == wanted, "\(x), \(y)")
            }
        }
    }

    @Test(arguments: ArrowSide.allCases)
    func everySideIsTheUpperSideOfTheTurnedBody(side: ArrowSide) throws {
        let upright = Turn(from: side, to: .up)
        var turned = Self.joint(.up, overlap: 2)
        turned.slices = Self.slices.turned(upright)
        let wanted = try turned.join(body: Self.body.turned(upright), arrow: Self.arrow)
        let (joined, slices) = try Self.joint(side, overlap: 2).join(body: Self.body, arrow: Self.arrow)
        #expect(joined == wanted.picture.turned(Turn(from: .up, to: side)))
        #expect(slices == wanted.slices.turned(Turn(from: .up, to: side)))
        #expect(slices.horizontal.length == joined.width && slices.vertical.length == joined.height)
        // The corner opposite of the arrow is the body's, untouched.
        let corner = side == .up || side == .left ? (joined.width - 1, joined.height - 1) : (0, 0)
        let bodyCorner = side == .up || side == .left ? (8, 6) : (0, 0)
        #expect(joined[corner.0, corner.1] == Self.body[bodyCorner.0, bodyCorner.1])
    }

    @Test func anArrowBelowTheEdgeAddsNothing() throws {
        let low = Raster(width: 1, height: 1, pixels: [0xFF00_00FF])
        let (joined, _) = try Self.joint(.up, overlap: 3).join(body: Self.body, arrow: low)
        #expect(joined.height == 7)
        #expect(joined[6, 2] == 0xFF00_00FF && joined[6, 1] == Self.body[5, 1])
    }

    @Test func translucentArrowsAreMixedInPremultipliedColour() throws {
        let arrow = Raster(width: 2, height: 1, pixels: [0x0000_00FF, 0x8000_00FF])
        let body = Raster(width: 9, height: 7, pixels: [UInt32](repeating: 0xFFFF_0000, count: 63))
        let (joined, _) = try Self.joint(.up, overlap: 1).join(body: body, arrow: arrow)
        #expect(joined[6, 0] == 0xFFFF_0000, "what is transparent shows the body")
        #expect(joined[7, 0] == 0xFF7F_0080)
    }

    @Test func whatCannotBeJoinedSaysWhy() {
        #expect(throws: ArrowJointError.overlapBeyondCap(overlap: 4, cap: 3)) {
            try Self.joint(.up, overlap: 4).join(body: Self.body, arrow: Self.arrow)
        }
        #expect(throws: ArrowJointError.overlapBeyondCap(overlap: 3, cap: 2)) {
            try Self.joint(.right, overlap: 3).join(body: Self.body, arrow: Self.arrow)
        }
        var joint = Self.joint(.up, overlap: 0)
        joint.slices.horizontal = AxisSlices(leading: 5, trailing: 4, length: 9)
        #expect(throws: ArrowJointError.flexibleParts(count: 0)) {
            try joint.join(body: Self.body, arrow: Self.arrow)
        }
        joint.slices.horizontal = AxisSlices(regions: [.init(1..<2), .init(4..<6)], length: 9)
        #expect(throws: ArrowJointError.flexibleParts(count: 2)) {
            try joint.join(body: Self.body, arrow: Self.arrow)
        }
    }
}
