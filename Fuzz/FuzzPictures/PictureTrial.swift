import Codecs
import FuzzSupport
import Pixels
import Slicing

/// Decodes a file in every way there is, and writes what came out in every format.
package enum PictureTrial {
    /// Small, so that many files are tried in a second.
    private static let limits: DecodingLimits = {
        var limits = DecodingLimits(maximumDimension: 1_024, maximumPixelCount: 1 << 17)
        limits.maximumByteCount = 8 << 20
        limits.maximumChunkCount = 2_000
        limits.maximumMetadataByteCount = 1 << 20
        limits.maximumScanCount = 30
        return limits
    }()
    private static let converter = ColourConverter()
    /// Unchecked: a fuzzer tries one input after another on one thread.
    nonisolated(unsafe) private static let workspace = EncodingWorkspace()

    /// Traps where a file is decoded to something that cannot be.
    package static func run(_ bytes: [UInt8]) {
        let ways: [ColourHandling] = [.asStored, .converted(by: converter), .kept(orConvertedBy: converter)]
        let images = ways.map { try? decodeImage(bytes, limits: limits, colours: $0) }
        let isDecoded = images[0] != nil
        Fuzzing.require(images.allSatisfy { ($0 != nil) == isDecoded }, "the way of colours decides about damage")
        for case .some(let image) in images { check(image, bytes) }
        if let stream = try? ImageStream(bytes, limits: limits, colours: ways[bytes.count % 3]) {
            check(stream, reduction: 1 << (bytes.count / 3 % 4))
        }
        // What is kept is the most; one format for each file is enough, as there are many files.
        if let image = images[2] { write(image, as: [.png, .jpeg, .webp][bytes.count % 3]) }
    }

    /// Decodes row by row.
    private static func check(_ stream: ImageStream, reduction: Int) {
        let width = (stream.header.width + reduction - 1) / reduction
        let height = (stream.header.height + reduction - 1) / reduction
        var rowCount = 0
        let end: Void? = try? stream.forEachRow(reduction: reduction) { row in
            Fuzzing.require(row.count == width, "a row of \(row.count) pixels")
            rowCount += 1
        }
        Fuzzing.require(end == nil || rowCount == height, "\(rowCount) rows")
    }

    private static func check(_ image: DecodedImage, _ bytes: [UInt8]) {
        let (raster, header) = (image.raster, image.header)
        Fuzzing.require(raster.pixels.count == raster.width * raster.height, "\(raster.pixels.count) pixels")
        let sides = Set([raster.width, raster.height])
        Fuzzing.require(sides == Set([header.width, header.height]), "\(sides) of \(header)")
        Fuzzing.require((try? readImageHeader(bytes, limits: limits)) == header, "a header that is read otherwise")
        _ = try? NinePatchPicture(raster, chunks: image.ninePatchChunks, isNinePatchName: true)
        _ = image.metadata.colours.profileName
    }

    /// What is taken over from one file makes no other that cannot be read.
    private static func write(_ image: DecodedImage, as format: ImageFormat) {
        let pixel = Raster(width: 1, height: 1, pixels: [image.raster.pixels[0]])
        let metadata = image.metadata.describing(
            width: 1, height: 1, density: PixelDensity(pixelsPerPoint: 2), keeping: [.exif, .xmp, .credit])
        guard
            let file = unsafe try? encodeImage(
                RunRaster(pixel), format: format, metadata: metadata, workspace: workspace)
        else { return }
        let again = try? decodeImage(file.bytes.flattened(), colours: .converted(by: converter))
        Fuzzing.require(again?.raster.width == 1, "a \(format.rawValue) file of ours that is not read")
    }
}
