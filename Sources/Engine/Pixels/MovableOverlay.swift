import Synchronization

/// A bitmap prepared for blending onto many pictures of one layout and colour, at any place, rotation and opacity.
///
/// Converted samples are made when first needed and kept: moving a bitmap costs no conversion. Chroma is the mean over
/// the luma pixels that share it *at the bitmap's place*, so that a bitmap moved by one pixel looks like one moved by
/// two.
package final class MovableOverlay: Sendable {
    package let layout: PixelLayout
    /// In the bitmap's pixels.
    package let width: Int
    package let height: Int
    let mapping: OverlayMapping
    private let pixels: BorderedBitmap
    private let parts = Mutex(Parts())

    /// The samples converted so far.
    private struct Parts {
        var tiles: OverlayTiles?
        var luma: OverlayPhase?
        /// Indexed by whether blocks begin one pixel left of the bitmap, and one above it.
        var chroma: [OverlayPhase?] = [nil, nil, nil, nil]
        var pyramid: BitmapPyramid?
    }

    /// - Parameters:
    ///   - layout: The target pictures' layout; its alpha is ignored.
    ///   - color: The pictures' colour, resolved; an unspecified matrix is treated as BT.709.
    package init(_ bitmap: Bitmap, layout: PixelLayout, color: ColorDescription) {
        self.layout = layout
        width = bitmap.width
        height = bitmap.height
        mapping = OverlayMapping(color, layout: layout)
        pixels = BorderedBitmap(bitmap)
    }

    /// Blends the overlay onto a picture, in the encoded domain: `premultiplied + destination × (1 − alpha)`.
    ///
    /// It is clipped to the picture. Where the picture has an alpha plane, its colours count as premultiplied, and the
    /// overlay's alpha is laid over it. A bitmap that is only moved is interpolated between neighbours, in steps finer
    /// than 1/1000 pixel; one that is scaled or turned is sampled bilinearly, after a reduction by area when it shrinks
    /// by two or more. What lies beyond its edge counts as transparent.
    /// - Parameters:
    ///   - picture: Of the overlay's bit depth and chroma layout; rows may run upwards.
    ///   - transform: From the bitmap's pixels to the picture's luma pixels. One that flattens draws nothing.
    ///   - opacity: Multiplies the overlay's alpha.
    ///   - team: The threads that work on it; nil for the caller's alone.
    package func draw(
        onto picture: PictureView, transform: PlaneTransform, opacity: Opacity = .full, team: BandTeam? = nil
    ) {
        Self.draw([Placed(self, transform: transform, opacity: opacity)], onto: picture, team: team)
    }

    /// An overlay with its place, opacity and tint.
    package struct Placed {
        package var overlay: MovableOverlay
        /// From the bitmap's pixels to the picture's luma pixels.
        package var transform: PlaneTransform
        package var opacity: Opacity
        /// Multiplies the bitmap's colours.
        package var tint: Tint

        package init(
            _ overlay: MovableOverlay, transform: PlaneTransform, opacity: Opacity = .full, tint: Tint = .none
        ) {
            self.overlay = overlay
            self.transform = transform
            self.opacity = opacity
            self.tint = tint
        }
    }

    /// Draws several overlays as ``draw(onto:transform:opacity:team:)`` does, the first lowest.
    ///
    /// Threads share the rows of all of them, so this is quicker than one after the other.
    package static func draw(_ overlays: [Placed], onto picture: PictureView, team: BandTeam? = nil) {
        let drawings = overlays.compactMap { $0.overlay.drawing($0, onto: picture) }
        guard let first = drawings.map(\.rows.lowerBound).min(), let end = drawings.map(\.rows.upperBound).max() else {
            return
        }
        let work: (Band) -> Void = { band in
            let rows = band.rows(of: first..<end)
            for drawing in drawings {
                let own = rows.clamped(to: drawing.rows)
                if !own.isEmpty { drawing.draw(own, onto: picture) }
            }
        }
        guard let team else { return work(.whole) }
        team.forEachBand(samples: drawings.reduce(0) { $0 + $1.samples }, work)
    }

    private func drawing(
        _ placed: Placed, onto picture: PictureView
    ) -> (any OverlayDrawing)? {
        let (transform, opacity) = (placed.transform, placed.opacity)
        precondition(
            picture.layout.bitDepth == layout.bitDepth && picture.layout.chromaShiftX == layout.chromaShiftX
                && picture.layout.chromaShiftY == layout.chromaShiftY,
            "an overlay is drawn at the layout it was made for")
        guard opacity != .zero, width > 0, height > 0 else { return nil }
        let drawing: (any OverlayDrawing)?
        // Samples that were converted before cannot be tinted.
        if placed.tint == .none, let (across, down) = transform.shifts(width: width, height: height) {
            drawing = ShiftedOverlay(self, across, down, opacity, onto: picture)
        } else {
            drawing = TurnedOverlay(placed, onto: picture)
        }
        return drawing.flatMap { $0.rows.isEmpty ? nil : $0 }
    }

    // MARK: What drawing needs

    var tiles: OverlayTiles {
        parts.withLock { parts in
            if let known = parts.tiles { return known }
            let made = OverlayTiles(pixels)
            parts.tiles = made
            return made
        }
    }

    var luma: OverlayPhase {
        parts.withLock { parts in
            if let known = parts.luma { return known }
            let made = OverlayPhase(luma: pixels, mapping)
            parts.luma = made
            return made
        }
    }

    /// Chroma with blocks that begin `phaseX` pixels left of and `phaseY` above the bitmap, each 0 or 1.
    func chroma(phaseX: Int, phaseY: Int) -> OverlayPhase {
        parts.withLock { parts in
            let index = phaseY * 2 + phaseX
            if let known = parts.chroma[index] { return known }
            let made = OverlayPhase(
                chroma: pixels, mapping, shiftX: layout.chromaShiftX, shiftY: layout.chromaShiftY, phaseX: phaseX,
                phaseY: phaseY)
            parts.chroma[index] = made
            return made
        }
    }

    /// - Returns: Nil if the map draws nothing.
    func sampler(_ transform: PlaneTransform) -> BitmapSampler? {
        parts.withLock { parts in
            let pyramid = parts.pyramid ?? BitmapPyramid(pixels)
            parts.pyramid = pyramid
            return BitmapSampler(pyramid, transform)
        }
    }
}

/// An overlay at its place on a picture.
protocol OverlayDrawing {
    /// The rows of the picture's chroma that it touches.
    var rows: Range<Int> { get }
    /// The approximate number of samples that it touches.
    var samples: Int { get }

    /// Draws some of ``rows``, and the rows of luma that share them.
    func draw(_ rows: Range<Int>, onto picture: PictureView)
}
