import HTTPMessages
import Slicing
import Vocabularies

// MARK: What layout needs to know; lengths in points.

extension PictureInfo {
    /// The size at which the picture is drawn pixel for pixel at its own scale.
    var size: (width: Double, height: Double) { (points(bounds.columns.count), points(bounds.rows.count)) }

    /// The size that layout counts: without what the optical insets leave out.
    var intrinsicSize: (width: Double, height: Double) {
        guard let insets = opticalInsets else { return size }
        return (max(0, size.width - insets.left - insets.right), max(0, size.height - insets.top - insets.bottom))
    }

    /// Room at the edges that content keeps free; nil where nobody says, or the request cuts the picture.
    var contentInsets: EdgeInsets? {
        guard isWhole else { return nil }
        if let reading = picture.resolved.reading { return reading.contentInsets.map { points($0, reading.unit) } }
        return picture.file.marks.map { points(EdgeInsets($0.padding), .pixels) }
    }

    /// What layout leaves out at the edges (a shadow): Android's layout bounds, an image set's alignment insets.
    var opticalInsets: EdgeInsets? {
        guard isWhole else { return nil }
        if let insets = picture.resolved.alignmentInsets { return points(insets, .pixels) }
        if let reading = picture.resolved.reading { return reading.opticalInsets.map { points($0, reading.unit) } }
        guard let bounds = picture.file.marks?.layoutBounds, bounds != NinePatchInsets() else { return nil }
        return points(EdgeInsets(bounds), .pixels)
    }

    /// Where content may stand in the picture at its own size.
    var contentBox: JSONTree {
        JSONTree(contentInsets) { insets in
            [
                "x": .number(insets.left), "y": .number(insets.top),
                "width": .number(max(0, size.width - insets.left - insets.right)),
                "height": .number(max(0, size.height - insets.top - insets.bottom)),
            ]
        }
    }

    func points(_ pixels: Int) -> Double { Double(pixels) / scale }

    /// Whether the request leaves the picture's edges where they are.
    private var isWhole: Bool { bounds == picture.shape.bounds }

    private func points(_ insets: EdgeInsets, _ unit: SliceReading.Unit) -> EdgeInsets {
        let factor = unit == .points ? 1 : 1 / scale
        return EdgeInsets(
            top: insets.top * factor, left: insets.left * factor, bottom: insets.bottom * factor,
            right: insets.right * factor)
    }
}

extension EdgeInsets {
    fileprivate init(_ insets: NinePatchInsets) {
        self.init(
            top: Double(insets.top), left: Double(insets.left), bottom: Double(insets.bottom),
            right: Double(insets.right))
    }
}
