/// Collects an axis's samples and writes the output as runs over them.
struct RunBuilder {
    private(set) var samples = SampleTable()
    private(set) var runs: [Run] = []
    private let likeness: LineLikeness?

    /// - Parameter sampleCount: how many samples it is likely to be.
    init(likeness: LineLikeness?, sampleCount: Int) {
        self.likeness = likeness
        samples.reserve(sampleCount)
    }

    /// Adds source lines as they are; equal neighbours become a repeat.
    mutating func appendCopies(of lines: Range<Int>) {
        var last: Int?
        for line in lines {
            let source = likeness?.runStart(of: line, and: line) ?? line
            if source == last {
                extendRepeat()
                continue
            }
            samples.appendCopy(of: source)
            if last == nil { runs.append(.literal(start: samples.count - 1, count: 1)) } else { extendLiteral() }
            last = source
        }
    }

    /// Adds `count` output lines whose samples differ from line to line; equal neighbours become a repeat.
    ///
    /// `appendSample` adds the sample of the i-th line to the table.
    mutating func appendLines(_ count: Int, appendSample: (Int, inout SampleTable) -> Void) {
        guard count > 0 else { return }
        add(0, appendSample)
        runs.append(.literal(start: samples.count - 1, count: 1))
        for line in 1..<max(1, count) {
            add(line, appendSample)
            if samples.dropLastIfRepeated() { extendRepeat() } else { extendLiteral() }
        }
    }

    /// Adds `count` output lines that repeat every `period` lines.
    mutating func appendPeriodic(_ count: Int, period: Int, appendSample: (Int, inout SampleTable) -> Void) {
        guard count > period else { return appendLines(count, appendSample: appendSample) }
        let start = samples.count
        for line in 0..<period { add(line, appendSample) }
        runs.append(.repeating(start: start, period: period, count: count))
    }

    /// Adds a line's sample to the table, written in the one way of all that come out alike.
    private mutating func add(_ line: Int, _ appendSample: (Int, inout SampleTable) -> Void) {
        appendSample(line, &samples)
        if let likeness { samples.simplifyLast(likeness) }
    }

    /// Adds `count` transparent lines.
    mutating func appendBlank(_ count: Int) {
        if count > 0 { runs.append(.blank(count: count)) }
    }

    /// One more line of the newest sample.
    private mutating func extendRepeat() {
        switch runs[runs.count - 1] {
        case .literal(let start, let count):
            if count > 1 { runs[runs.count - 1] = .literal(start: start, count: count - 1) } else { runs.removeLast() }
            runs.append(.repeating(start: samples.count - 1, period: 1, count: 2))
        case .repeating(let start, let period, let count):
            runs[runs.count - 1] = .repeating(start: start, period: period, count: count + 1)
        case .blank:
            preconditionFailure("a repeat follows the sample that it repeats")
        }
    }

    /// One line of the sample just added.
    private mutating func extendLiteral() {
        if case .literal(let start, let count) = runs[runs.count - 1] {
            runs[runs.count - 1] = .literal(start: start, count: count + 1)
        } else {
            runs.append(.literal(start: samples.count - 1, count: 1))
        }
    }
}
