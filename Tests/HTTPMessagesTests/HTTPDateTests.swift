import Testing

@testable import HTTPMessages

@Suite struct HTTPDateTests {
    /// 2026-01-01.
    private let now = 1_767_225_600

    @Test(arguments: [
        (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
        (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"), (1_709_251_199, "Thu, 29 Feb 2024 23:59:59 GMT"),
        (4_102_444_800, "Fri, 01 Jan 2100 00:00:00 GMT"), (-1, "Wed, 31 Dec 1969 23:59:59 GMT"),
        (-2_203_977_600, "Wed, 28 Feb 1900 00:00:00 GMT"),
    ])
    func writesAndReadsTheFixedForm(seconds: Int, text: String) {
        #expect(HTTPDate(secondsSinceEpoch: seconds).description == text)
        #expect(HTTPDate(text, now: now)?.secondsSinceEpoch == seconds)
    }

    @Test func goesBothWaysForManyTimes() {
        var seconds = -3_000_000_000
        while seconds < 8_000_000_000 {
            #expect(HTTPDate(HTTPDate(secondsSinceEpoch: seconds).description, now: now)?.secondsSinceEpoch == seconds)
            seconds += 7_919_317
        }
    }

    @Test(arguments: [
        ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777), ("Sun Nov  6 08:49:37 1994", 784_111_777),
        ("Wed Nov 16 08:49:37 1994", 784_975_777), ("Tuesday, 01-Jan-30 00:00:00 GMT", 1_893_456_000),
        ("Saturday, 01-Jan-77 00:00:00 GMT", 220_924_800), ("Sat, 31 Dec 2016 23:59:60 GMT", 1_483_228_800),
    ])
    func readsTheOldForms(text: String, seconds: Int) {
        #expect(HTTPDate(text, now: now)?.secondsSinceEpoch == seconds)
    }

    @Test(arguments: [
        "", "yesterday", "0", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 UTC",
        "Sun, 6 Nov 1994 08:49:37 GMT", "Sun, 31 Feb 1994 08:49:37 GMT", "Sun, 00 Nov 1994 08:49:37 GMT",
        "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 1994 08:60:00 GMT", "Sun, 06 Nov 1994 08:49:61 GMT",
        "Son, 06 Nov 1994 08:49:37 GMT", "Sun, 06 nov 1994 08:49:37 GMT", "Sun, +6 Nov 1994 08:49:37 GMT",
        " Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-1994 08:49:37 GMT", "Sun Nov 006 08:49:37 1994",
        "Sun Nov 31 08:49:37 1994", "Sun, 06 Nov 1994 08:49 GMT", "Thu, 29 Feb 2023 00:00:00 GMT",
        "Sun Nov  08:49:37 1994",
    ])
    func refusesOtherText(text: String) {
        #expect(HTTPDate(text, now: now) == nil)
    }
}
