import ImageService
import Pixels

/// What is kept of a slim picture once its files are written: no pixels, so that runs over whole folders fit in memory.
struct SlimFinding: Sendable {
    /// Width and height in pixels.
    var before: (width: Int, height: Int)
    var after: (width: Int, height: Int)
    /// What each axis is: `constant`, `gradient`, `period` or `static`.
    var horizontalKind: String
    var verticalKind: String
    /// Levels that what is drawn differs by at most.
    var largestDifference: Int
    /// Whether all that was rendered again is right.
    var holds: Bool
    /// The picture's part of the report; empty where none is wanted.
    var reportPart = ""

    init(_ result: SlimResult) {
        let slim = result.slim
        before = (result.bounds.columns.count, result.bounds.rows.count)
        after = (slim.raster.width, slim.raster.height)
        horizontalKind = slim.horizontal.kindName
        verticalKind = slim.vertical.kindName
        largestDifference = result.proof.largestDifference
        holds = result.proof.holds
    }

    var isSmaller: Bool { after.width * after.height < before.width * before.height }
}
