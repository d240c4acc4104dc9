import Foundation
package import Pixels
package import Slicing

/// One picture that another program drew, with what it was asked for: an entry of `Fixtures/goldens/goldens.json`.
package struct GoldenRow: Decodable, Hashable, Sendable, CustomStringConvertible {
    /// What kind of slices the source has.
    package enum Kind: String, Decodable, Sendable {
        /// `insets` name the caps.
        case insets
        /// An Android nine-patch: `divs` name the stretched ranges inside a frame of one pixel, which is not drawn.
        case ninepatch
    }

    /// Caps in source pixels.
    package struct Insets: Decodable, Hashable, Sendable {
        package var top: Int
        package var left: Int
        package var bottom: Int
        package var right: Int
    }

    /// Starts and ends, in turn, of the stretched ranges of both axes, in pixels of the source without its frame.
    package struct Divs: Decodable, Hashable, Sendable {
        package var x: [Int]
        package var y: [Int]
    }

    private enum Shrink: String, Decodable {
        case axis, uniform
    }

    /// The program that drew the picture.
    package var renderer: String
    package var kind: Kind
    /// The source and the expected picture, below `Fixtures/goldens`.
    package var source: String
    package var file: String
    /// Width and height of the output in pixels.
    package var size: [Int]
    package var insets: Insets?
    package var divs: Divs?
    private var modes: [String]
    private var filter: String
    private var shrink: Shrink
    private var tileOrigin: String
    /// Output pixels per source pixel in the caps.
    package var capScale: Double
    package var snapsEndsToCuts: Bool
    /// The largest difference in any premultiplied channel.
    package var tolerance: Double
    /// The part of the pixels that may differ by more: a tie of `nearest` moves a whole row or column.
    package var tieShare: Double

    package var description: String { file }

    /// The rows of the project's own goldens.
    package static func all() throws -> [GoldenRow] {
        try JSONDecoder().decode([GoldenRow].self, from: Data(fixture("goldens/goldens.json")))
    }
}

extension GoldenRow {
    /// The plans of both axes for a source of the size that `drawnSource` has.
    package func plans(for source: Raster) -> (horizontal: AxisPlan, vertical: AxisPlan) {
        let horizontal = segments(axis: 0, length: source.width)
        let vertical = segments(axis: 1, length: source.height)
        let factor = min(room(for: horizontal, axis: 0), room(for: vertical, axis: 1), 1)
        return (plan(horizontal, axis: 0, factor: factor), plan(vertical, axis: 1, factor: factor))
    }

    /// The source without the frame that holds a nine-patch's marks.
    package func drawnSource(_ decoded: Raster) -> Raster {
        guard kind == .ninepatch else { return decoded }
        let width = decoded.width - 2
        let height = decoded.height - 2
        let pixels = (0..<height).flatMap { y in (0..<width).map { x in decoded[x + 1, y + 1] } }
        return Raster(width: width, height: height, pixels: pixels)
    }

    private func plan(_ segments: [Segment], axis: Int, factor: Double) -> AxisPlan {
        AxisPlan(
            segments: segments, scale: capScale, outputLength: size[axis],
            shrink: shrink == .uniform ? .uniform(factor: factor) : .axis,
            tileOrigin: TileOrigin(rawValue: tileOrigin) ?? .start,
            filter: SamplingFilter(rawValue: filter) ?? .auto, snapsEndsToCuts: snapsEndsToCuts)
    }

    private func segments(axis: Int, length: Int) -> [Segment] {
        let mode = FillMode(rawValue: modes[axis]) ?? .stretch
        if let insets {
            let leading = axis == 0 ? insets.left : insets.top
            let trailing = axis == 0 ? insets.right : insets.bottom
            let center = length - leading - trailing
            return [
                Segment(.fixed, length: leading),
                Segment(.flexible(weight: Double(max(1, center)), mode: mode), length: center),
                Segment(.fixed, length: trailing),
            ]
        }
        let divs = (axis == 0 ? divs?.x : divs?.y) ?? []
        guard !divs.isEmpty else { return [Segment(.flexible(weight: 1, mode: mode), length: length)] }
        return zip([0] + divs, divs + [length]).enumerated().compactMap { index, range in
            let count = range.1 - range.0
            guard count > 0 else { return nil }
            let isFlexible = !index.isMultiple(of: 2)
            return Segment(isFlexible ? .flexible(weight: Double(count), mode: mode) : .fixed, length: count)
        }
    }

    /// Output length over the length of the fixed segments.
    private func room(for segments: [Segment], axis: Int) -> Double {
        let fixed = segments.reduce(0) { $1.kind == .fixed ? $0 + $1.length : $0 }
        return fixed == 0 ? 1 : Double(size[axis]) / (Double(fixed) * capScale)
    }
}
