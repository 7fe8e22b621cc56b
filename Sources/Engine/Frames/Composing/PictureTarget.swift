import Media
import Pixels
import Rendering
import Settings

/// The pictures that one output's encoder takes.
package struct PictureTarget: Hashable, Sendable {
    /// The formats the encoder takes, best first; not empty.
    package var pixels: [PixelFormat]
    /// The size of the pictures before they are turned, in whole chroma samples; nil for the canvas's size.
    package var size: PictureSize?
    /// True when the output can be tagged as PQ or HLG; others are BT.709.
    package var carriesHighDynamicRange: Bool
    /// The meaning of YCbCr samples. RGB has full range in any case.
    package var coding: Coding
    /// Turns pictures as the stream has them, where the file turns them back.
    package var orientation = Orientation.upright

    /// The meaning of YCbCr samples.
    package enum Coding: Hashable, Sendable {
        /// The canvas's colour; the file is tagged with it.
        case tagged
        /// The colour of every JPEG: BT.601's matrix at full range.
        case jpeg
        /// The colour of every lossy WebP: BT.601's matrix at limited range.
        case webP
        /// The colour of a player's window: BT.709 at limited range.
        case window
    }

    package init(
        pixels: [PixelFormat], size: PictureSize? = nil, carriesHighDynamicRange: Bool = true, coding: Coding = .tagged
    ) {
        precondition(!pixels.isEmpty, "an encoder takes something")
        self.pixels = pixels
        self.size = size
        self.carriesHighDynamicRange = carriesHighDynamicRange
        self.coding = coding
    }

    /// The encoder's input, made of a canvas's pictures and not yet turned.
    package func format(of canvas: Canvas) -> PictureFormat {
        let pixels = pixels(for: canvas.layout)
        let size = size ?? PictureSize(width: canvas.width, height: canvas.height)
        var displayed = canvas.displayFormat(width: size.width, height: size.height, pixels: pixels)
        if pixels.isRGBOrPalette { return displayed }
        guard coding == .tagged else {
            displayed.color.matrix = coding == .window ? .bt709 : .smpte170m
            displayed.color.isFullRange = coding == .jpeg
            displayed.chromaLocation = .center
            return displayed
        }
        let isHigh = canvas.color.transfer.isHighDynamicRange
        let keepsRange = carriesHighDynamicRange && pixels.composableBitDepth > 8
        let color = isHigh && !keepsRange ? .bt709 : canvas.color
        var format = PictureFormat(width: size.width, height: size.height, pixels: pixels, color: color)
        format.toneMapping = canvas.toneMapping
        return format
    }

    /// The format that loses least: alpha counts most, then chroma, then depth. Among equals the one without unneeded
    /// alpha, then the first.
    private func pixels(for layout: PixelLayout) -> PixelFormat {
        func loss(_ format: PixelFormat) -> Int {
            (layout.hasAlpha && !format.hasAlphaPlane ? 8 : 0) + (format.subsampling < layout.subsampling ? 4 : 0)
                + (format.composableBitDepth < layout.bitDepth ? 2 : 0)
                + (format.hasAlphaPlane && !layout.hasAlpha ? 1 : 0)
        }
        return pixels.min { loss($0) < loss($1) }!
    }
}
