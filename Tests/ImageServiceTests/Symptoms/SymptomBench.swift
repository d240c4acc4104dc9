import Codecs
import HTTPMessages
import Pixels
import Testing

// The suites of this folder hold one test for each fault that users of other systems reported, named after its symptom.
// Not among them, as they are faults of other kinds of program: exporters that resize a nine-patch's frame with its art
// (a frame is only ever read here). Documents of other tools have their cases in VocabulariesTests, pads of -1 among
// them.

/// A picture whose opaque pixels tell where they stand: column in red, row in green.
func indexed(_ width: Int, _ height: Int) -> Raster {
    raster(width, height) { x, y in UInt32(x) | UInt32(y) << 8 | 0xFF80_0000 }
}

/// A picture of one colour.
func plain(_ width: Int, _ height: Int, _ pixel: UInt32) -> Raster {
    raster(width, height) { _, _ in pixel }
}

func raster(_ width: Int, _ height: Int, _ pixel: (Int, Int) -> UInt32) -> Raster {
    Raster(
        width: width, height: height,
        pixels: (0..<width * height).map { index in pixel(index % width, index / width) })
}

func pngFile(_ raster: Raster) throws -> [UInt8] {
    try encodeImage(RunRaster(raster), format: .png).bytes.flattened()
}

/// What the service draws of a picture.
func draw(_ source: Raster, _ query: String, name: String = "a.png") throws -> Raster {
    let service = TestService()
    service.store.put(name, try pngFile(source))
    let response = try service.get("/images/\(name)?\(query)")
    try #require(response.status == 200, "\(query): \(response.text)")
    return try response.picture()
}

/// What the service answers for a picture.
func answer(_ source: Raster, _ query: String, name: String = "a.png") throws -> Response {
    let service = TestService()
    service.store.put(name, try pngFile(source))
    return try service.get("/images/\(name)?\(query)")
}

extension Raster {
    /// The source columns that a row of an indexed picture shows; nil where it is transparent.
    func columns(row: Int = 0) -> [Int?] {
        (0..<width).map { x in self[x, row] >> 24 == 0 ? nil : Int(self[x, row] & 0xFF) }
    }

    /// The source rows that a column of an indexed picture shows.
    func rows(column: Int = 0) -> [Int?] {
        (0..<height).map { y in self[column, y] >> 24 == 0 ? nil : Int(self[column, y] >> 8 & 0xFF) }
    }

    var isOpaqueThroughout: Bool { pixels.allSatisfy { $0 >> 24 == 255 } }
}

/// The numbers of a range, again and again.
func cycle(_ range: Range<Int>, _ count: Int, from phase: Int = 0) -> [Int?] {
    (0..<count).map { range.lowerBound + ($0 + phase) % range.count }
}
