import Slicing

extension SnippetWriter {
    /// Android stretches any number of regions, each in proportion to its length.
    var androidSnippet: Snippet? {
        guard !slices.hidesCenter, let columns = Self.divisions(slices.horizontal),
            let rows = Self.divisions(slices.vertical), columns.cells * rows.cells <= Self.maximumCellCount
        else { return nil }
        return name.fileExtension == ".9.png" ? drawableReference : kotlinSnippet(columns: columns, rows: rows)
    }

    /// More cells are refused by Android's own tools.
    private static let maximumCellCount = 127

    /// Where the stretched regions of an axis start and end.
    private struct Divisions {
        var positions: [Int]
        /// Runs of source pixels, fixed and stretched.
        var cells: Int
    }

    private static func divisions(_ slices: AxisSlices) -> Divisions? {
        var divisions = Divisions(positions: [], cells: 0)
        var position = 0
        var weightPerPixel: Double?
        for segment in slices.segments(mode: nil) where segment.length > 0 || segment.isFlexible {
            let end = position + segment.length
            switch segment.kind {
            case .hidden: return nil
            case .fixed: break
            case .flexible(let weight, let mode):
                guard segment.length > 0, mode == .stretch || segment.length == 1 && mode != .space && mode != .hide
                else { return nil }
                let density = weight / Double(segment.length)
                guard abs(density - (weightPerPixel ?? density)) <= 1e-9 * density else { return nil }
                weightPerPixel = density
                // Skia wants positions to ascend: regions that touch cannot be told.
                guard divisions.positions.last != position else { return nil }
                divisions.positions += [position, end]
            }
            divisions.cells += 1
            position = end
        }
        return divisions.positions.isEmpty ? nil : divisions
    }

    /// A nine-patch file carries its own marks.
    private var drawableReference: Snippet? {
        guard name.scale == nil, Self.isResourceName(name.base) else { return nil }
        let code = """
            <!-- res/drawable/\(name.fileName) carries its own marks -->
            <View android:background="@drawable/\(name.base)" />
            """
        return Snippet(system: .android, language: .xml, code: code)
    }

    private static func isResourceName(_ text: String) -> Bool {
        let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        guard let first = text.utf8.first, letters.contains(first) else { return false }
        return text.utf8.allSatisfy { letters.contains($0) || digits.contains($0) || $0 == UInt8(ascii: "_") }
    }

    /// The chunk that Android's compiler would have made of the marks, built at run time.
    private func kotlinSnippet(columns: Divisions, rows: Divisions) -> Snippet {
        let colors = columns.cells * rows.cells
        let byteCount = 32 + 4 * (columns.positions.count + rows.positions.count + colors)
        let list = { (positions: [Int]) in positions.map(String.init).joined(separator: ", ") }
        let code = """
            val bitmap = assets.open(\(CodeText.kotlin(name.fileName))).use { BitmapFactory.decodeStream(it) }
            bitmap.density = \(Int((160 * scale).rounded()))
            val chunk = ByteBuffer.allocate(\(byteCount)).order(ByteOrder.nativeOrder())
            byteArrayOf(1, \(columns.positions.count), \(rows.positions.count), \(colors)).forEach { chunk.put(it) }
            repeat(7) { chunk.putInt(0) } // offsets and padding
            intArrayOf(\(list(columns.positions))).forEach { chunk.putInt(it) } // stretched columns
            intArrayOf(\(list(rows.positions))).forEach { chunk.putInt(it) } // stretched rows
            repeat(\(colors)) { chunk.putInt(1) } // no cell has one colour
            val drawable = NinePatchDrawable(resources, bitmap, chunk.array(), Rect(), null)
            """
        return Snippet(system: .android, language: .kotlin, code: code)
    }
}
