import Pixels
import Slicing
import Testing

@testable import Codecs

/// JPEG files decoded row by row.
@Suite struct ImageStreamTests {
    private static func file(
        width: Int, height: Int, isGray: Bool = false, isProgressive: Bool = false
    ) throws -> [UInt8] {
        var generator = SeededGenerator(seed: 12)
        let pixels = (0..<width * height).map { index -> UInt32 in
            let (x, y) = (index % width, index / width)
            let noise = Int.random(in: 0..<8, using: &generator)
            let level = UInt32((x * 5 + y * 3) % 200 + noise)
            return (isGray ? level * 0x01_0101 : level | UInt32(y * 255 / height) << 8 | 0x40_0000) | 0xFF00_0000
        }
        let raster = Raster(width: width, height: height, pixels: pixels)
        let options = EncodingOptions(quality: 90, isProgressive: isProgressive)
        return try encodeImage(RunRaster(raster), format: .jpeg, options: options).bytes.flattened()
    }

    private static func rows(_ bytes: [UInt8], reduction: Int) throws -> [[UInt32]] {
        let stream = try #require(try ImageStream(bytes, limits: DecodingLimits(), colours: .asStored))
        var rows: [[UInt32]] = []
        try stream.forEachRow(reduction: reduction) { row in rows.append(row.indices.map { row[$0] }) }
        return rows
    }

    @Test(arguments: [false, true], [false, true])
    func unreducedRowsAreThoseOfThePicture(isGray: Bool, isProgressive: Bool) throws {
        let bytes = try Self.file(width: 45, height: 37, isGray: isGray, isProgressive: isProgressive)
        let decoded = try decodeImage(bytes).raster
        #expect(try Self.rows(bytes, reduction: 1).flatMap(\.self) == decoded.pixels)
    }

    /// Each pixel is the mean of those that it stands for, but for rounding and what colours are stored at half size.
    @Test(arguments: [2, 4, 8])
    func reducedPixelsAreMeans(reduction: Int) throws {
        let bytes = try Self.file(width: 64, height: 48)
        let decoded = try decodeImage(bytes).raster
        let rows = try Self.rows(bytes, reduction: reduction)
        #expect(rows.count == 48 / reduction && rows[0].count == 64 / reduction)
        for (y, row) in rows.enumerated() {
            for (x, pixel) in row.enumerated() {
                var sum = 0.0
                for line in y * reduction..<(y + 1) * reduction {
                    for column in x * reduction..<(x + 1) * reduction { sum += luma(decoded[column, line]) }
                }
                try #require(abs(luma(pixel) - sum / Double(reduction * reduction)) < 6)
            }
        }
    }

    private func luma(_ pixel: UInt32) -> Double {
        0.299 * Double(pixel & 0xFF) + 0.587 * Double(pixel >> 8 & 0xFF) + 0.114 * Double(pixel >> 16 & 0xFF)
    }

    @Test func sizesAreRoundedUp() throws {
        let bytes = try Self.file(width: 45, height: 37)
        for reduction in [2, 4, 8] {
            let rows = try Self.rows(bytes, reduction: reduction)
            #expect(rows.count == (37 + reduction - 1) / reduction)
            #expect(rows.allSatisfy { $0.count == (45 + reduction - 1) / reduction })
        }
    }

    @Test func damageIsFoundOnTheWay() throws {
        let bytes = try Self.file(width: 64, height: 64)
        let cut = Array(bytes.dropLast(bytes.count / 3))
        #expect(throws: DecodingError.damaged(reason: JPEGDamage.truncated)) { try Self.rows(cut, reduction: 2) }
        #expect(throws: DecodingError.damaged(reason: JPEGDamage.truncated)) { try Self.rows(cut, reduction: 1) }
        var limits = DecodingLimits()
        limits.maximumPixelCount = 64 * 64 - 1
        #expect(throws: DecodingError.tooLarge(width: 64, height: 64)) {
            try ImageStream(bytes, limits: limits, colours: .asStored)
        }
    }

    @Test func otherFormatsAreDecodedWhole() throws {
        let raster = Raster(width: 2, height: 2, pixels: [1, 2, 3, 4])
        for format in [ImageFormat.png, .webp] {
            let bytes = try encodeImage(RunRaster(raster), format: format).bytes.flattened()
            #expect(try ImageStream(bytes, limits: DecodingLimits(), colours: .asStored) == nil)
        }
    }
}
