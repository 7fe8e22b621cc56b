import Media
import Pixels

/// The properties of a movie's pictures that a result can keep. A canvas has the best that its sources have of them.
package struct PictureCapabilities: Hashable, Sendable {
    /// Bits per sample.
    package var maximumBitDepth: Int
    /// True if 10-bit values may be PQ or HLG. False for PNG, which cannot state it.
    package var carriesHighDynamicRange: Bool
    /// Where pixels are transparent.
    package var transparency: Transparency
    /// The finest chroma.
    package var chroma: ChromaSubsampling

    package init(
        maximumBitDepth: Int = 8, carriesHighDynamicRange: Bool = true, keepsAlpha: Bool = false,
        chroma: ChromaSubsampling = .yuv420
    ) {
        self.maximumBitDepth = maximumBitDepth
        self.carriesHighDynamicRange = carriesHighDynamicRange
        transparency = keepsAlpha ? .everywhere : .none
        self.chroma = chroma
    }

    /// Where a canvas is transparent rather than black. Each case includes those before it.
    package enum Transparency: Int, Hashable, Sendable, Comparable {
        /// Nowhere.
        case none
        /// Where the recipe gives an instruction a background that may be seen through.
        case backgrounds
        /// Where pictures that have alpha of their own lie over nothing.
        case pictures
        /// Where nothing lies behind pictures that do not cover the canvas.
        case everywhere

        package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }

    /// The properties that an encoder keeps. For RGB that means YCbCr of 10 bits, from which 8 bits come back
    /// unchanged.
    /// - Parameters:
    ///   - pixels: The formats it takes; not empty.
    ///   - keepsAlpha: True to use formats with alpha; nil when there is one.
    package init(pixels: [PixelFormat], carriesHighDynamicRange: Bool, keepsAlpha: Bool? = nil) {
        self.init(
            maximumBitDepth: pixels.map(\.composableBitDepth).max() ?? 8,
            carriesHighDynamicRange: carriesHighDynamicRange,
            keepsAlpha: keepsAlpha ?? pixels.contains(where: \.hasAlphaPlane),
            chroma: pixels.map(\.subsampling).max() ?? .yuv420)
    }

    /// Pictures for immediate display, as most results show them: opaque, in standard range.
    package static let displayedPictures = PictureCapabilities(maximumBitDepth: 10, carriesHighDynamicRange: false)

    /// Single pictures that are kept: with all that a PNG can hold of them.
    package static let stills = PictureCapabilities(
        maximumBitDepth: 10, carriesHighDynamicRange: false, keepsAlpha: true, chroma: .yuv444)
}
