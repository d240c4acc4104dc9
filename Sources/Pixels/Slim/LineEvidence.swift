import Slicing

/// How far what was found is from being chance.
///
/// That a line lies between two others, or comes again, tells nothing where it is as its neighbours are, and hardly
/// anything where it is close to them, as lines of smooth pictures are: any would do. Where they are far apart, to hit
/// one level by chance is as unlikely as there are levels between them. How unlikely is counted in bits.
struct LineEvidence {
    /// Bits from which a part is no chance, whatever else was tried.
    private static let enoughBits = 64
    /// Bits of a difference that a smooth picture has anyway.
    private static let expectedBits = 2
    /// How much more the shorter axis may tell than the longer one.
    private static let slack = 4
    private static let muchLonger = (times: 2, lines: 8)

    /// Bits by which lines differ from the next one, of all before each.
    private let bitsBefore: [Int]

    /// - Parameter lines: as rows.
    init(_ lines: Raster) {
        var sums = [0]
        for line in 0..<lines.height - 1 { sums.append(sums[line] + Self.bits(between: line, line + 1, of: lines)) }
        bitsBefore = sums
    }

    /// Of each pixel no more than what it tells beside the one before it.
    private static func bits(between line: Int, _ next: Int, of lines: Raster) -> Int {
        var (sum, before) = (0, SIMD2<UInt32>(0, 0))
        for x in 0..<lines.width {
            let pixels = SIMD2(lines[x, line], lines[x, next])
            defer { before = pixels }
            guard x == 0 || pixels != before, pixels[0] != pixels[1] else { continue }
            let bits = bits(from: pixels[0], to: pixels[1])
            let news = max(self.bits(from: before[0], to: pixels[0]), self.bits(from: before[1], to: pixels[1]))
            sum += x == 0 ? bits : min(bits, news)
        }
        return sum
    }

    private func bits(of lines: Range<Int>) -> Int { bitsBefore[lines.upperBound] - bitsBefore[lines.lowerBound] }

    /// Whether lines that come again, if only once, do not by chance.
    ///
    /// - Parameter lines: not the last one of all.
    func isConclusive(_ lines: Range<Int>) -> Bool { bits(of: lines) >= Self.enoughBits }

    /// Whether no part may well be chance of what was found, whose shorter axis has these lines.
    func isConclusive(_ found: StretchUndoing) -> Bool {
        var line = 0
        return zip(found.axis.runs, found.axis.fixedCounts).allSatisfy { run, fixedCount in
            let kept = line + fixedCount..<line + fixedCount + run.keptCount
            line = kept.upperBound
            return run.kind != .stretched || isMuchLonger(run)
                || bits(of: kept.dropLast()) * run.savedCount >= Self.enoughBits * (kept.count - 1)
        }
    }

    /// Whether what may be found could come out as no chance, where these are the lines of the longer axis.
    ///
    /// They differ by less than those that they were made of, if at all.
    func mayBeConclusive(_ found: StretchUndoing) -> Bool {
        found.axis.runs.allSatisfy { run in
            run.kind != .stretched || isMuchLonger(run)
                || Self.slack * bits(of: run.range.dropLast()) * run.savedCount >= Self.enoughBits * run.range.count
        }
    }

    /// What was stretched to this length is one between few lines, even where these are close: as a gradient is.
    private func isMuchLonger(_ run: SlimRun) -> Bool {
        run.range.count >= Self.muchLonger.times * run.keptCount && run.range.count >= Self.muchLonger.lines
    }

    /// Channels that go from and to the same levels, as in a gray picture, tell it once.
    private static func bits(from first: UInt32, to second: UInt32) -> Int {
        var seen: [SIMD2<UInt8>] = []
        var sum = 0
        for shift in stride(from: UInt32(0), through: 24, by: 8) {
            let pair = SIMD2(UInt8(truncatingIfNeeded: first >> shift), UInt8(truncatingIfNeeded: second >> shift))
            guard !seen.contains(pair) else { continue }
            seen.append(pair)
            let levelCount = 1 + UInt(max(pair[0], pair[1]) - min(pair[0], pair[1]))
            let bits = UInt.bitWidth - 1 - levelCount.leadingZeroBitCount
            sum += max(0, bits - expectedBits)
        }
        return sum
    }
}
