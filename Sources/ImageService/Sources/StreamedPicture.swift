import Codecs
import Pixels
import Stores

/// A large picture file that is drawn while it is decoded: all that is known of it before its pixels.
///
/// Its pixels are never all in memory, and none of them are kept.
struct StreamedPicture: Sendable {
    let stream: ImageStream
    let resolved: ResolvedPicture
    /// Of the picture as it is shown, whichever way it is stored.
    let shape: PictureShape

    /// Nil where the file is decoded as a whole: it is of another format, or small enough to be kept.
    init?(
        _ source: Source, of picture: ResolvedPicture, limits: ServiceLimits, converter: ColourConverter
    ) throws(ServiceError) {
        do throws(DecodingError) {
            let colours = picture.decoding.colours(converter: converter)
            guard let stream = try ImageStream(source.bytes, limits: limits.decoding, colours: colours),
                stream.header.width * stream.header.height >= limits.streamedPixelCount
            else { return nil }
            self.stream = stream
        } catch {
            throw .decoding(error, limits: limits.decoding)
        }
        var resolved = picture
        resolved.fileMetadata = source.metadata
        self.resolved = resolved
        let header = stream.header
        let isTurned = stream.metadata.orientation.exchangesAxes
        shape = try PictureShape(
            width: isTurned ? header.height : header.width, height: isTurned ? header.width : header.height,
            of: resolved)
    }
}

extension WantedPicture {
    /// Whether the picture is one of those that may be drawn while they are decoded, as far as the request says: its
    /// pixels are needed once, from the first row to the last.
    func maySuitStreaming(_ picture: ResolvedPicture) -> Bool {
        slim == nil && picture.arrow == nil && recipe.depth == .eight && recipe.arrow == nil && !recipe.statesSlices
            && recipe.trim == nil
    }
}
