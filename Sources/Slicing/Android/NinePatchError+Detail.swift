extension NinePatchError {
    /// A sentence for people: where, what is wrong and what is allowed.
    package var detail: String {
        switch self {
        case .tooSmall(let width, let height):
            "The picture is \(width) × \(height) pixels; a nine-patch needs at least 3 × 3, "
                + "as a frame of one pixel at each edge holds the marks."
        case .corner(let colour):
            "The pixel at x = 0, y = 0 is \(describe(colour)); it must be transparent or opaque white, "
                + "as it says which colour of the frame is no mark."
        case .frame(let edge, let position, let fault):
            "The nine-patch frame is wrong at the \(edge) edge, \(edge.coordinate) = \(position): \(fault.detail)"
        case .tooManyRegions(let edge, let count, let maximum):
            "The \(edge) edge of the nine-patch frame marks \(count) stretched ranges; at most \(maximum) are allowed."
        case .tooManyPatches(let columns, let rows, let maximum):
            "The marks cut the nine-patch into \(columns) columns and \(rows) rows, \(columns * rows) patches; "
                + "at most \(maximum) are allowed."
        case .chunk(let chunk, let fault):
            "The compiled nine-patch is wrong in its \(chunk.rawValue) chunk: \(fault.detail)"
        }
    }
}

extension NinePatchFrame.Edge {
    fileprivate var coordinate: String {
        switch self {
        case .top, .bottom: "x"
        case .left, .right: "y"
        }
    }
}

extension NinePatchError.FrameFault {
    fileprivate var detail: String {
        switch self {
        case .colour(let pixel, let neutral):
            "\(describe(pixel)) is no mark; a frame whose corner is \(neutral.adjective) holds only "
                + "\(neutral.noun), opaque black #000000 and opaque red #ff0000.\(hint(pixel, neutral))"
        case .layoutBoundsNotHere:
            "red marks layout bounds, which stand at the bottom and right edges only; "
                + "here black marks what is stretched."
        case .secondContentBox: "a second black run begins; only one may mark the content box."
        case .thirdLayoutBounds: "a third red run begins; at most one from each end may mark the layout bounds."
        case .layoutBoundsOffEnd: "a red run begins that reaches neither end of the edge, as layout bounds must."
        }
    }

    /// What most likely happened to the picture, where the colour gives it away.
    private func hint(_ pixel: UInt32, _ neutral: NinePatchNeutral) -> String {
        switch (neutral, pixel >> 24) {
        case (.white, 0): " Transparent pixels are no part of a white frame."
        case (.transparent, 1...254): " Half transparent pixels come of a frame that was scaled or smoothed."
        default: ""
        }
    }
}

extension NinePatchNeutral {
    fileprivate var adjective: String {
        switch self {
        case .transparent: "transparent"
        case .white: "white"
        }
    }

    fileprivate var noun: String {
        switch self {
        case .transparent: "transparent pixels"
        case .white: "opaque white #ffffff"
        }
    }
}

extension NinePatchError.ChunkFault {
    fileprivate var detail: String {
        switch self {
        case .byteCount(let count, let expected): "it has \(count) bytes where \(expected) are due."
        case .oddDivCount(let axis, let count):
            "it lists \(count) ends of stretched ranges along \(axis); ends come in pairs."
        case .div(let axis, let index, let value, let length):
            "number \(index) of the ends of stretched ranges along \(axis) is \(value); "
                + "they must ascend from 0 to at most \(length), the picture's length there."
        case .insets(let insets, let width, let height):
            "the insets left \(insets.left), top \(insets.top), right \(insets.right), bottom \(insets.bottom) "
                + "do not fit a picture of \(width) × \(height) pixels."
        case .radius: "the radius of the outline is not a number from 0 up."
        }
    }
}

/// `#rrggbb`, with the alpha where it is not opaque.
private func describe(_ pixel: UInt32) -> String {
    let digits = [pixel & 0xFF, pixel >> 8 & 0xFF, pixel >> 16 & 0xFF].map { channel in
        (channel < 16 ? "0" : "") + String(channel, radix: 16)
    }
    let alpha = pixel >> 24
    return "#" + digits.joined() + (alpha == 0xFF ? "" : " with alpha \(alpha) of 255")
}
