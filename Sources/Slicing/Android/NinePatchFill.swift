/// What a whole patch of a nine-patch is filled with, so that a renderer may do without its pixels.
package enum NinePatchFill: Hashable, Sendable {
    case transparent
    /// One colour: straight RGBA, red in the low byte.
    case uniform(UInt32)
    case mixed

    /// A colour as `npTc` has it: 0xAARRGGBB, where 0 stands for transparent and 1 for mixed.
    init(argb: UInt32) {
        switch argb {
        case 0: self = .transparent
        case 1: self = .mixed
        default: self = .uniform(argb & 0xFF00_FF00 | argb >> 16 & 0xFF | (argb & 0xFF) << 16)
        }
    }
}
