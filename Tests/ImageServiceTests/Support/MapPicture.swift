import Codecs
import HTTPMessages
import Pixels
import Testing

/// A picture in which every pixel says where it is: red is its column, green its row.
func mapPicture(_ width: Int, _ height: Int) -> Raster {
    Raster(
        width: width, height: height,
        pixels: (0..<width * height).map { mapPixel($0 % width, $0 / width) })
}

/// The pixel of a `mapPicture` at (x, y).
func mapPixel(_ x: Int, _ y: Int) -> UInt32 { 0xFFC0_0000 | UInt32(y) << 8 | UInt32(x) }

extension Raster {
    /// A file of the picture.
    func file(_ format: ImageFormat = .png) throws -> [UInt8] {
        try encodeImage(RunRaster(self), format: format).bytes.flattened()
    }
}

extension TestService {
    /// The picture at a target below `/images/`.
    func draw(_ target: String) throws -> Raster {
        let response = try get("/images/\(target)")
        try #require(response.status == 200, "\(target): \(response.text)")
        return try response.picture()
    }

    /// Puts a document into the store.
    func put(_ name: String, text: String, version: Int = 1) { store.put(name, Array(text.utf8), version: version) }
}

/// Source lines one after the other, to compare a part of a row with.
func run(_ lines: Range<Int>) -> ArraySlice<Int?> { lines.map(Int?.some)[...] }
