import Pixels

func parseGravity(_ text: String) throws(ParameterFault) -> Gravity {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count > 1 else { return .compass(try parseChoice(text)) }
    guard parts.count == 2 else { throw ParameterFault("that is \(parts.count) numbers") }
    return .focus(x: try parseNumber(parts[0], in: 0...1), y: try parseNumber(parts[1], in: 0...1))
}

func parsePadding(_ text: String) throws(ParameterFault) -> Padding {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    var padding = Padding()
    padding.fillsBox = parts[0] == "box"
    if !padding.fillsBox {
        padding.insets = try parseInsets(text)
    } else if parts.count == 2 {
        padding.insets = try parseInsets(String(parts[1]))
    }
    return padding
}

/// Pixels, or fractions where any of the numbers has a decimal point.
func parseCrop(_ text: String) throws(ParameterFault) -> RequestedCrop {
    guard text.contains(".") else { return .pixels(try parseRectangle(text)) }
    var numbers: [Double] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
        numbers.append(try parseNumber(part, in: 0...1))
    }
    guard numbers.count == 4 else { throw ParameterFault("that is \(numbers.count) numbers") }
    let part = FractionRectangle(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    guard part.width > 0, part.height > 0 else { throw ParameterFault("it is empty") }
    guard part.x + part.width <= 1 + Decimal.noise, part.y + part.height <= 1 + Decimal.noise else {
        throw ParameterFault("it leaves the picture")
    }
    return .fractions(part)
}

func parseRadius(_ text: String) throws(ParameterFault) -> RoundedCorners {
    if text == "max" { return .full }
    var values: [Double] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
        values.append(try parseNumber(part, in: 0...Double(maximumPoints)))
    }
    switch values.count {
    case 1: return .points(CornerRadii(values[0]))
    case 4:
        return .points(
            CornerRadii(topLeft: values[0], topRight: values[1], bottomRight: values[2], bottomLeft: values[3]))
    default: throw ParameterFault("that is \(values.count) numbers")
    }
}
