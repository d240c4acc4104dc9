internal import CCodecShims

/// A codec library that is loaded, for `--version` and bug reports.
package struct CodecLibraryVersion: Hashable, Sendable {
    package var name: String
    package var version: String

    /// Every codec library of this build, in alphabetical order.
    package static var all: [CodecLibraryVersion] {
        // Both functions return constant strings that live as long as the process.
        unsafe [
            CodecLibraryVersion(name: "libpng", version: String(cString: endcap_png_library_version())),
            CodecLibraryVersion(name: "zlib", version: String(cString: endcap_zlib_library_version())),
        ]
    }
}
