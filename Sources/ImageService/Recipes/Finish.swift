/// What is done to the finished picture, in this order.
package struct Finish: Hashable, Sendable {
    /// Template colouring: every pixel takes this colour and keeps its alpha.
    package var tint: RGBAColour?
    /// 0 … 1; multiplies alpha.
    package var opacity = 1.0
    /// An opaque colour behind the picture.
    package var background: RGBAColour?
    package var flip = Flip()

    package init() {}

    init(_ values: ParameterValues) throws(ParameterError) {
        tint = try values.value(ParameterTable.tint)
        opacity = try values.value(ParameterTable.opacity) ?? opacity
        background = try values.value(ParameterTable.background)
        flip = try values.value(ParameterTable.flip) ?? flip
    }
}

/// A straight RGBA colour, 8 bits a channel.
package struct RGBAColour: Hashable, Sendable {
    package var red: UInt8
    package var green: UInt8
    package var blue: UInt8
    package var alpha: UInt8

    /// Six hexadecimal digits, or eight with alpha.
    var text: String {
        let channels = alpha == 255 ? [red, green, blue] : [red, green, blue, alpha]
        return channels.map { $0 < 16 ? "0" + String($0, radix: 16) : String($0, radix: 16) }.joined()
    }
}

/// Mirroring of the finished picture: caps, tile phase and all.
package struct Flip: Hashable, Sendable {
    package var horizontally = false
    package var vertically = false

    package init(horizontally: Bool = false, vertically: Bool = false) {
        self.horizontally = horizontally
        self.vertically = vertically
    }
}
