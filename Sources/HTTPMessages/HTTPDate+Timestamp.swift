extension HTTPDate {
    /// The date and time of day in UTC as logs write it (RFC 3339): `1994-11-06T08:49:37`, without fraction and zone.
    package var timestamp: String {
        let (days, second) = secondsSinceEpoch.quotientAndRemainder(dividingBy: 86_400)
        let (year, month, day) = Self.date(days: days)
        let clock = [second / 3_600, second / 60 % 60, second % 60].map { $0.padded(to: 2) }.joined(separator: ":")
        return "\(year.padded(to: 4))-\(month.padded(to: 2))-\(day.padded(to: 2))T\(clock)"
    }
}

extension Int {
    /// The quotient rounded down, and what is left, which is never negative.
    package func quotientAndRemainder(dividingBy divisor: Int) -> (quotient: Int, remainder: Int) {
        let quotient = quotient(dividingBy: divisor)
        return (quotient, self - quotient * divisor)
    }
}
