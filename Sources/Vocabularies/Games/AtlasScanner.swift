/// Reads an atlas line by line.
///
/// A page begins behind an empty line; a line without a colon names a region; other lines are fields of what came last.
struct AtlasScanner {
    private typealias Line = TextLines.Line

    let maximumRegionCount: Int
    private(set) var regions: [LibGDXAtlas.Region] = []
    private var page: String?
    private var name: Substring?
    private var nameLine = 0
    private var fields: [Substring: (line: Int, numbers: [Int])] = [:]

    init(maximumRegionCount: Int) {
        self.maximumRegionCount = maximumRegionCount
    }

    mutating func take(_ line: TextLines.Line) throws(VocabularyError) {
        guard !line.text.isEmpty else {
            try finishRegion()
            page = nil
            return
        }
        guard page != nil else {
            page = String(line.text)
            return
        }
        guard let colon = line.text.firstIndex(of: ":") else {
            try finishRegion()
            name = line.text
            nameLine = line.number
            return
        }
        // Without a name it is a field of the page, and none of those is needed.
        if name != nil {
            try takeField(line.text[..<colon], value: line.text[line.text.index(after: colon)...], line: line.number)
        }
    }

    private static let counts: [Substring: Int] = ["bounds": 4, "xy": 2, "size": 2, "split": 4, "pad": 4, "rotate": 1]

    private mutating func takeField(
        _ key: Substring, value: Substring, line: Int
    ) throws(VocabularyError) {
        guard let count = Self.counts[key] else { return }
        guard fields[key] == nil else { throw fail(line, .repeated) }
        let words = value.split(separator: ",").map { $0.drop { $0 == " " } }
        let numbers =
            key == "rotate" ? words.compactMap(Self.quarterTurns) : words.compactMap { Self.number($0, for: key) }
        guard words.count == count, numbers.count == count else {
            let expected =
                key == "rotate" ? "true, false, 0, 90, 180 or 270" : "\(count) whole numbers from 0 to 1000000"
            throw fail(line, .unexpected(found: excerpt(value), expected: expected))
        }
        fields[key] = (line, numbers)
    }

    private static func quarterTurns(_ word: Substring) -> Int? {
        ["false": 0, "0": 0, "true": 1, "90": 1, "180": 2, "270": 3][word]
    }

    /// `pad` may hold −1, for an edge that was not given.
    private static func number(_ word: Substring, for key: Substring) -> Int? {
        guard let number = Int(word), (key == "pad" ? -1 : 0)...Int(VocabularyLimits.maximumLength) ~= number
        else { return nil }
        return number
    }

    /// Ends the region that is being read, if there is one.
    mutating func finishRegion() throws(VocabularyError) {
        defer {
            name = nil
            fields = [:]
        }
        guard let page, let name else { return }
        guard regions.count < maximumRegionCount else {
            throw fail(nameLine, .tooMany(what: "regions", maximum: maximumRegionCount))
        }
        let split = fields["split"].map { Self.insets($0.numbers) }
        regions.append(
            LibGDXAtlas.Region(
                page: page, name: String(name), rect: try makeRect(),
                isRotated: fields["rotate"]?.numbers != [0]
                    && fields["rotate"] != nil, split: split,
                pad: fields["pad"].map { Self.insets($0.numbers, otherwise: split) }, line: nameLine))
    }

    private func makeRect() throws(VocabularyError) -> PixelRect {
        if let bounds = fields["bounds"]?.numbers {
            return PixelRect(x: bounds[0], y: bounds[1], width: bounds[2], height: bounds[3])
        }
        guard let origin = fields["xy"]?.numbers, let size = fields["size"]?.numbers else {
            throw fail(nameLine, .missing(expected: "bounds, or xy and size"))
        }
        return PixelRect(x: origin[0], y: origin[1], width: size[0], height: size[1])
    }

    /// The format's order is left, right, top, bottom.
    private static func insets(_ numbers: [Int], otherwise: EdgeInsets? = nil) -> EdgeInsets {
        let pick = { (number: Int, edge: KeyPath<EdgeInsets, Double>) in
            number >= 0 ? Double(number) : otherwise?[keyPath: edge] ?? 0
        }
        return EdgeInsets(
            top: pick(numbers[2], \.top), left: pick(numbers[0], \.left), bottom: pick(numbers[3], \.bottom),
            right: pick(numbers[1], \.right))
    }

    private func fail(_ line: Int, _ fault: VocabularyError.Fault) -> VocabularyError {
        VocabularyError(.libGDXAtlas, at: .line(line), fault)
    }
}
