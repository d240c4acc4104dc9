import Slicing

/// A recipe that a source's size does not allow.
///
/// Lengths are pixels.
package enum GeometryError: Error, Hashable, Sendable {
    package enum Axis: String, Hashable, Sendable {
        case horizontal, vertical
    }

    case capsExceedSource(axis: Axis, leading: Int, trailing: Int, length: Int)
    case cropOutsideSource(axis: Axis, end: Int, length: Int)
    case regionOutsideSource(axis: Axis, end: Int, length: Int)
    /// The parameter says how a picture without slices is fitted, and this one has slices.
    case fittedSlices(parameter: String)
    /// Room around the picture leaves none for it.
    case paddingExceedsOutput(axis: Axis, padding: Int, length: Int)
    case outputEmpty(axis: Axis)
    case outputTooLong(axis: Axis, length: Int, maximum: Int)
    case outputTooManyPixels(width: Int, height: Int, maximum: Int)
    /// An arrow is wanted where there are not two flexible parts with something between.
    case noRoomForArrow(axis: Axis, flexibleCount: Int)
    /// `shrink=refuse`, and the output is shorter than its caps.
    case outputTooShort(axis: Axis, length: Int, minimum: Int)
}

extension GeometryError {
    /// The parameter at fault.
    package var parameter: String {
        switch self {
        case .capsExceedSource: "insets"
        case .cropOutsideSource: "crop"
        case .regionOutsideSource(let axis, _, _): axis.regionParameter
        case .noRoomForArrow: "arrow"
        case .fittedSlices(let parameter): parameter
        case .paddingExceedsOutput: "pad"
        case .outputEmpty, .outputTooLong, .outputTooManyPixels, .outputTooShort: "size"
        }
    }

    /// What is wrong and what would be allowed, for the client.
    package var detail: String {
        switch self {
        case .capsExceedSource(.horizontal, let leading, let trailing, let length):
            "The left cap of \(leading) and the right cap of \(trailing) pixels are together wider than the source, "
                + "which is \(length) pixels wide."
        case .capsExceedSource(.vertical, let leading, let trailing, let length):
            "The top cap of \(leading) and the bottom cap of \(trailing) pixels are together higher than the source, "
                + "which is \(length) pixels high."
        case .cropOutsideSource(_, let end, let length):
            "The part ends at pixel \(end), but the source has \(length) pixels along that axis."
        case .regionOutsideSource(_, let end, let length):
            "A region ends at pixel \(end), but the source has \(length) pixels along that axis."
        case .fittedSlices(let parameter):
            "`\(parameter)` is for pictures without slices; this one has slices, and fills the size whatever its ratio."
        case .paddingExceedsOutput(let axis, let padding, let length):
            "The room around the picture is \(padding) pixels of an output that is \(length) pixels \(axis.adjective); "
                + "at least 1 pixel must be left."
        case .outputEmpty(let axis):
            "The output is less than half a pixel \(axis.adjective); it must be at least 1 pixel."
        case .outputTooLong(let axis, let length, let maximum):
            "The output would be \(length) pixels \(axis.adjective); at most \(maximum) are allowed."
        case .outputTooManyPixels(let width, let height, let maximum):
            "The output would be \(width) × \(height) pixels; at most \(maximum) pixels in all are allowed."
        case .noRoomForArrow(let axis, let count):
            "An arrow stands between two flexible parts, but the picture has \(count) along its \(axis) axis; "
                + "\(axis.regionParameter) can say where they are."
        case .outputTooShort(let axis, let length, let minimum):
            "The output is \(length) pixels \(axis.adjective), but its caps need \(minimum) and shrink=refuse is set."
        }
    }
}

extension GeometryError.Axis {
    /// The parameter that names the axis's flexible parts.
    fileprivate var regionParameter: String {
        switch self {
        case .horizontal: "stretch-x"
        case .vertical: "stretch-y"
        }
    }

    /// The axis after rows and columns have changed places.
    func turned(_ turn: Turn) -> GeometryError.Axis {
        guard turn.transposes else { return self }
        return self == .horizontal ? .vertical : .horizontal
    }

    fileprivate var adjective: String {
        switch self {
        case .horizontal: "wide"
        case .vertical: "high"
        }
    }
}
