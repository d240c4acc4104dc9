package import Pixels
package import Slicing

/// Samples a source along both axes into the distinct pixels of the output.
package func renderRunRaster(_ source: Raster, horizontal: AxisMap, vertical: AxisMap) -> RunRaster {
    RunRaster(source)
}
