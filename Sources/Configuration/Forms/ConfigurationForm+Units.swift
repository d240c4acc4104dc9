extension ConfigurationForm where Value == Int {
    /// A byte count: `64MiB`, `10MB`, or a bare number of bytes.
    package static func bytes(_ range: ClosedRange<Int>) -> ConfigurationForm {
        let scale = UnitScale.bytes
        let bounds = "from \(scale.spell(range.lowerBound)) to \(scale.spell(range.upperBound))"
        return ConfigurationForm("a byte count such as 64MiB, \(bounds)") {
            (value) throws(ConfigurationFormError) in
            if case .integer(let count) = value { return try range.checked(count, scale.spell) }
            guard let text = value.anyText else { throw .kind(value) }
            return try range.checked(try scale.parse(text), scale.spell)
        } render: {
            .string(scale.spell($0))
        }
    }
}

extension ConfigurationForm where Value == Duration {
    /// A duration with its unit: `500ms`, `10s`, `5m`, `1h`, `7d`.
    ///
    /// To the nanosecond.
    package static func duration(_ range: ClosedRange<Duration>) -> ConfigurationForm {
        let scale = UnitScale.time
        let nanoseconds = range.lowerBound.nanoseconds...range.upperBound.nanoseconds
        let bounds = "from \(scale.spell(nanoseconds.lowerBound)) to \(scale.spell(nanoseconds.upperBound))"
        return ConfigurationForm("a duration such as 500ms or 10s, \(bounds)") {
            (value) throws(ConfigurationFormError) in
            switch value {
            case .text(let text), .string(let text):
                return .nanoseconds(try nanoseconds.checked(try scale.parse(text), scale.spell))
            case .integer, .number: throw ConfigurationFormError("has no unit; write \"10s\" or \"500ms\"")
            default: throw .kind(value)
            }
        } render: {
            .string(scale.spell($0.nanoseconds))
        }
    }
}

extension Duration {
    /// Whole nanoseconds, held within what an `Int` can hold: 292 years.
    fileprivate var nanoseconds: Int {
        let (seconds, attoseconds) = components
        let (whole, overflow) = Int(seconds).multipliedReportingOverflow(by: 1_000_000_000)
        guard !overflow else { return seconds < 0 ? .min : .max }
        let (sum, carry) = whole.addingReportingOverflow(Int(attoseconds / 1_000_000_000))
        return carry ? (seconds < 0 ? .min : .max) : sum
    }
}
