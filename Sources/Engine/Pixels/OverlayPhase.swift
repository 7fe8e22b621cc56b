import CPixelKernels

/// The samples of a bitmap at one resolution, for one phase of its pixels within a sample.
///
/// Values are premultiplied and scaled to 16 bits, whatever the depth: code value × 2^(16 − depth) × alpha. Alpha is of
/// 65535. A border of one transparent sample surrounds them.
final class OverlayPhase: @unchecked Sendable {  // immutable once filled
    let width: Int
    let height: Int
    /// From one row to the next, in samples.
    let stride: Int
    /// One plane of luma, or two of chroma, and their alpha behind them.
    private let memory: UnsafeMutablePointer<UInt16>
    private let planeCount: Int
    private var planeSize: Int { stride * (height + 2) }

    private init(width: Int, height: Int, planeCount: Int) {
        self.width = width
        self.height = height
        self.planeCount = planeCount
        stride = width + 2
        let count = stride * (height + 2) * (planeCount + 1)
        memory = .allocate(capacity: count)
        memory.initialize(repeating: 0, count: count)
    }

    deinit { memory.deallocate() }

    /// Luma, a sample for each pixel.
    convenience init(luma bitmap: BorderedBitmap, _ mapping: OverlayMapping) {
        self.init(width: bitmap.width, height: bitmap.height, planeCount: 1)
        for y in 0..<height {
            pixels_map_rgba(values(0, y), alphas(y), bitmap.row(y), mapping.y, CInt(width))
        }
    }

    /// Chroma, of blocks of `1 << shiftX` by `1 << shiftY` pixels, the first of which begins `phaseX` pixels left of and
    /// `phaseY` above the bitmap.
    convenience init(
        chroma bitmap: BorderedBitmap, _ mapping: OverlayMapping, shiftX: Int, shiftY: Int, phaseX: Int, phaseY: Int
    ) {
        self.init(
            width: ((bitmap.width + phaseX - 1) >> shiftX) + 1, height: ((bitmap.height + phaseY - 1) >> shiftY) + 1,
            planeCount: 2)
        for y in 0..<height {
            let top = (y << shiftY) - phaseY
            pixels_map_blocks(
                values(0, y), values(1, y), alphas(y), bitmap.row(top) - phaseX,
                bitmap.row(top + (1 << shiftY) - 1) - phaseX, CInt(1 << shiftX), mapping.cb, mapping.cr, CInt(width))
        }
    }

    /// The first sample of a row of a plane, −1 to height.
    func values(_ plane: Int, _ row: Int) -> UnsafeMutablePointer<UInt16> {
        memory + (plane * planeSize + (row + 1) * stride + 1)
    }

    func alphas(_ row: Int) -> UnsafeMutablePointer<UInt16> { values(planeCount, row) }
}

/// The conversion of premultiplied RGBA bytes to the samples of an overlay.
struct OverlayMapping {
    var y, cb, cr: pixels_mapping

    init(_ color: ColorDescription, layout: PixelLayout) {
        let conversion = YCbCrConversion(color, bitDepth: layout.bitDepth)
        let blocks = 4.0  // chroma is made of the sums of four pixels
        func mapping(_ row: YCbCrConversion.Row, pixels: Double) -> pixels_mapping {
            let unit = Double(1 << (16 - layout.bitDepth)) / 255 / pixels
            return pixels_mapping(
                red: Float(row.red * unit), green: Float(row.green * unit), blue: Float(row.blue * unit),
                alpha: Float(row.offset * unit), limit: Float(Double(conversion.maximum) * unit))
        }
        y = mapping(conversion.y, pixels: 1)
        cb = mapping(conversion.cb, pixels: blocks)
        cr = mapping(conversion.cr, pixels: blocks)
    }
}
