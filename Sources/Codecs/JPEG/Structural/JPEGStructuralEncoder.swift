internal import Pixels
internal import Slicing

/// Encodes a run raster as a baseline JPEG file whose time follows the distinct MCUs, not the area.
///
/// The phases: plan both axes in MCUs, convert the block's colours, transform and quantize the distinct MCUs, count
/// symbols as often as they come, write each distinct row once. Its coefficients are those that libjpeg makes of the
/// expanded picture, so decoders show the same pixels. It owns the memory that all phases use; it encodes one picture
/// at a time.
final class JPEGStructuralEncoder {
    /// Most pixels that are transformed for one picture; their tokens take about 100 MB at worst.
    static let maximumCodedPixelCount = 1 << 24

    /// How a picture looks in MCUs.
    struct Plan {
        let columns: JPEGAxisPlan
        let rows: JPEGAxisPlan
        let unit: JPEGUnit

        /// The plan of a picture without blank runs.
        init(_ picture: RunRaster, halvesChroma: Bool) {
            self.init(
                columns: picture.columns, rows: picture.rows, width: picture.width, height: picture.height,
                halvesChroma: halvesChroma)
        }

        /// The plan of a picture of those runs, none of them blank.
        init(columns: [Run], rows: [Run], width: Int, height: Int, halvesChroma: Bool) {
            unit = JPEGUnit(halvesChroma: halvesChroma)
            self.columns = JPEGAxisPlan(columns, length: width, unitLength: unit.side)
            self.rows = JPEGAxisPlan(rows, length: height, unitLength: unit.side)
        }

        /// Pixels of the distinct MCUs: those that are transformed.
        var codedPixelCount: Int { columns.lines.count * rows.lines.count }
    }

    private let planes = JPEGPlanes()
    private let store = JPEGBlockStore()
    private let statistics = JPEGStatistics()
    private let bits = ScratchBuffer<UInt8>(capacity: 1 << 12)

    /// The file; alpha is not looked at.
    ///
    /// Sides up to 65,500.
    func encode(_ picture: RunRaster, plan: Plan, format: JPEGFormat) -> ByteRope {
        planes.convert(picture.block)
        store.removeAll()
        let luma = JPEGQuantization.luma(quality: format.quality)
        let chroma = JPEGQuantization.chroma(quality: format.quality)
        JPEGPictureBlocks(planes, plan: plan, luma: luma, chroma: chroma, store: store).append()
        statistics.count(store, columns: plan.columns, rows: plan.rows, unit: plan.unit)
        let tables = JPEGTables(statistics, quantizations: [luma, chroma])
        let head = JPEGHead(
            width: picture.width, height: picture.height, unit: plan.unit, tables: tables,
            restartInterval: plan.columns.unitCount)
        let writer = JPEGScanWriter(
            store, columns: plan.columns, rows: plan.rows, unit: plan.unit, tables: tables, bits: bits)
        let rope = writer.makeRope(head: head.bytes)
        trim()
        return rope
    }

    /// One huge picture must not hold its memory for ever.
    private func trim() {
        planes.trim()
        store.trim(to: 1 << 18)
        bits.trim(to: 1 << 20)
    }
}
