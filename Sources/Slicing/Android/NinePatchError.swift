/// Why a nine-patch's marks cannot be read.
package enum NinePatchError: Error, Hashable, Sendable {
    /// What is wrong with a pixel of the frame.
    ///
    /// Colours are straight RGBA, red in the low byte.
    package enum FrameFault: Hashable, Sendable {
        /// Neither a mark nor neutral.
        case colour(UInt32, neutral: NinePatchNeutral)
        /// Red at the top or left.
        case layoutBoundsNotHere
        /// A second black run at the bottom or right.
        case secondContentBox
        /// A third red run at the bottom or right.
        case thirdLayoutBounds
        /// A red run that begins at neither end.
        case layoutBoundsOffEnd
    }

    /// A chunk of a compiled nine-patch, by its PNG type.
    package enum Chunk: String, Hashable, Sendable {
        case marks = "npTc"
        case outline = "npOl"
        case layoutBounds = "npLb"
    }

    /// What is wrong with the content of a chunk.
    package enum ChunkFault: Hashable, Sendable {
        case byteCount(Int, expected: Int)
        case oddDivCount(NinePatchAxis, Int)
        /// The end at `index` (from 0) is not above the one before it, or outside the picture, `length` pixels long.
        case div(NinePatchAxis, index: Int, value: Int, length: Int)
        /// Below 0, or opposite ones exceed the picture.
        case insets(NinePatchInsets, width: Int, height: Int)
        /// Below 0 or no number.
        case radius
    }

    /// Nothing is left of the picture inside a frame of one pixel.
    case tooSmall(width: Int, height: Int)
    /// The first pixel, which decides what is neutral, is neither transparent nor opaque white.
    case corner(colour: UInt32)
    /// `position` is the x (top, bottom) or y (left, right) in the picture with its frame.
    case frame(NinePatchFrame.Edge, position: Int, FrameFault)
    /// More stretched ranges at an edge than Android can count.
    case tooManyRegions(NinePatchFrame.Edge, count: Int, maximum: Int)
    /// More patches than Android can count.
    case tooManyPatches(columns: Int, rows: Int, maximum: Int)
    case chunk(Chunk, ChunkFault)
}

/// The axis that numbers of a compiled nine-patch belong to.
package enum NinePatchAxis: String, Hashable, Sendable {
    case x, y
}
