import Slicing

/// How many flexible regions an axis may have.
let maximumRegionCount = 32

/// Largest number of points in a size or an inset, and largest weight.
let maximumPoints = 65_536

func parseNumber(_ text: some StringProtocol, in range: ClosedRange<Double>) throws(ParameterFault) -> Double {
    guard let number = Decimal.parse(text) else { throw ParameterFault("that is not a decimal number") }
    guard range.contains(number) else { throw ParameterFault("that is out of range") }
    return number
}

func parseWhole(_ text: String, in range: ClosedRange<Int>) throws(ParameterFault) -> Int {
    guard let number = Decimal.parseInteger(text) else { throw ParameterFault("that is not a whole number") }
    guard range ~= number else { throw ParameterFault("that is out of range") }
    return number
}

/// Numbers of pixels, joined by commas; at least one.
private func parsePixelCounts(_ text: some StringProtocol) throws(ParameterFault) -> [Int] {
    var numbers: [Int] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
        guard let number = Decimal.parseInteger(part), number <= maximumPoints else {
            throw ParameterFault("`\(part.excerpt)` is not a whole number up to \(maximumPoints)")
        }
        numbers.append(number)
    }
    return numbers
}

func parsePositive(_ text: some StringProtocol) throws(ParameterFault) -> Double {
    let number = try parseNumber(text, in: 0...Double(maximumPoints))
    guard number > 0 else { throw ParameterFault("it must be above 0") }
    return number
}

func parseSize(_ text: String) throws(ParameterFault) -> RequestedSize {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false)
    guard sides.count == 2, !(sides[0].isEmpty && sides[1].isEmpty) else {
        throw ParameterFault("it needs one `x` between a width and a height")
    }
    return RequestedSize(
        width: sides[0].isEmpty ? nil : try parsePositive(sides[0]),
        height: sides[1].isEmpty ? nil : try parsePositive(sides[1]))
}

func parseInsets(_ text: String) throws(ParameterFault) -> Insets {
    var values: [Double] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
        values.append(try parseNumber(part, in: 0...Double(maximumPoints)))
    }
    switch values.count {
    case 1: return Insets(top: values[0], left: values[0], bottom: values[0], right: values[0])
    case 2: return Insets(top: values[0], left: values[1], bottom: values[0], right: values[1])
    case 4: return Insets(top: values[0], left: values[1], bottom: values[2], right: values[3])
    default: throw ParameterFault("that is \(values.count) numbers")
    }
}

func parsePair<Choice: RawRepresentable & CaseIterable>(_ text: String) throws(ParameterFault) -> AxisPair<Choice>
where Choice.RawValue == String {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count <= 2 else { throw ParameterFault("that is \(parts.count) choices") }
    let horizontal: Choice = try parseChoice(String(parts[0]))
    let vertical: Choice = parts.count == 2 ? try parseChoice(String(parts[1])) : horizontal
    return AxisPair(horizontal: horizontal, vertical: vertical)
}

func parseRegions(_ text: String) throws(ParameterFault) -> [AxisSlices.Region] {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count <= maximumRegionCount else { throw ParameterFault("that is \(parts.count) regions") }
    var regions: [AxisSlices.Region] = []
    for part in parts {
        let region = try parseRegion(part)
        if let last = regions.last, region.range.lowerBound < last.range.upperBound {
            throw ParameterFault("`\(part.excerpt)` begins before the region in front of it ends")
        }
        regions.append(region)
    }
    return regions
}

private func parseRegion(_ text: Substring) throws(ParameterFault) -> AxisSlices.Region {
    let words = text.split(separator: ":", omittingEmptySubsequences: false)
    let halves = words[0].split(separator: "@", omittingEmptySubsequences: false)
    let bounds = halves[0].split(separator: "-", omittingEmptySubsequences: false)
    guard words.count <= 2, halves.count <= 2, bounds.count == 2,
        let start = Decimal.parseInteger(bounds[0]), let end = Decimal.parseInteger(bounds[1])
    else {
        throw ParameterFault("`\(text.excerpt)` is not `start-end`, `start-end@weight` or one of them with `:mode`")
    }
    guard start < end else { throw ParameterFault("`\(text)` is empty") }
    let weight = halves.count == 2 ? try parseNumber(halves[1], in: 0...Double(maximumPoints)) : nil
    let mode: FillMode? = words.count == 2 ? try parseChoice(String(words[1])) : nil
    return AxisSlices.Region(start..<end, weight: weight, mode: mode)
}

func parseSnap(_ text: String) throws(ParameterFault) -> TileSnap {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts[0] == "tile" else { throw ParameterFault("there is no such choice") }
    guard parts.count == 2 else { return TileSnap() }
    let remainders = try parsePixelCounts(parts[1])
    guard remainders.count <= 2 else { throw ParameterFault("that is \(remainders.count) numbers") }
    return TileSnap(remainder: AxisPair(horizontal: remainders[0], vertical: remainders[remainders.count - 1]))
}

func parseSwitch(_ text: String) throws(ParameterFault) -> Bool {
    switch text {
    case "0": false
    case "1": true
    default: throw ParameterFault("that is neither")
    }
}

func parseRectangle(_ text: String) throws(ParameterFault) -> PixelRectangle {
    let numbers = try parsePixelCounts(text)
    guard numbers.count == 4 else { throw ParameterFault("that is \(numbers.count) numbers") }
    guard numbers[2] > 0, numbers[3] > 0 else { throw ParameterFault("it is empty") }
    return PixelRectangle(
        columns: numbers[0]..<(numbers[0] + numbers[2]), rows: numbers[1]..<(numbers[1] + numbers[3]))
}

func parseHexadecimal(_ text: String, digitCounts: [Int]) throws(ParameterFault) -> UInt32 {
    let isHexadecimal = text.utf8.allSatisfy { byte in
        (48...57).contains(byte) || (65...70).contains(byte) || (97...102).contains(byte)
    }
    guard isHexadecimal, digitCounts.contains(text.utf8.count), let value = UInt32(text, radix: 16) else {
        throw ParameterFault("that is no such colour")
    }
    return value
}

func parseFlip(_ text: String) throws(ParameterFault) -> Flip {
    switch text {
    case "h", "rtl": Flip(horizontally: true)
    case "v": Flip(vertically: true)
    case "h,v", "v,h": Flip(horizontally: true, vertically: true)
    default: throw ParameterFault("there is no such choice")
    }
}

func parseAppearances(_ text: String) throws(ParameterFault) -> [Appearance] {
    var appearances: [Appearance] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
        let appearance: Appearance = try parseChoice(String(part))
        guard !appearances.contains(where: { $0.condition.name == appearance.condition.name }) else {
            throw ParameterFault("`\(part)` contradicts what stands before it")
        }
        appearances.append(appearance)
    }
    return appearances
}

func parseArrow(_ text: String) throws(ParameterFault) -> ArrowPlacement {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count <= 2 else { throw ParameterFault("that has more than one `:`") }
    let side: ArrowSide = try parseChoice(String(parts[0]))
    guard parts.count == 2 else { return ArrowPlacement(side: side) }
    let number = try parseNumber(parts[1], in: 0...Double(maximumPoints))
    return ArrowPlacement(side: side, position: number > 1 ? .points(number) : .fraction(number))
}
