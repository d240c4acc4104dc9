/// A point in time with a resolution of one second, as HTTP writes it (RFC 9110 §5.6.7).
package struct HTTPDate: Hashable, Comparable, Sendable {
    /// Seconds since 1970-01-01 00:00:00 UTC, leap seconds left out.
    package var secondsSinceEpoch: Int

    package init(secondsSinceEpoch: Int) {
        self.secondsSinceEpoch = secondsSinceEpoch
    }

    package static func < (left: HTTPDate, right: HTTPDate) -> Bool {
        left.secondsSinceEpoch < right.secondsSinceEpoch
    }

    static let dayNames = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    static let monthNames = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    /// Days from 1970-01-01 to a date of the Gregorian calendar.
    ///
    /// Counts in years that begin in March, so that the leap day is a year's last.
    static func days(year: Int, month: Int, day: Int) -> Int {
        let shifted = month > 2 ? year : year - 1
        let (era, yearOfEra) = shifted.dividedDown(by: 400)
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// The date that lies `days` after 1970-01-01; the inverse of ``days(year:month:day:)``.
    static func date(days: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = days + 719_468
        let (era, dayOfEra) = shifted.dividedDown(by: 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return (
            year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month: month,
            day: dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        )
    }
}

extension HTTPDate: CustomStringConvertible {
    /// The preferred form, IMF-fixdate: `Sun, 06 Nov 1994 08:49:37 GMT`.
    ///
    /// Years from 0 to 9999.
    package var description: String {
        let (days, clock) = daysAndClock
        let (year, month, day) = Self.date(days: days)
        let dayName = Self.dayNames[days.dividedDown(by: 7).remainder]
        return "\(dayName), \(day.padded(to: 2)) \(Self.monthNames[month - 1]) \(year.padded(to: 4)) \(clock) GMT"
    }

    /// Whole days since 1970-01-01, and the time of day: `08:49:37`.
    var daysAndClock: (days: Int, clock: String) {
        let (days, second) = secondsSinceEpoch.dividedDown(by: 86_400)
        let clock = [second / 3_600, second / 60 % 60, second % 60].map { $0.padded(to: 2) }.joined(separator: ":")
        return (days, clock)
    }
}

extension Int {
    /// The quotient rounded down, so that the remainder is never negative.
    package func dividedDown(by divisor: Int) -> (quotient: Int, remainder: Int) {
        let quotient = self >= 0 ? self / divisor : -((divisor - 1 - self) / divisor)
        return (quotient, self - quotient * divisor)
    }

    /// With zeros in front, where it is shorter than `width`.
    package func padded(to width: Int) -> String {
        let digits = String(self)
        return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
    }
}
