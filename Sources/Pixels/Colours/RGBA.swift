/// A colour with straight (not premultiplied) opacity, each channel 0…255.
package struct RGBA: Hashable, Sendable {
    package var colour: RGB
    package var alpha: UInt8

    package init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
        colour = RGB(red: red, green: green, blue: blue)
        self.alpha = alpha
    }
}
