internal import Pixels

/// Encodes a run raster as a baseline JPEG file whose time follows the distinct MCUs and the compressed bytes.
///
/// A decoder gets exactly what it gets from libjpeg's file of the expanded picture. The phases: find the distinct MCUs,
/// transform and quantize them, make Huffman tables from exact statistics, write the bits of each distinct row of MCUs
/// once, repeat rows as bytes. Restart markers between the rows make each row's bits independent of all others. It owns
/// the memory that all phases use; it encodes one picture at a time.
final class JPEGStructuralEncoder {
    /// Most pixels that are transformed for one picture; their tokens take about 100 MB at worst.
    static let maximumCodedPixelCount = 1 << 24

    private let planes = JPEGPlanes()
    private let coefficients = JPEGCoefficients()
    private let tokens = JPEGTokens()
    private let output = ScratchBuffer<UInt8>(capacity: 1 << 12)

    /// The file.
    ///
    /// Sides up to 65,500; alpha is not looked at.
    func encode(_ picture: RunRaster, format: JPEGFormat, layout: JPEGLayout) -> ByteRope {
        planes.convert(picture.block)
        let quantizers = (
            brightness: JPEGQuantizer(JPEGQuantizer.brightnessTable, quality: format.quality),
            colour: JPEGQuantizer(JPEGQuantizer.colourTable, quality: format.quality)
        )
        let stretches = makeTokens(layout, format: format, quantizers: quantizers)
        let tables = (0..<JPEGTokens.tableCount).map { JPEGHuffmanTable(weights: tokens.weights(ofTable: $0)) }
        let head = JPEGFileHead(
            width: picture.width, height: picture.height, halvesChroma: format.halvesChroma,
            restartInterval: layout.columns.unitCount, brightnessSteps: quantizers.brightness.steps,
            colourSteps: quantizers.colour.steps, tables: tables)
        let codes = tables.flatMap(\.codes)
        var assembler = JPEGScanAssembler(head: head.bytes)
        for group in layout.rows.groups {
            let rows = group.units.map { writeRow(stretches[$0], codes: codes) }
            assembler.append(rows[...], times: group.count)
        }
        trim()
        return assembler.finish()
    }

    /// Fills `tokens`.
    ///
    /// - Returns: For each coded row what is to be written for it.
    private func makeTokens(
        _ layout: JPEGLayout, format: JPEGFormat, quantizers: (brightness: JPEGQuantizer, colour: JPEGQuantizer)
    ) -> [[JPEGRowCoder.Stretch]] {
        tokens.removeAll()
        let sampler = JPEGUnitSampler(
            planes, columns: layout.columns, rows: layout.rows, halvesChroma: format.halvesChroma)
        var coder = JPEGRowCoder(
            sampler, columns: layout.columns, quantizers: quantizers, memory: coefficients, tokens: tokens)
        return layout.rows.groups.flatMap { group in
            group.units.map { coder.append(row: $0, weight: group.count) }
        }
    }

    /// The bytes of one row of MCUs.
    private func writeRow(_ stretches: [JPEGRowCoder.Stretch], codes: [UInt32]) -> [UInt8] {
        var writer = JPEGBitWriter(output)
        for stretch in stretches {
            let start = writer.bitPosition
            tokens.write(stretch.tokens, codes: codes, to: &writer)
            writer.repeatBits(from: start, times: stretch.times)
        }
        writer.alignToByte()
        var bytes: [UInt8] = []
        writer.appendStuffed(to: &bytes)
        return bytes
    }

    /// One huge picture must not hold its memory for ever.
    private func trim() {
        planes.trim()
        coefficients.trim()
        tokens.trim()
        output.trim(to: 1 << 20)
    }
}
