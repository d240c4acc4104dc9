extension RunRaster {
    /// The picture as a template: its shape in one colour.
    ///
    /// RGB is the tint's, alpha is `tint.alpha * alpha / 255` rounded half up; pixels left without alpha are
    /// transparent black. Costs by the block.
    package func tinted(_ tint: RGBA) -> RunRaster {
        let colour = tint.colour.pixel & 0x00FF_FFFF
        let levels = (0...255 as ClosedRange<UInt32>).map { alpha in
            // Odd divisor: there are no ties.
            (alpha * UInt32(tint.alpha) + 127) / 255
        }
        return mappingAlpha { alpha in
            let level = levels[alpha]
            return AlphaStep(keptBits: 0, addedBits: level == 0 ? 0 : level << 24 | colour)
        }
    }
}
