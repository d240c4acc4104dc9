extension Raster {
    /// A number for each row: rows have the same one exactly where all their pixels are the same, the first row's.
    ///
    /// Rows are hashed and then compared, so that no collision makes two rows one; one row that collides with another
    /// counts as like no other. Cost: two passes over the picture.
    package func rowIdentities() -> [Int] {
        var firstRows: [UInt64: Int] = [:]
        let source = pixels.span
        return (0..<height).map { row in
            let line = source.extracting(row * width..<(row + 1) * width)
            let hash = Self.hash(line)
            guard let first = firstRows[hash] else {
                firstRows[hash] = row
                return row
            }
            return Self.areEqual(line, source.extracting(first * width..<(first + 1) * width)) ? first : row
        }
    }

    private static func hash(_ line: Span<UInt32>) -> UInt64 {
        var state: UInt64 = 0x9E37_79B9_7F4A_7C15
        for index in line.indices {
            state = (state ^ UInt64(line[index])) &* 0xFF51_AFD7_ED55_8CCD
            state ^= state >> 32
        }
        return state
    }

    private static func areEqual(_ first: Span<UInt32>, _ second: Span<UInt32>) -> Bool {
        var difference: UInt32 = 0
        for index in first.indices { difference |= first[index] ^ second[index] }
        return difference == 0
    }

    /// The picture with some of its rows replaced; traps unless both are equally wide.
    func replacing(_ range: Range<Int>, by rows: Raster) -> Raster {
        precondition(rows.width == width)
        let pixels =
            self.pixels[..<(range.lowerBound * width)] + rows.pixels + self.pixels[(range.upperBound * width)...]
        return Raster(width: width, height: height - range.count + rows.height, pixels: Array(pixels))
    }

    /// The picture with only those columns and rows, in that order.
    ///
    /// Traps where one of them is outside, or there are none.
    func keeping(columns: [Int], rows: [Int]) -> Raster {
        if columns.count == width { return keeping(rows) }
        var kept: [UInt32] = []
        kept.reserveCapacity(columns.count * rows.count)
        for row in rows {
            let line = pixels.span.extracting(row * width..<(row + 1) * width)
            for column in columns { kept.append(line[column]) }
        }
        return Raster(width: columns.count, height: rows.count, pixels: kept)
    }

    /// The picture with only those rows, in that order.
    ///
    /// Traps where one of them is outside, or there are none.
    func keeping(_ rows: [Int]) -> Raster {
        var kept: [UInt32] = []
        kept.reserveCapacity(width * rows.count)
        for row in rows { kept += pixels[row * width..<(row + 1) * width] }
        return Raster(width: width, height: rows.count, pixels: kept)
    }
}
