package import Codecs
package import HTTPMessages
package import Pixels
package import Slicing
package import Stores
package import Vocabularies

/// Everything that can keep a request from being answered by a picture.
///
/// One case a failure, one problem a case.
package enum ServiceError: Error, Hashable, Sendable {
    case path(SourcePathError)
    case parameter(ParameterError)
    case store(StoreError)
    case decoding(DecodingError, limits: DecodingLimits)
    /// The frame or the chunks of a nine-patch are wrong.
    case ninePatch(NinePatchError)
    /// The document that says how the picture is sliced cannot be read, or does not fit the picture.
    case document(VocabularyError)
    /// The document names a part that the picture does not have.
    case regionOutsidePicture(PixelRectangle, width: Int, height: Int)
    case geometry(GeometryError)
    case encoding(EncodingError)
    /// The client accepts no format that is written; both are for the answer.
    case notAcceptable(offered: [String], vary: String)
    /// An element's body and arrow cannot be joined.
    case arrow(ArrowJointError)
    case unknownElement(name: String, known: [String])
    /// The picture would need more pixels at once than one render may hold.
    case tooDetailed(pixelCount: Int, maximum: Int)
    /// The queue is full, or too slow, or memory for decoding was not to be had in time.
    case overloaded(retryAfterSeconds: Int)
    /// The render took, or would have begun, too long.
    case deadlineExceeded
}

extension ServiceError {
    /// The error's public face: never a file path, a host name or another program's text.
    package var problem: Problem {
        switch self {
        case .path(let error): error.problem
        case .parameter(let error): error.problem
        case .store(let error): error.problem
        case .decoding(let error, let limits): error.problem(limits)
        case .ninePatch(let error):
            Problem(status: 422, title: "Malformed nine-patch", detail: error.detail)
        case .document(let error):
            Problem(status: 422, title: "Slices that cannot be used", detail: error.description)
        case .regionOutsidePicture(let region, let width, let height):
            Problem(
                status: 422, title: "Slices that cannot be used",
                detail: "The document beside the picture names a part of \(region.columns.count) × "
                    + "\(region.rows.count) pixels at x = \(region.columns.lowerBound), y = "
                    + "\(region.rows.lowerBound); the picture measures \(width) × \(height).")
        case .geometry(let error):
            Problem(
                status: 422, title: "Geometry that cannot be", detail: error.detail, parameter: error.parameter)
        case .arrow(let error):
            Problem(status: 422, title: "Arrow that cannot be joined", detail: error.detail, parameter: "arrow")
        case .unknownElement(let name, let known):
            Problem(
                status: 404, title: "No such element",
                detail:
                    "There is no element `\(name.excerpt)`. There are: \(known.isEmpty ? "none" : known.joined(separator: ", "))."
            )
        case .encoding(let error): error.problem
        case .notAcceptable(let offered, _):
            Problem(
                status: 406, title: "Not acceptable",
                detail:
                    "`format=auto` answers \(offered.joined(separator: ", ")), and the request's `Accept` takes none "
                    + "of them. WebP and AVIF must be named there.",
                parameter: ParameterTable.format.definition.name)
        case .tooDetailed(let count, let maximum):
            Problem(
                status: 422, title: "Output too large",
                detail: "The picture takes \(count) pixels to draw; at most \(maximum) are drawn so.",
                parameter: "size")
        case .overloaded:
            Problem(status: 503, title: "Overloaded", detail: "More is asked than can be drawn. Try again shortly.")
        case .deadlineExceeded:
            Problem(status: 504, title: "Render deadline exceeded", detail: "The picture could not be made in time.")
        }
    }

    /// The problem as a response, with `Retry-After` where it helps to come back.
    func response(fields: Fields) -> Response {
        var fields = fields
        switch self {
        case .overloaded(let seconds): fields.append("Retry-After", "\(seconds)")
        case .notAcceptable(_, let vary): fields.append("Vary", vary)
        default: break
        }
        return problem.response(fields: fields)
    }
}

extension SourcePathError {
    fileprivate var problem: Problem {
        switch self {
        case .malformed:
            Problem(
                status: 400, title: "Malformed path",
                detail: "The path must be percent-encoded UTF-8 without NUL.")
        case .refused:
            Problem(status: 404, title: "No such source", detail: "There is no picture of that name.")
        }
    }
}

extension StoreError {
    fileprivate var problem: Problem {
        switch self {
        case .notFound: Problem(status: 404, title: "No such source", detail: "There is no picture of that name.")
        case .tooLarge(let byteCount, let limit):
            Problem(
                status: 413, title: "Source too large",
                detail: "The source file has \(byteCount) bytes; at most \(limit) are read.")
        case .unavailable:
            Problem(status: 503, title: "Sources unavailable", detail: "The sources cannot be read at the moment.")
        }
    }
}

extension EncodingError {
    fileprivate var problem: Problem {
        switch self {
        case .tooLarge(let width, let height):
            Problem(
                status: 422, title: "Cannot be encoded",
                detail: "The format cannot hold a picture of \(width) × \(height) pixels.", parameter: "format")
        case .tooDetailed(let count, let maximum):
            Problem(
                status: 422, title: "Cannot be encoded",
                detail: "Too little of the picture repeats: \(count) pixels would be encoded; at most \(maximum) are.",
                parameter: "size")
        case .tooManyPixels(let count, let maximum):
            Problem(
                status: 422, title: "Cannot be encoded",
                detail: "The picture has \(count) pixels; at most \(maximum) are encoded in this way.",
                parameter: "size")
        case .libraryMissing:
            Problem(
                status: 503, title: "Format unavailable", detail: "This server cannot write the format at the moment.",
                parameter: "format")
        case .outOfMemory:
            Problem(status: 503, title: "Out of memory", detail: "There is no memory to encode the picture.")
        }
    }
}

extension DecodingError {
    fileprivate func problem(_ limits: DecodingLimits) -> Problem {
        switch self {
        case .unknownFormat:
            let formats = ImageFormat.allCases.filter(\.isRead).map(\.mediaType).joined(separator: ", ")
            return Problem(
                status: 415, title: "Not a picture", detail: "The source is of no format that is read here: \(formats)."
            )
        case .tooLarge(let width, let height):
            return Problem(
                status: 422, title: "Source picture too large",
                detail:
                    "The source measures \(width) × \(height) pixels; at most \(limits.maximumDimension) a side and "
                    + "\(limits.maximumPixelCount) in all are decoded.")
        case .beyondLimit(let cost):
            return Problem(
                status: 422, title: "Source picture too costly", detail: "The source cannot be decoded: \(cost.detail)")
        case .damaged(let reason):
            return Problem(status: 422, title: "Damaged picture", detail: "The source cannot be decoded: \(reason)")
        }
    }
}

extension DecodingCost {
    /// What there is too much of, and what is allowed.
    fileprivate var detail: String {
        switch self {
        case .chunks(let maximum): "it has more than \(maximum) chunks or marker segments."
        case .metadata(let maximum): "more than \(maximum) bytes of it are profiles, text and the like."
        case .scans(let maximum): "it has more than \(maximum) scans."
        case .expansion(let maximum):
            "it would become more than \(maximum) times as large, which is allowed up to "
                + "\(DecodingLimits.freelyExpandedPixelCount) pixels only."
        case .memory(let byteCount, let maximum):
            "that would take \(byteCount) bytes of memory; at most \(maximum) are given."
        case .time(let maximum): "that takes more than \(maximum) of processor time."
        }
    }
}
