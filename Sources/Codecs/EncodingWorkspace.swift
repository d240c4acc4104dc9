/// Memory that encoders use again from one picture to the next, a few megabytes at most between pictures.
///
/// Fresh memory costs more than the encoding of a usual picture, so each worker keeps one. Not to be shared.
package final class EncodingWorkspace {
    let png: PNGStructuralEncoder
    let webP = VP8LStructuralEncoder()
    let jpeg = JPEGStructuralEncoder()

    /// - Parameter bandLimit: in how many parts a large picture that does not repeat may be compressed at once, each on
    ///   a processor of its own; 8 at most. The files are the same.
    package init(bandLimit: Int = 1) {
        png = PNGStructuralEncoder(bandLimit: min(bandLimit, 8))
    }
}

@available(*, unavailable)
extension EncodingWorkspace: Sendable {}
