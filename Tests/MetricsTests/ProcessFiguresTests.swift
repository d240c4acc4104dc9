import Testing

@testable import Metrics

@Suite struct ProcessFiguresTests {
    private let units = ProcessFigures.Units(ticksPerSecond: 100, pageByteCount: 4096, bootSeconds: 1_700_000_000)

    @Test func readsTheKernelsLine() throws {
        let line = """
            4242 (a (strange) name) S 1 4242 4242 0 -1 4194560 1234 0 0 0 150 50 0 0 20 0 7 0 12345 104857600 2560 \
            18446744073709551615 1 1 0 0 0 0 0 4096 0 0 0 0 17 1 0 0 0 0 0
            """
        let figures = try #require(ProcessFigures(stat: line, units: units))
        #expect(figures.cpuSeconds == 2)
        #expect(figures.threadCount == 7)
        #expect(figures.virtualByteCount == 104_857_600)
        #expect(figures.residentByteCount == 2560 * 4096)
        #expect(figures.startSeconds == 1_700_000_123.45)
    }

    @Test(arguments: ["", "1 (a) S 1 2", "no parentheses", "1 (a) " + String(repeating: "x ", count: 50)])
    func refusesOtherText(line: String) {
        #expect(ProcessFigures(stat: line, units: units) == nil)
    }

    @Test func tellsOfThisProcess() throws {
        let figures = try #require(ProcessFigures.read())
        #expect(figures.residentByteCount > 1 << 20)
        #expect(figures.virtualByteCount >= figures.residentByteCount)
        #expect(figures.threadCount >= 1)
        #expect(try #require(figures.openDescriptorCount) >= 3)
        #expect(try #require(figures.descriptorLimit) > 0)
        #expect(figures.startSeconds == ProcessFigures.read()?.startSeconds)
        let registry = MetricsRegistry()
        registry.processFigures()
        let text = String(decoding: registry.text(), as: UTF8.self)
        for family in ProcessFigures.families { #expect(text.contains("\n\(family.name) ")) }
    }
}
