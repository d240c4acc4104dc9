import Pixels
import Slicing

/// A picture that the encoders are measured with, made anew and alike in every run.
enum EncodingSource: String, CaseIterable {
    /// A rounded button with a soft shadow and a centre of one pixel.
    case button
    /// The same around a centre of 20×20 equal pixels.
    case constant
    /// The same with a vertical gradient, so that one axis is smooth.
    case gradient
    /// A texture of 64×64 pixels, tiled.
    case tile
    /// A noisy centre of 20×20 pixels: both axes are smooth.
    case photo

    /// Caps on all sides, in pixels.
    static let inset = 20

    var mode: FillMode { self == .tile ? .tile : .stretch }

    private var centre: Int {
        switch self {
        case .button: 1
        case .constant, .gradient, .photo: 20
        case .tile: 64
        }
    }

    /// The source, square.
    func makeRaster() -> Raster {
        let side = centre + 2 * Self.inset
        var random = SeededGenerator(seed: 41)
        var pixels: [UInt32] = []
        for y in 0..<side {
            for x in 0..<side {
                let frame = ButtonFrame(x: x, y: y, side: side)
                pixels.append(colour(x, y, frame, &random))
            }
        }
        return Raster(width: side, height: side, pixels: pixels)
    }

    private func colour(_ x: Int, _ y: Int, _ frame: ButtonFrame, _ random: inout SeededGenerator) -> UInt32 {
        switch self {
        case .button, .constant: frame.colour(red: 60, green: 120, blue: 220)
        case .gradient: frame.colour(red: 60 + 2 * y, green: 110 + y, blue: 240 - y)
        case .tile:
            // Four bits a channel at most, so that there are about 1,600 colours as in a photographed texture.
            frame.colour(
                red: 96 + 4 * Int.random(in: 0..<12, using: &random),
                green: 90 + 4 * Int.random(in: 0..<12, using: &random),
                blue: 84 + 4 * Int.random(in: 0..<11, using: &random))
        case .photo:
            frame.colour(
                red: 80 + 3 * x / 2 + Int.random(in: 0..<48, using: &random),
                green: 60 + y + Int.random(in: 0..<48, using: &random),
                blue: 100 + Int.random(in: 0..<48, using: &random))
        }
    }

    /// The plans of a rendition as a request would have it.
    func plans(side: Int, width: Int, height: Int) -> (horizontal: AxisPlan, vertical: AxisPlan) {
        let slices = AxisSlices(leading: Self.inset, trailing: Self.inset, length: side)
        let segments = slices.segments(mode: mode)
        return (AxisPlan(segments: segments, outputLength: width), AxisPlan(segments: segments, outputLength: height))
    }
}

/// Where a pixel lies in a rounded rectangle of 4 pixels' margin with a shadow below.
private struct ButtonFrame {
    /// How much of the pixel the rectangle covers, and how dark the shadow is, from 0 to 1.
    private var coverage: Double
    private var shadow: Double

    init(x: Int, y: Int, side: Int) {
        let distance = Self.distance(x, y, side, down: 0)
        coverage = min(max(0.5 - distance, 0), 1)
        let below = Self.distance(x, y, side, down: 1.5)
        shadow = 0.45 * min(max((3 - below) / 5, 0), 1)
    }

    /// The signed distance to a rounded rectangle of radius 12, negative inside.
    private static func distance(_ x: Int, _ y: Int, _ side: Int, down: Double) -> Double {
        let radius = 12.0
        let margin = 4.0
        let half = Double(side) / 2
        let dx = abs(Double(x) + 0.5 - half) - (half - margin - radius)
        let dy = abs(Double(y) + 0.5 - down - half) - (half - margin - radius)
        let outside = (max(dx, 0) * max(dx, 0) + max(dy, 0) * max(dy, 0)).squareRoot()
        return outside + min(max(dx, dy), 0) - radius
    }

    /// The colour over the shadow, straight alpha.
    func colour(red: Int, green: Int, blue: Int) -> UInt32 {
        let alpha = coverage + shadow * (1 - coverage)
        guard alpha > 0 else { return 0 }
        func channel(_ value: Int) -> UInt32 { UInt32((Double(min(value, 255)) * coverage / alpha).rounded()) }
        return channel(red) | channel(green) << 8 | channel(blue) << 16 | UInt32((alpha * 255).rounded()) << 24
    }
}
