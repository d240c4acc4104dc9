/// Units that whole numbers are stated in, each a multiple of one smallest unit.
struct UnitScale: Sendable {
    let units: [(name: String, factor: Int)]
    /// Units of which only the spelling is accepted; they are never written.
    let readOnly: [(name: String, factor: Int)]
    /// What a number without a unit counts; nil where there must be one.
    let bareFactor: Int?

    static let bytes = UnitScale(
        units: [("B", 1), ("KiB", 1 << 10), ("MiB", 1 << 20), ("GiB", 1 << 30), ("TiB", 1 << 40)],
        readOnly: [("kB", 1_000), ("MB", 1_000_000), ("GB", 1_000_000_000), ("TB", 1_000_000_000_000)],
        bareFactor: 1)

    /// In nanoseconds.
    static let time = UnitScale(
        units: [
            ("ns", 1), ("us", 1_000), ("ms", 1_000_000), ("s", 1_000_000_000), ("m", 60_000_000_000),
            ("h", 3_600_000_000_000), ("d", 86_400_000_000_000),
        ],
        readOnly: [], bareFactor: nil)

    /// The number of smallest units that a text such as `64MiB` or `500 ms` states.
    func parse(_ text: String) throws(ConfigurationFormError) -> Int {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        guard !digits.isEmpty else { throw ConfigurationFormError("does not begin with a whole number") }
        var unit = text[digits.endIndex...]
        while unit.first == " " { unit.removeFirst() }
        guard let count = Int(digits) else { throw ConfigurationFormError("is too large") }
        let (product, overflow) = count.multipliedReportingOverflow(by: try factor(of: String(unit)))
        guard !overflow else { throw ConfigurationFormError("is too large") }
        return product
    }

    /// The shortest exact text: the largest unit that divides the amount.
    func spell(_ amount: Int) -> String {
        let unit = units.last { amount % $0.factor == 0 && amount != 0 } ?? units[0]
        return "\(amount / unit.factor)\(unit.name)"
    }

    private func factor(of name: String) throws(ConfigurationFormError) -> Int {
        if name.isEmpty, let bareFactor { return bareFactor }
        if let unit = (units + readOnly).first(where: { $0.name == name }) { return unit.factor }
        let known = units.map(\.name).joined(separator: ", ")
        throw ConfigurationFormError(
            name.isEmpty ? "has no unit, one of \(known)" : "has the unknown unit \"\(name)\", not one of \(known)")
    }
}
