import Testing

@testable import ImageService

@Suite struct AxisCapsTests {
    struct Row: Sendable {
        var leading: Double
        var trailing: Double
        var scale = 1.0
        var length: Int
        /// Nil where the caps exceed the source.
        var pixels: [Int]?
    }

    static let rows = [
        Row(leading: 0, trailing: 0, length: 1, pixels: [0, 0]),
        Row(leading: 3, trailing: 4, length: 10, pixels: [3, 4]),
        Row(leading: 3, trailing: 4, scale: 2, length: 20, pixels: [6, 8]),
        Row(leading: 1.25, trailing: 1.2, scale: 2, length: 20, pixels: [3, 2]),
        // No centre.
        Row(leading: 5, trailing: 5, length: 10, pixels: [5, 5]),
        Row(leading: 10, trailing: 0, length: 10, pixels: [10, 0]),
        // Two halves: the pixel in the middle goes to the leading cap.
        Row(leading: 17.5, trailing: 17.5, length: 35, pixels: [18, 17]),
        Row(leading: 17.5, trailing: 17.5, length: 36, pixels: [18, 18]),
        Row(leading: 17.5, trailing: 17.5, scale: 2, length: 70, pixels: [35, 35]),
        Row(leading: 0.5, trailing: 0.5, length: 1, pixels: [1, 0]),
        // Rounded, they fit.
        Row(leading: 35.3, trailing: 0.3, length: 35, pixels: [35, 0]),
        // They do not.
        Row(leading: 5, trailing: 6, length: 10, pixels: nil),
        Row(leading: 11, trailing: 0, length: 10, pixels: nil),
        Row(leading: 17.7, trailing: 17.7, length: 35, pixels: nil),
        Row(leading: 35.6, trailing: 0, length: 35, pixels: nil),
        Row(leading: 65_536, trailing: 65_536, scale: 8, length: 16_384, pixels: nil),
        // 0.1 × 3 is not 0.3.
        Row(leading: 0.7, trailing: 0.8, scale: 10, length: 15, pixels: [7, 8]),
    ]

    @Test(arguments: rows)
    func takesWholePixels(row: Row) {
        let caps = AxisCaps(leading: row.leading, trailing: row.trailing, sourceScale: row.scale)
        let pixels = caps.pixels(within: row.length)
        #expect(pixels.map { [$0.leading, $0.trailing] } == row.pixels)
    }

    /// Refused caps are too long by the numbers that the client is told, and accepted ones fit.
    @Test func theNumbersToldExceedTheSource() throws {
        for length in 1...12 {
            for tenths in 0...(length * 10 + 20) {
                for trailing in stride(from: 0.0, through: 6, by: 0.3) {
                    let caps = AxisCaps(leading: Double(tenths) / 10, trailing: trailing, sourceScale: 1)
                    if let pixels = caps.pixels(within: length) {
                        try #require(pixels.leading >= 0 && pixels.trailing >= 0)
                        try #require(pixels.leading + pixels.trailing <= length)
                    } else {
                        try #require(caps.leadingPixels + caps.trailingPixels > length)
                    }
                }
            }
        }
    }
}
