extension HTTPDate {
    /// Reads any of the three forms that RFC 9110 §5.6.7 asks for: IMF-fixdate, RFC 850 and asctime.
    ///
    /// - Parameters:
    ///   - text: the date; nothing may stand around it.
    ///   - now: the time in seconds since 1970 that a two-digit year is placed by: more than 50 years ahead of it
    ///     means the century before.
    /// - Returns: nil where the text is no date or names a day that does not exist. The day's name is not checked
    ///   against the date.
    package init?(_ text: String, now: Int) {
        let words = text.split(separator: " ", omittingEmptySubsequences: false)
        switch words.count {
        case 6: self.init(fixedLength: words)
        case 4: self.init(twoDigitYear: words, now: now)
        case 5: self.init(asctime: words)
        default: return nil
        }
    }

    /// `Sun, 06 Nov 1994 08:49:37 GMT`, and asctime with a one-digit day: `Sun Nov  6 08:49:37 1994`.
    private init?(fixedLength words: [Substring]) {
        guard words[5] == "GMT" else {
            self.init(asctime: words.filter { !$0.isEmpty })
            return
        }
        guard words[0].last == ",", Self.dayNames.contains(String(words[0].dropLast())),
            let day = words[1].decimal(digitCount: 2), let year = words[3].decimal(digitCount: 4)
        else { return nil }
        self.init(year: year, monthName: words[2], day: day, clock: words[4])
    }

    /// `Sunday, 06-Nov-94 08:49:37 GMT`.
    private init?(twoDigitYear words: [Substring], now: Int) {
        let date = words[1].split(separator: "-", omittingEmptySubsequences: false)
        guard words[3] == "GMT", words[0].last == ",",
            Self.longDayNames.contains(String(words[0].dropLast())),
            date.count == 3, let day = date[0].decimal(digitCount: 2), let short = date[2].decimal(digitCount: 2)
        else { return nil }
        let thisYear = Self.date(days: now / 86_400).year
        var year = thisYear / 100 * 100 + short
        if year > thisYear + 50 { year -= 100 }
        self.init(year: year, monthName: date[1], day: day, clock: words[2])
    }

    /// `Sun Nov  6 08:49:37 1994`.
    private init?(asctime words: [Substring]) {
        guard words.count == 5, Self.dayNames.contains(String(words[0])),
            let day = words[2].decimal(digitCount: words[2].utf8.count), words[2].utf8.count <= 2,
            let year = words[4].decimal(digitCount: 4)
        else { return nil }
        self.init(year: year, monthName: words[1], day: day, clock: words[3])
    }

    private init?(year: Int, monthName: Substring, day: Int, clock: Substring) {
        let parts = clock.split(separator: ":", omittingEmptySubsequences: false)
        guard let month = Self.monthNames.firstIndex(of: String(monthName)), parts.count == 3,
            let hour = parts[0].decimal(digitCount: 2), hour < 24,
            let minute = parts[1].decimal(digitCount: 2), minute < 60,
            // 60 is a leap second.
            let second = parts[2].decimal(digitCount: 2), second <= 60
        else { return nil }
        let days = Self.days(year: year, month: month + 1, day: day)
        guard day >= 1, Self.date(days: days) == (year, month + 1, day) else { return nil }
        self.init(secondsSinceEpoch: days * 86_400 + hour * 3_600 + minute * 60 + second)
    }

    private static let longDayNames = [
        "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
    ]
}

extension Substring {
    /// The value of exactly this many decimal digits; nil for anything else.
    fileprivate func decimal(digitCount: Int) -> Int? {
        guard utf8.count == digitCount, utf8.allSatisfy(ASCII.isDigit) else { return nil }
        return Int(self)
    }
}
