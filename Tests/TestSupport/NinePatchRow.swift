import Foundation

/// What Android's own compiler reads from a nine-patch: an entry of `Fixtures/ninepatches/expected.json`.
package struct NinePatchRow: Decodable, Sendable, CustomStringConvertible {
    /// The source with its frame, below `Fixtures`.
    package var file: String
    /// Width and height without the frame.
    package var size: [Int]?
    package var xDivs: [Int]?
    package var yDivs: [Int]?
    /// Left, top, right, bottom.
    package var padding: [Int]?
    package var layoutBounds: [Int]?
    /// One a patch, row by row: `#aarrggbb`, `TRANSPARENT` or `NO_COLOR`.
    package var fills: [String]?
    /// The same picture as the compiler wrote it.
    package var compiled: String?
    /// Of the compiled picture: left, top, right, bottom, radius, alpha.
    package var outline: [Double]?
    /// The compiler's error, with the edge and the pixel at fault.
    package var error: String?
    package var edge: String?
    package var position: Int?

    package var description: String { file }

    package static func all() throws -> [NinePatchRow] {
        try JSONDecoder().decode([NinePatchRow].self, from: Data(fixture("ninepatches/expected.json")))
    }
}
