/// Turns rows of straight pixels into planes and back.
struct PlaneConversion {
    let kind: PlaneKind
    let light: LightSpace

    /// Fills a row of planes from as many pixels as it is wide.
    func read(_ pixels: Span<UInt32>, into planes: inout PlaneRows, row: Int) {
        precondition(pixels.count == planes.width && planes.kind == kind)
        let stride = planes.stride
        unsafe planes.withMutableRow(row) { out in
            switch (kind, light) {
            case (.translucent, .encoded): unsafe readTranslucent(pixels, out, stride)
            case (.translucent, .linear): unsafe readTranslucentLight(pixels, out, stride)
            case (_, .encoded):
                for plane in 0..<kind.planeCount {
                    unsafe readLevels(pixels, shift: UInt32(8 * plane), out, plane * stride)
                }
            case (_, .linear):
                let transfer = SRGBTransfer.standard
                for plane in 0..<kind.planeCount {
                    for column in pixels.indices {
                        unsafe out[plane * stride + column] = transfer.light(pixels[column] &>> UInt32(8 * plane))
                    }
                }
            }
        }
    }

    private func readLevels(
        _ pixels: Span<UInt32>, shift: UInt32, _ out: UnsafeMutableBufferPointer<Float>, _ start: Int
    ) {
        guard let base = out.baseAddress else { return }
        let plane = unsafe base + start
        for column in pixels.indices { unsafe plane[column] = channel(pixels[column] &>> shift) }
    }

    private func readTranslucent(
        _ pixels: Span<UInt32>, _ out: UnsafeMutableBufferPointer<Float>, _ stride: Int
    ) {
        guard let base = out.baseAddress else { return }
        let (red, green, blue) = unsafe (base, base + stride, base + 2 * stride)
        let alpha = unsafe base + 3 * stride
        for column in pixels.indices {
            let pixel = pixels[column]
            let level = channel(pixel &>> 24)
            let share = level * (1 / 255)
            unsafe red[column] = channel(pixel) * share
            unsafe green[column] = channel(pixel &>> 8) * share
            unsafe blue[column] = channel(pixel &>> 16) * share
            unsafe alpha[column] = level
        }
    }

    private func readTranslucentLight(
        _ pixels: Span<UInt32>, _ out: UnsafeMutableBufferPointer<Float>, _ stride: Int
    ) {
        let transfer = SRGBTransfer.standard
        for column in pixels.indices {
            let level = channel(pixels[column] &>> 24)
            let share = level * (1 / 255)
            for plane in 0..<3 {
                let light = transfer.light(pixels[column] &>> UInt32(8 * plane))
                unsafe out[plane * stride + column] = light * share
            }
            unsafe out[3 * stride + column] = level
        }
    }

    /// Writes a row of planes as straight pixels, rounded to the nearest levels and transparent black where no alpha is
    /// left, from `start` on.
    ///
    /// Unsafe: as many pixels are written as the row has, for which there is room.
    func write(_ planes: PlaneRows, row: Int, to output: inout MutableSpan<UInt32>, at start: Int) {
        precondition(planes.kind == kind && start >= 0 && start <= output.count - planes.width)
        let (width, stride) = (planes.width, planes.stride)
        unsafe output.withUnsafeMutableBufferPointer { output in
            unsafe planes.withRow(row) { numbers in
                guard let base = numbers.baseAddress, let first = output.baseAddress else { return }
                let out = unsafe first + start
                switch (kind, light) {
                case (.gray, .encoded): unsafe writeGray(base, width, out)
                case (.opaque, .encoded): unsafe writeOpaque(base, width, stride, out)
                case (.translucent, .encoded): unsafe writeTranslucent(base, width, stride, out)
                case (.gray, .linear), (.opaque, .linear): unsafe writeLight(base, width, stride, out)
                case (.translucent, .linear): unsafe writeTranslucentLight(base, width, stride, out)
                }
            }
        }
    }

    private func writeGray(_ gray: UnsafePointer<Float>, _ width: Int, _ out: UnsafeMutablePointer<UInt32>) {
        for column in 0..<width { unsafe out[column] = clampedLevel(gray[column]) &* 0x01_0101 | 0xFF00_0000 }
    }

    private func writeOpaque(
        _ red: UnsafePointer<Float>, _ width: Int, _ stride: Int, _ out: UnsafeMutablePointer<UInt32>
    ) {
        let (green, blue) = unsafe (red + stride, red + 2 * stride)
        for column in 0..<width {
            unsafe out[column] =
                clampedLevel(red[column]) | clampedLevel(green[column]) &<< 8 | clampedLevel(blue[column]) &<< 16
                | 0xFF00_0000
        }
    }

    private func writeTranslucent(
        _ red: UnsafePointer<Float>, _ width: Int, _ stride: Int, _ out: UnsafeMutablePointer<UInt32>
    ) {
        let (green, blue, alpha) = unsafe (red + stride, red + 2 * stride, red + 3 * stride)
        for column in 0..<width {
            let sum = unsafe alpha[column]
            let level = clampedLevel(sum)
            // The result is dropped where alpha is below a half; the limit only keeps the quotients in range.
            let scale = 255 / max(sum, 0.25)
            let pixel =
                unsafe clampedLevel(red[column] * scale) | clampedLevel(green[column] * scale) &<< 8
                | clampedLevel(blue[column] * scale) &<< 16 | level &<< 24
            unsafe out[column] = level == 0 ? 0 : pixel
        }
    }

    private func writeLight(
        _ base: UnsafePointer<Float>, _ width: Int, _ stride: Int, _ out: UnsafeMutablePointer<UInt32>
    ) {
        let transfer = SRGBTransfer.standard
        for column in 0..<width {
            let red = unsafe transfer.level(base[column])
            guard kind == .opaque else {
                unsafe out[column] = red * 0x01_0101 | 0xFF00_0000
                continue
            }
            let green = unsafe transfer.level(base[stride + column])
            let blue = unsafe transfer.level(base[2 * stride + column])
            unsafe out[column] = red | green << 8 | blue << 16 | 0xFF00_0000
        }
    }

    private func writeTranslucentLight(
        _ base: UnsafePointer<Float>, _ width: Int, _ stride: Int, _ out: UnsafeMutablePointer<UInt32>
    ) {
        let transfer = SRGBTransfer.standard
        for column in 0..<width {
            let alpha = unsafe base[3 * stride + column]
            let level = clampedLevel(alpha)
            let scale = 255 / max(alpha, 0.25)
            let red = unsafe transfer.level(base[column] * scale)
            let green = unsafe transfer.level(base[stride + column] * scale)
            let blue = unsafe transfer.level(base[2 * stride + column] * scale)
            unsafe out[column] = level == 0 ? 0 : red | green << 8 | blue << 16 | level << 24
        }
    }
}

/// The nearest level, 0...255, to a number of any size.
@inline(__always)
private func clampedLevel(_ value: Float) -> UInt32 {
    nearestLevel(min(max(value, 0), 255))
}
