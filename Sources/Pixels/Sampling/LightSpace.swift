/// The space in which colours are averaged.
package enum LightSpace: String, CaseIterable, Hashable, Sendable {
    /// The levels as they are stored: what UIKit, Skia and browsers do.
    case encoded
    /// Amounts of light: levels are taken as sRGB (IEC 61966-2-1), averaged in linear light and encoded again.
    ///
    /// Half of black and half of white is level 188.
    case linear
}
