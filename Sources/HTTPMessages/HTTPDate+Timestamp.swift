extension HTTPDate {
    /// The date and time of day in UTC as logs write it (RFC 3339): `1994-11-06T08:49:37`, without fraction and zone.
    package var timestamp: String {
        let (days, clock) = daysAndClock
        let (year, month, day) = Self.date(days: days)
        return "\(year.padded(to: 4))-\(month.padded(to: 2))-\(day.padded(to: 2))T\(clock)"
    }
}
