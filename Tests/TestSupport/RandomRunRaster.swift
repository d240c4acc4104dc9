package import Pixels
package import Slicing

/// A run raster made up at random: up to 9 × 9 distinct pixels of any opacity, up to five runs an axis.
///
/// The same seed gives the same picture.
package func randomRunRaster(seed: UInt64) -> RunRaster {
    var generator = SeededGenerator(seed: seed)
    let block = randomRaster(
        width: Int.random(in: 1...9, using: &generator), height: Int.random(in: 1...9, using: &generator),
        opacity: .any, using: &generator)
    return RunRaster(
        block: block, columns: randomRuns(lineCount: block.width, using: &generator),
        rows: randomRuns(lineCount: block.height, using: &generator))
}

/// One to five runs over a block with `lineCount` lines.
package func randomRuns(lineCount: Int, using generator: inout SeededGenerator) -> [Run] {
    (0..<Int.random(in: 1...5, using: &generator)).map { _ in
        let start = Int.random(in: 0..<lineCount, using: &generator)
        let length = Int.random(in: 1...(lineCount - start), using: &generator)
        switch Int.random(in: 0..<5, using: &generator) {
        case 0: return .blank(count: Int.random(in: 1...6, using: &generator))
        case 1, 2: return .literal(start: start, count: length)
        default:
            return .repeating(start: start, period: length, count: Int.random(in: 1...20, using: &generator))
        }
    }
}
