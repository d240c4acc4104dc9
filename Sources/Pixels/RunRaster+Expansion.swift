extension RunRaster {
    /// The picture as a plain raster.
    package func expanded() -> Raster {
        block
    }
}
