import Testing

@testable import ImageService

@Suite struct DecimalTests {
    @Test(arguments: [
        ("0", 0.0), ("7", 7), ("007", 7), ("1.5", 1.5), ("0.0000000001", 1e-10), ("999999999999", 999_999_999_999),
    ])
    func reads(text: String, number: Double) {
        #expect(Decimal.parse(text) == number)
    }

    @Test(arguments: [
        "", ".", "1.", ".1", "-1", "+1", "1e3", "1E3", "inf", "nan", "0x1", "1_000", " 1", "1 ", "1.2.3", "1,5",
        "1234567890123", "\u{0661}", "\u{FF11}", "1\u{301}",
    ])
    func refuses(text: String) {
        #expect(Decimal.parse(text) == nil)
        #expect(Decimal.parseInteger(text) == nil)
    }

    @Test(arguments: [
        (1.0, "1"), (1.5, "1.5"), (65_536, "65536"), (0.1, "0.1"), (0.000_01, "0.00001"), (1e-10, "0.0000000001"),
        (1.25e-7, "0.000000125"), (999_999_999_999, "999999999999"), (0, "0"),
    ])
    func writesTheShortestTextThatReadsBack(number: Double, text: String) {
        #expect(Decimal.format(number) == text)
        #expect(Decimal.parse(text) == number)
    }

    /// Points × scale, as decimal numbers: binary noise must not turn a half down.
    @Test(arguments: [
        (10.4, 1.0, 10), (10.5, 1, 11), (10.6, 1, 11), (45, 0.7, 32), (85, 0.7, 60), (22.5, 1.4, 32), (16.4, 3.75, 62),
        (2.5, 1, 3), (0.5, 1, 1), (0.49, 1, 0),
    ])
    func roundsHalvesUp(points: Double, scale: Double, pixels: Int) {
        #expect(Decimal.roundedHalfUp(points * scale) == pixels)
    }
}
