/// Memory that encoders use again from one picture to the next, a few megabytes at most between pictures.
///
/// Fresh memory costs more than the encoding of a usual picture, so each worker keeps one. Not to be shared.
package final class EncodingWorkspace {
    let png = PNGStructuralEncoder()
    let webP = VP8LStructuralEncoder()
    let jpeg = JPEGStructuralEncoder()

    package init() {}
}

@available(*, unavailable)
extension EncodingWorkspace: Sendable {}
