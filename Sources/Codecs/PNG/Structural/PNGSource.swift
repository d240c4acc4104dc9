internal import Pixels
internal import Slicing

/// The pixels of a picture to be encoded: in memory, or drawn band by band as they are compressed.
enum PNGSource: Sendable {
    case held(RunRaster)
    case lazy(LazyRunRaster)

    var width: Int {
        switch self {
        case .held(let picture): picture.width
        case .lazy(let picture): picture.width
        }
    }

    var height: Int {
        switch self {
        case .held(let picture): picture.height
        case .lazy(let picture): picture.height
        }
    }

    var columns: [Run] {
        switch self {
        case .held(let picture): picture.columns
        case .lazy(let picture): picture.columns
        }
    }

    var rows: [Run] {
        switch self {
        case .held(let picture): picture.rows
        case .lazy(let picture): picture.rows
        }
    }

    /// Columns of the block.
    var blockWidth: Int {
        switch self {
        case .held(let picture): picture.block.width
        case .lazy(let picture): picture.blockWidth
        }
    }
}
