/// How finely a JPEG file stores colours beside brightness; raw values as photographers write them, without colons.
package enum ChromaSampling: String, CaseIterable, Hashable, Sendable {
    /// One sample for two by two pixels.
    case halved = "420"
    /// One sample for each pixel.
    case full = "444"
}
