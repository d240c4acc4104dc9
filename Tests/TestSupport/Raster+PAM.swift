package import Pixels

extension Raster {
    /// The picture as a Netpbm PAM file, which most viewers open: for failures that one wants to look at.
    package var portableAnyMap: [UInt8] {
        let header = "P7\nWIDTH \(width)\nHEIGHT \(height)\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n"
        return Array(header.utf8)
            + pixels.flatMap { pixel in stride(from: 0, to: 32, by: 8).map { UInt8(pixel >> UInt32($0) & 0xFF) } }
    }

    /// Mirrored left to right.
    package var flippedHorizontally: Raster {
        let rows = (0..<height).flatMap { y in (0..<width).map { x in self[width - 1 - x, y] } }
        return Raster(width: width, height: height, pixels: rows)
    }
}
