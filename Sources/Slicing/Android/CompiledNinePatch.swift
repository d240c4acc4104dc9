/// A nine-patch as Android's resource compiler leaves it: no frame, everything in PNG chunks (`ResourceTypes.h`).
package struct CompiledNinePatch: Hashable, Sendable {
    package let marks: NinePatchMarks
    /// What each patch is filled with, row by row; empty where the file lists another number of them than it has
    /// patches, which Android passes over too.
    package let patchFills: [NinePatchFill]
    /// Nil where the file has none.
    package let outline: NinePatchOutline?

    /// Reads the chunks of a picture of that size; nil when it is no compiled nine-patch.
    ///
    /// Every count and number is checked, so any bytes may be given.
    package init?(_ chunks: NinePatchChunks, width: Int, height: Int) throws(NinePatchError) {
        guard let bytes = chunks.marks else { return nil }
        let content = try MarksChunk(bytes)
        let padding = try content.padding(width: width, height: height)
        marks = NinePatchMarks(
            width: width, height: height,
            horizontalRegions: try content.regions(.x, length: width),
            verticalRegions: try content.regions(.y, length: height),
            padding: padding,
            layoutBounds: try Self.layoutBounds(chunks.layoutBounds, width: width, height: height))
        let fills = content.fills
        patchFills = fills.count == marks.columns.count * marks.rows.count ? fills : []
        outline = try chunks.outline.map { bytes throws(NinePatchError) in
            try NinePatchOutline(bytes, width: width, height: height)
        }
    }

    private static func layoutBounds(
        _ bytes: [UInt8]?, width: Int, height: Int
    ) throws(NinePatchError) -> NinePatchInsets {
        guard let bytes else { return NinePatchInsets() }
        guard bytes.count == 16 else { throw .chunk(.layoutBounds, .byteCount(bytes.count, expected: 16)) }
        return try NinePatchInsets(littleEndian: bytes, of: .layoutBounds, width: width, height: height)
    }
}

/// The outline of what a nine-patch draws: a rounded rectangle, for its shadow.
package struct NinePatchOutline: Hashable, Sendable {
    package var insets: NinePatchInsets
    /// Radius of the corners in pixels, finite and at least 0.
    package var radius: Float
    /// How opaque the picture is at most where it counts, 0 to 255.
    package var alpha: UInt8

    package init(insets: NinePatchInsets, radius: Float, alpha: UInt8) {
        self.insets = insets
        self.radius = radius
        self.alpha = alpha
    }

    /// Content of `npOl`: four insets, the radius, the alpha in the low byte; little endian, as devices are.
    init(_ bytes: [UInt8], width: Int, height: Int) throws(NinePatchError) {
        guard bytes.count == 24 else { throw .chunk(.outline, .byteCount(bytes.count, expected: 24)) }
        insets = try NinePatchInsets(littleEndian: bytes, of: .outline, width: width, height: height)
        radius = Float(bitPattern: littleEndian32(bytes, at: 16))
        guard radius.isFinite, radius >= 0 else { throw .chunk(.outline, .radius) }
        alpha = UInt8(truncatingIfNeeded: littleEndian32(bytes, at: 20))
    }
}

extension NinePatchInsets {
    /// Left, top, right, bottom from the first 16 bytes.
    fileprivate init(
        littleEndian bytes: [UInt8], of chunk: NinePatchError.Chunk, width: Int, height: Int
    ) throws(NinePatchError) {
        let values = [0, 4, 8, 12].map { Int(Int32(bitPattern: littleEndian32(bytes, at: $0))) }
        self.init(left: values[0], top: values[1], right: values[2], bottom: values[3])
        guard fit(width: width, height: height) else {
            throw .chunk(chunk, .insets(self, width: width, height: height))
        }
    }
}

/// Traps unless four bytes are there.
private func littleEndian32(_ bytes: [UInt8], at offset: Int) -> UInt32 {
    UInt32(bytes[offset]) | UInt32(bytes[offset + 1]) << 8 | UInt32(bytes[offset + 2]) << 16
        | UInt32(bytes[offset + 3]) << 24
}
