import CPixelKernels

/// An overlay under any affine map, tinted or not: sampled as RGBA at its place, then converted and blended run by run.
struct TurnedOverlay: OverlayDrawing {
    let rows: Range<Int>
    let samples: Int
    private let columns: Range<Int>
    private let sampler: BitmapSampler
    private let mapping: OverlayMapping
    private let layout: PixelLayout
    private let share: UInt16

    /// - Returns: Nil if nothing is drawn.
    init?(_ placed: MovableOverlay.Placed, onto picture: PictureView) {
        guard let sampler = placed.overlay.sampler(placed.transform) else { return nil }
        self.sampler = sampler
        mapping = placed.tint == .none ? placed.overlay.mapping : placed.overlay.mapping.tinted(placed.tint)
        layout = placed.overlay.layout
        share = UInt16((placed.opacity.rawValue * 65535 + Opacity.scale / 2) / Opacity.scale)
        let covered = sampler.covered(width: picture.width, height: picture.height)
        guard !covered.columns.isEmpty, !covered.rows.isEmpty else { return nil }
        columns = covered.columns
        let shift = layout.chromaShiftY
        rows = (covered.rows.lowerBound >> shift)..<(((covered.rows.upperBound - 1) >> shift) + 1)
        samples = covered.columns.count * covered.rows.count * 3 / 2
    }

    func draw(_ rows: Range<Int>, onto picture: PictureView) {
        if layout.bytesPerSample == 1 {
            draw(rows, onto: picture, UInt8.self)
        } else {
            draw(rows, onto: picture, UInt16.self)
        }
    }

    private func draw<Sample: TapSample>(_ rows: Range<Int>, onto picture: PictureView, _: Sample.Type) {
        let run = Run<Sample>(picture: picture, mapping: mapping, layout: layout, share: share)
        let length = BitmapSampler.longestRun
        let width = picture.cb.width << layout.chromaShiftX  // whole blocks, even at the edge
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 2 * length) { pixels in
            withUnsafeTemporaryAllocation(of: UInt16.self, capacity: 3 * length) { samples in
                let (upper, lower) = (pixels.baseAddress!, pixels.baseAddress! + length)
                for row in rows {
                    let top = row << layout.chromaShiftY
                    // A block cut by the picture's edge has only its upper row.
                    let bottom = min(top + (1 << layout.chromaShiftY), picture.height) - 1
                    let touched = self.touched(top, bottom, width)
                    for start in stride(from: touched.lowerBound, to: touched.upperBound, by: length) {
                        let part = start..<min(start + length, touched.upperBound)
                        let inUpper = sample(part, row: top, width, upper)
                        let inLower = bottom == top ? inUpper : sample(part, row: bottom, width, lower)
                        guard inUpper || inLower else { continue }
                        run.blendLuma(part, row: top, upper, samples.baseAddress!)
                        if bottom != top { run.blendLuma(part, row: bottom, lower, samples.baseAddress!) }
                        run.blendChroma(part, row: row, upper, bottom == top ? upper : lower, samples.baseAddress!)
                    }
                }
            }
        }
    }

    /// The columns touched in either of two rows, as whole blocks of chroma; they may reach beyond the picture.
    private func touched(_ top: Int, _ bottom: Int, _ width: Int) -> Range<Int> {
        let (first, second) = (sampler.columns(ofRow: top, width: width), sampler.columns(ofRow: bottom, width: width))
        guard !first.isEmpty, !second.isEmpty else { return wholeBlocks(first.isEmpty ? second : first) }
        return wholeBlocks(
            min(first.lowerBound, second.lowerBound)..<max(first.upperBound, second.upperBound))
    }

    private func wholeBlocks(_ columns: Range<Int>) -> Range<Int> {
        let size = 1 << layout.chromaShiftX
        return (columns.lowerBound & ~(size - 1))..<((columns.upperBound + size - 1) & ~(size - 1))
    }

    /// Samples part of a row; pixels beyond the bitmap are transparent.
    private func sample(
        _ part: Range<Int>, row: Int, _ width: Int, _ pixels: UnsafeMutablePointer<UInt32>
    ) -> Bool {
        let reached = sampler.columns(ofRow: row, width: width).clamped(to: part)
        pixels.update(repeating: 0, count: reached.lowerBound - part.lowerBound)
        (pixels + (reached.upperBound - part.lowerBound)).update(
            repeating: 0, count: part.upperBound - reached.upperBound)
        guard !reached.isEmpty else { return false }
        return sampler.sample(reached, row: row, pixels + (reached.lowerBound - part.lowerBound))
    }

    /// Converts and blends runs of sampled pixels.
    private struct Run<Sample: TapSample> {
        let picture: PictureView
        let mapping: OverlayMapping
        let layout: PixelLayout
        let share: UInt16

        func blendLuma(
            _ columns: Range<Int>, row: Int, _ pixels: UnsafePointer<UInt32>, _ samples: UnsafeMutablePointer<UInt16>
        ) {
            let count = min(columns.count, picture.width - columns.lowerBound)
            let alphas = samples + BitmapSampler.longestRun
            pixels_map_rgba(samples, alphas, pixels, mapping.y, CInt(count))
            blend(samples, alphas, onto: picture.y, row, columns.lowerBound, count)
            guard let alpha = picture.alpha else { return }
            blend(alphas, alphas, onto: alpha, row, columns.lowerBound, count, isAlpha: true)
        }

        func blendChroma(
            _ columns: Range<Int>, row: Int, _ upper: UnsafePointer<UInt32>, _ lower: UnsafePointer<UInt32>,
            _ samples: UnsafeMutablePointer<UInt16>
        ) {
            let count = columns.count >> layout.chromaShiftX
            let first = columns.lowerBound >> layout.chromaShiftX
            let second = samples + BitmapSampler.longestRun
            let alphas = second + BitmapSampler.longestRun
            pixels_map_blocks(
                samples, second, alphas, upper, lower, CInt(1 << layout.chromaShiftX), mapping.cb, mapping.cr,
                CInt(count))
            blend(samples, alphas, onto: picture.cb, row, first, count)
            blend(second, alphas, onto: picture.cr, row, first, count)
        }

        private func blend(
            _ values: UnsafePointer<UInt16>, _ alphas: UnsafePointer<UInt16>, onto plane: Plane, _ row: Int,
            _ column: Int, _ count: Int, isAlpha: Bool = false
        ) {
            let scale = 16 - layout.bitDepth
            let full = isAlpha ? ((1 << layout.bitDepth) - 1) << scale : 65535
            let tap = pixels_tap(
                values: values, alphas: alphas, value_share: UInt16(Int(share) * full / 65535), alpha_share: share)
            withUnsafePointer(to: tap) {
                Sample.blend(
                    plane.row(row, of: Sample.self) + column, UnsafeBufferPointer(start: $0, count: 1), shift: scale,
                    count: count)
            }
        }
    }
}
