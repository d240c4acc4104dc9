extension RunRaster {
    /// The picture made more transparent: alpha is `alpha * opacity` rounded half up, RGB is untouched.
    ///
    /// Pixels left without alpha are transparent black. Costs by the block.
    ///
    /// - Parameter opacity: 0 (nothing is left) to 1 (nothing changes); traps outside.
    package func withOpacity(_ opacity: Double) -> RunRaster {
        precondition((0...1).contains(opacity))
        return mappingAlpha { alpha in
            let level = UInt32((Double(alpha) * opacity + 0.5).rounded(.down))
            return AlphaStep(keptBits: level == 0 ? 0 : 0x00FF_FFFF, addedBits: level << 24)
        }
    }
}
