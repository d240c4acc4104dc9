import Pixels
import Testing

@testable import Codecs

struct OrientationTests {
    /// Where the stored picture's first row and first column are seen, as the standard words it
    /// (CIPA DC-008, 4.6.5.1.6).
    static let sides: [(orientation: Int, row: Side, column: Side)] = [
        (1, .top, .left), (2, .top, .right), (3, .bottom, .right), (4, .bottom, .left), (5, .left, .top),
        (6, .right, .top), (7, .right, .bottom), (8, .left, .bottom),
    ]

    enum Side { case top, bottom, left, right }

    /// The picture that is seen, pixel by pixel from the words of the standard.
    static func seen(_ stored: Raster, row: Side, column: Side) -> Raster {
        let turns = row == .left || row == .right
        let (width, height) = turns ? (stored.height, stored.width) : (stored.width, stored.height)
        var seen = Raster(width: width, height: height, pixels: Array(repeating: 0, count: width * height))
        for y in 0..<stored.height {
            for x in 0..<stored.width {
                // How far from its side a row or column is seen.
                var place = (x: 0, y: 0)
                for (side, distance) in [(row, y), (column, x)] {
                    switch side {
                    case .top: place.y = distance
                    case .bottom: place.y = height - 1 - distance
                    case .left: place.x = distance
                    case .right: place.x = width - 1 - distance
                    }
                }
                seen[place.x, place.y] = stored[x, y]
            }
        }
        return seen
    }

    /// An EXIF block that says nothing but an orientation.
    static func block(_ orientation: Int, isBigEndian: Bool = false, type: Int = 3) -> [UInt8] {
        func number(_ value: Int, _ count: Int) -> [UInt8] {
            let bytes = littleEndianBytes(value, count)
            return isBigEndian ? bytes.reversed() : bytes
        }
        let header: [UInt8] = isBigEndian ? [0x4D, 0x4D, 0, 0x2A] : [0x49, 0x49, 0x2A, 0]
        let value = number(orientation, type == 3 ? 2 : 4) + (type == 3 ? [0, 0] : [])
        return header + number(8, 4) + number(1, 2) + number(0x0112, 2) + number(type, 2) + number(1, 4) + value
            + number(0, 4)
    }

    static let stored: Raster = {
        var generator = SeededGenerator(seed: 8)
        return Raster(
            width: 5, height: 3,
            pixels: (0..<15).map { _ in .random(in: 0...0xFF_FFFF, using: &generator) | 0xFF00_0000 })
    }()

    @Test(arguments: 0..<8) func everyOrientationInEveryFormat(index: Int) throws {
        let (orientation, row, column) = Self.sides[index]
        let expected = Self.seen(Self.stored, row: row, column: column)
        #expect(Self.stored.upright(from: try #require(Orientation(rawValue: orientation))) == expected)
        for isBigEndian in [false, true] {
            var metadata = PictureMetadata()
            metadata.exif = Self.block(orientation, isBigEndian: isBigEndian)
            for format in [ImageFormat.png, .webp] {
                let file = try encodeImage(RunRaster(Self.stored), format: format, metadata: metadata)
                let image = try decodeImage(file.bytes.flattened())
                #expect(image.raster == expected, "\(format)")
                #expect(image.metadata.orientation.rawValue == orientation)
                #expect([image.header.width, image.header.height] == [5, 3])
            }
            let bare = try encodeImage(RunRaster(Self.stored), format: .jpeg)
            let file = try encodeImage(RunRaster(Self.stored), format: .jpeg, metadata: metadata)
            let pixels = try decodeImage(bare.bytes.flattened()).raster
            #expect(
                try decodeImage(file.bytes.flattened()).raster == Self.seen(pixels, row: row, column: column))
        }
    }

    @Test func nonsenseMeansUpright() {
        for bytes in [
            [], Self.block(0), Self.block(9), Self.block(6, type: 2), Array(Self.block(6).dropLast(5)),
            [0x49, 0x49] + Self.block(6), Array(Self.block(6).prefix(8)),
        ] {
            var findings = MetadataFindings()
            findings.add(exif: bytes[...])
            #expect(findings.metadata.orientation == .upright)
        }
        #expect(EXIFBlock(Self.block(6, type: 4))?.orientation == .turnedLeft)
    }

    @Test func damagedBlocksNeitherTrapNorReadBeyond() {
        var generator = SeededGenerator(seed: 77)
        let block = CreditBlock.make(PictureMetadata.Credit(author: "Ann Author", copyright: "All rights")) ?? []
        for _ in 0..<5000 {
            var bytes = Bool.random(using: &generator) ? block : Self.block(6)
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                bytes[Int.random(in: 0..<bytes.count, using: &generator)] = .random(in: 0...255, using: &generator)
            }
            bytes = Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &generator)))
            guard let damaged = EXIFBlock(bytes) else { continue }
            _ = damaged.orientation
            _ = damaged.credit
            #expect(
                damaged.describing(width: 7, height: 9, density: PixelDensity(pixelsPerInch: 72)).count == bytes.count)
        }
    }
}
