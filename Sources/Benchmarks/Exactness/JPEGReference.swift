import Codecs
import Pixels

/// What libjpeg makes of a picture, for a JPEG file to be compared with: the same coefficients, and so the same pixels.
struct JPEGReference {
    /// Every rule of scaling the tables is met: below 50, at 50, above it, and where all steps are 1.
    private static let qualities = [80, 1, 10, 35, 50, 75, 85, 90, 95, 99, 100]

    let options: EncodingOptions
    /// Its own file of the expanded picture, put on white.
    let file: [UInt8]

    /// The `index` chooses quality and chroma by turns.
    init(_ picture: RunRaster, index: Int) throws {
        options = EncodingOptions(
            quality: Self.qualities[index % Self.qualities.count], chroma: index % 2 == 0 ? .halved : .full)
        let opaque = picture.flattened(on: .white).expanded()
        file = try encodePlainJPEG(opaque, options: options, fitsTables: true)
    }

    /// Whether a file shows the same pixels.
    func shows(_ other: [UInt8]) throws -> Bool {
        try decodeImage(other).raster == decodeImage(file).raster
    }

    /// Whether a file was made from the picture's structure, which only files with restart intervals are (T.81, B.2.4.4).
    static func isStructural(_ file: [UInt8]) -> Bool {
        var index = 2
        // Segments up to the start of the scan, each a marker and a length that counts itself.
        while index + 4 <= file.count, file[index] == 0xFF, file[index + 1] != 0xDA {
            if file[index + 1] == 0xDD { return true }
            index += 2 + Int(file[index + 2]) << 8 + Int(file[index + 3])
        }
        return false
    }
}
