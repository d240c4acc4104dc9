import Pixels
import Slicing

/// Which colours a random picture has, and so which PNG format holds it.
enum ColourClass: CaseIterable, Sendable {
    case gray1, gray2, gray4, gray8
    case palette1, palette2, palette4, palette8
    case translucentPalette2, translucentPalette8
    case grayAlpha, rgb, rgba
    /// Random single bits, which nothing compresses.
    case noise

    /// A function that draws colours of the class.
    func makeSource(_ random: inout SeededGenerator) -> (inout SeededGenerator) -> UInt32 {
        switch self {
        case .gray1: return { UInt32.random(in: 0...1, using: &$0) * 255 * 0x01_0101 | 0xFF00_0000 }
        case .gray2: return { UInt32.random(in: 0...3, using: &$0) * 85 * 0x01_0101 | 0xFF00_0000 }
        case .gray4: return { UInt32.random(in: 0...15, using: &$0) * 17 * 0x01_0101 | 0xFF00_0000 }
        case .gray8: return { UInt32.random(in: 0...255, using: &$0) * 0x01_0101 | 0xFF00_0000 }
        case .palette1: return Self.palette(count: 2, opaque: true, &random)
        case .palette2: return Self.palette(count: 4, opaque: true, &random)
        case .palette4: return Self.palette(count: 16, opaque: true, &random)
        case .palette8: return Self.palette(count: 256, opaque: true, &random)
        case .translucentPalette2: return Self.palette(count: 4, opaque: false, &random)
        case .translucentPalette8: return Self.palette(count: 200, opaque: false, &random)
        case .grayAlpha:
            return { UInt32.random(in: 0...255, using: &$0) * 0x01_0101 | UInt32.random(in: 0...255, using: &$0) << 24 }
        case .rgb: return { UInt32.random(in: 0...0xFF_FFFF, using: &$0) | 0xFF00_0000 }
        case .rgba:
            // Few bits a channel, so that neighbours are sometimes alike.
            return { UInt32.random(in: 0...UInt32.max, using: &$0) & 0xC7C7_C7C7 }
        case .noise: return { UInt32.random(in: 0...UInt32.max, using: &$0) }
        }
    }

    private static func palette(
        count: Int, opaque: Bool, _ random: inout SeededGenerator
    ) -> (inout SeededGenerator) -> UInt32 {
        let colours = (0..<count).map { index in
            // Every second colour of a translucent palette is not opaque, and one is transparent.
            let alpha: UInt32 =
                opaque || index % 2 == 0 ? 255 : index == 1 ? 0 : UInt32.random(in: 1...254, using: &random)
            return UInt32.random(in: 0...0xFF_FFFF, using: &random) | alpha << 24
        }
        return { colours[Int.random(in: 0..<count, using: &$0)] }
    }
}

/// Makes run rasters of every shape: all kinds of runs in both axes, short and long, over blocks with likeness in them.
struct RandomPicture {
    var random: SeededGenerator
    /// Longest output side in pixels.
    var maximumLength = 300
    var maximumBlockSide = 24

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
    }

    mutating func next(_ colours: ColourClass) -> RunRaster {
        let width = Int.random(in: 1...maximumBlockSide, using: &random)
        let height = Int.random(in: 1...maximumBlockSide, using: &random)
        let block = makeBlock(width, height, colours)
        return RunRaster(block: block, columns: makeRuns(lineCount: width), rows: makeRuns(lineCount: height))
    }

    mutating func makeBlock(_ width: Int, _ height: Int, _ colours: ColourClass) -> Raster {
        let draw = colours.makeSource(&random)
        var pixels: [UInt32] = []
        let likeness = Int.random(in: 0...3, using: &random)
        for index in 0..<width * height {
            let chance = Int.random(in: 0..<4, using: &random)
            if chance < likeness, index > 0 {
                // Like the pixel on the left, or the one above.
                pixels.append(chance == 0 && index >= width ? pixels[index - width] : pixels[index - 1])
            } else {
                pixels.append(draw(&random))
            }
        }
        return Raster(width: width, height: height, pixels: pixels)
    }

    mutating func makeRuns(lineCount: Int) -> [Run] {
        var runs: [Run] = []
        let runCount = Int.random(in: 1...5, using: &random)
        for _ in 0..<runCount {
            let start = Int.random(in: 0..<lineCount, using: &random)
            let available = lineCount - start
            let isLong = Int.random(in: 0..<3, using: &random) == 0
            let count = Int.random(in: 1...(isLong ? maximumLength : 40), using: &random)
            switch Int.random(in: 0..<5, using: &random) {
            case 0, 1: runs.append(.literal(start: start, count: Int.random(in: 1...available, using: &random)))
            case 2:
                let period = Int.random(in: 1...available, using: &random)
                runs.append(.repeating(start: start, period: period, count: count))
            case 3: runs.append(.repeating(start: start, period: 1, count: count))
            default: runs.append(.blank(count: count))
            }
        }
        return runs
    }
}

/// The picture pixel by pixel, straight from what a run raster means.
func expandNaively(_ picture: RunRaster) -> Raster {
    let columns = lines(of: picture.columns)
    let rows = lines(of: picture.rows)
    let pixels = rows.flatMap { y in columns.map { x in x < 0 || y < 0 ? 0 : picture.block[x, y] } }
    return Raster(width: columns.count, height: rows.count, pixels: pixels)
}

/// The block's line for every output line; -1 where it is blank.
private func lines(of runs: [Run]) -> [Int] {
    runs.flatMap { run in
        switch run {
        case .literal(let start, let count): Array(start..<start + count)
        case .repeating(let start, let period, let count): (0..<count).map { start + $0 % period }
        case .blank(let count): Array(repeating: -1, count: count)
        }
    }
}
