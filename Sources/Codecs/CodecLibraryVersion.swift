internal import CCodecShims

/// A codec library that is loaded, for `--version` and bug reports.
package struct CodecLibraryVersion: Hashable, Sendable {
    package var name: String
    package var version: String

    /// Every codec library of this build, in alphabetical order.
    package static var all: [CodecLibraryVersion] {
        let webp = endcap_webp_library_version()
        // The functions for the others return constant strings that live as long as the process.
        let lcms = endcap_colour_library_version()
        return unsafe [
            CodecLibraryVersion(name: "lcms2", version: "\(lcms / 1000).\(lcms % 1000 / 10)"),
            CodecLibraryVersion(name: "libjpeg-turbo", version: String(cString: endcap_jpeg_library_version())),
            CodecLibraryVersion(name: "libpng", version: String(cString: endcap_png_library_version())),
            CodecLibraryVersion(name: "libwebp", version: "\(webp >> 16).\(webp >> 8 & 0xFF).\(webp & 0xFF)"),
            CodecLibraryVersion(name: "zlib", version: String(cString: endcap_zlib_library_version())),
        ]
    }
}
