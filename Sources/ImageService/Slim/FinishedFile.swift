package import Codecs
import HTTPMessages

/// An answer's bytes, whatever they are.
package struct FinishedFile: Sendable {
    package var bytes: ByteRope
    package var mediaType: String

    init(_ image: EncodedImage) {
        bytes = image.bytes
        mediaType = image.mediaType
    }

    init(json: JSONTree) {
        bytes = ByteRope([ByteRope.Piece(bytes: Array(json.document.utf8))])
        mediaType = "application/json"
    }
}
