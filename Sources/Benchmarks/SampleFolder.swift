import Codecs
import Foundation
import Pixels

/// The shipped sample pictures.
struct SampleFolder {
    var path: String

    func raster(_ name: String) throws -> Raster {
        let bytes = try Data(contentsOf: URL(filePath: path).appending(path: name))
        return try decodeImage([UInt8](bytes)).raster
    }
}
