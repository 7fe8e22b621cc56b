import CPixelKernels

/// An overlay that is only translated: each sample is interpolated between the converted grids.
struct ShiftedOverlay: OverlayDrawing {
    let rows: Range<Int>
    let samples: Int
    private let tiles: OverlayTiles
    private let width: Int
    private let across, down: OverlayShift
    private let luma, chroma: Taps
    private let layout: PixelLayout

    /// The grids that samples of one resolution are interpolated from.
    private struct Taps {
        struct Tap {
            let phase: OverlayPhase
            /// The place of the grid's first sample, in samples of the picture.
            let x, y: Int
            /// In units of 1/65535; together the overlay's opacity.
            let share: UInt16
        }

        let shiftX, shiftY: Int
        var taps: [Tap] = []

        init(
            _ across: OverlayShift, _ down: OverlayShift, shiftX: Int, shiftY: Int, opacity: Opacity,
            phase: (_ x: Int, _ y: Int) -> OverlayPhase
        ) {
            self.shiftX = shiftX
            self.shiftY = shiftY
            let total = (opacity.rawValue * 65535 + Opacity.scale / 2) / Opacity.scale
            let places = down.taps(shift: shiftY).flatMap { y in across.taps(shift: shiftX).map { x in (x, y) } }
            // Rounded so that together they are the total.
            var (sum, assigned) = (0.0, 0)
            for (x, y) in places {
                sum += x.share * y.share
                let upTo = Int((sum * Double(total)).rounded())
                taps.append(
                    Tap(
                        phase: phase(x.phase, y.phase), x: x.offset, y: y.offset,
                        share: UInt16(clamping: upTo - assigned)))
                assigned = upTo
            }
        }
    }

    init(
        _ overlay: MovableOverlay, _ across: OverlayShift, _ down: OverlayShift, _ opacity: Opacity,
        onto picture: PictureView
    ) {
        (self.across, self.down) = (across, down)
        layout = overlay.layout
        tiles = overlay.tiles
        width = overlay.width
        let (shiftX, shiftY) = (layout.chromaShiftX, layout.chromaShiftY)
        luma = Taps(across, down, shiftX: 0, shiftY: 0, opacity: opacity) { _, _ in overlay.luma }
        chroma = Taps(across, down, shiftX: shiftX, shiftY: shiftY, opacity: opacity) {
            overlay.chroma(phaseX: $0, phaseY: $1)
        }
        let first = max(down.whole >> shiftY, 0)
        let end = min(((down.whole + overlay.height + down.spread - 1) >> shiftY) + 1, picture.cb.height)
        let isBeside = across.whole >= picture.width || across.whole + overlay.width + across.spread <= 0
        rows = first..<max(isBeside ? first : end, first)
        samples = rows.count * overlay.width * ((1 << shiftY) + 1)
    }

    func draw(_ rows: Range<Int>, onto picture: PictureView) {
        if layout.bytesPerSample == 1 {
            draw(rows, onto: picture, UInt8.self)
        } else {
            draw(rows, onto: picture, UInt16.self)
        }
    }

    private func draw<Sample: TapSample>(_ rows: Range<Int>, onto picture: PictureView, _: Sample.Type) {
        let shiftY = layout.chromaShiftY
        let lumaRows = (rows.lowerBound << shiftY)..<min(rows.upperBound << shiftY, picture.height)
        blend(luma, plane: 0, lumaRows, onto: picture.y, Sample.self)
        blend(chroma, plane: 0, rows, onto: picture.cb, Sample.self)
        blend(chroma, plane: 1, rows, onto: picture.cr, Sample.self)
        if let alpha = picture.alpha { blend(luma, plane: nil, lumaRows, onto: alpha, Sample.self) }
    }

    /// - Parameter plane: The grids' plane; nil composes their alpha over the target's.
    private func blend<Sample: TapSample>(
        _ grid: Taps, plane: Int?, _ rows: Range<Int>, onto target: Plane, _: Sample.Type
    ) {
        let scale = 16 - layout.bitDepth
        let full = plane == nil ? ((1 << layout.bitDepth) - 1) << scale : 65535
        withUnsafeTemporaryAllocation(of: pixels_tap.self, capacity: grid.taps.count) { taps in
            for row in rows {
                let above = (row << grid.shiftY) - down.whole - down.spread
                let below = ((row + 1) << grid.shiftY) - 1 - down.whole
                tiles.forEachRun(in: above...below) { run in
                    let columns = self.columns(run, grid, target)
                    guard !columns.isEmpty else { return }
                    for (index, tap) in grid.taps.enumerated() {
                        let (x, y) = (columns.lowerBound - tap.x, row - tap.y)
                        let alphas = tap.phase.alphas(y) + x
                        taps.initializeElement(
                            at: index,
                            to: pixels_tap(
                                values: plane.map { tap.phase.values($0, y) + x } ?? alphas, alphas: alphas,
                                value_share: UInt16(Int(tap.share) * full / 65535), alpha_share: tap.share))
                    }
                    Sample.blend(
                        target.row(row, of: Sample.self) + columns.lowerBound, UnsafeBufferPointer(taps), shift: scale,
                        count: columns.count)
                }
            }
        }
    }

    /// The samples of a plane that a run of the bitmap's columns touches.
    private func columns(_ run: Range<Int>, _ grid: Taps, _ target: Plane) -> Range<Int> {
        let end = across.whole + min(run.upperBound, width) + across.spread
        let first = max((across.whole + run.lowerBound) >> grid.shiftX, 0)
        return first..<max(min(((end - 1) >> grid.shiftX) + 1, target.width), first)
    }
}
