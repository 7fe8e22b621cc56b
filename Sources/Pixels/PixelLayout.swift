/// How the samples of a planar YCbCr picture lie in memory.
///
/// Planes are Y, Cb, Cr and, with alpha, A. Samples of up to 8 bits take a byte, deeper ones a native-endian `UInt16`.
package struct PixelLayout: Hashable, Sendable, Codable {
    /// Bits per sample: 8, 10 or 12.
    package var bitDepth: Int
    /// log2 of how many luma columns share a chroma sample: 1 in 4:2:0 and 4:2:2, 0 in 4:4:4.
    package var chromaShiftX: Int
    /// log2 of how many luma rows share a chroma sample: 1 in 4:2:0.
    package var chromaShiftY: Int
    /// Whether a fourth plane says how opaque each pixel is.
    package var hasAlpha: Bool

    package init(bitDepth: Int, chromaShiftX: Int, chromaShiftY: Int, hasAlpha: Bool = false) {
        self.bitDepth = bitDepth
        self.chromaShiftX = chromaShiftX
        self.chromaShiftY = chromaShiftY
        self.hasAlpha = hasAlpha
    }

    package static let yuv420p8 = PixelLayout(bitDepth: 8, chromaShiftX: 1, chromaShiftY: 1)
    package static let yuv420p10 = PixelLayout(bitDepth: 10, chromaShiftX: 1, chromaShiftY: 1)
    package static let yuva420p8 = PixelLayout(bitDepth: 8, chromaShiftX: 1, chromaShiftY: 1, hasAlpha: true)
    package static let yuva444p8 = PixelLayout(bitDepth: 8, chromaShiftX: 0, chromaShiftY: 0, hasAlpha: true)

    /// Bytes per sample: 1 up to 8 bits, else 2.
    package var bytesPerSample: Int { bitDepth > 8 ? 2 : 1 }

    /// How many chroma columns a picture of this width has, rounding up.
    package func chromaWidth(_ width: Int) -> Int { (width + (1 << chromaShiftX) - 1) >> chromaShiftX }

    /// How many chroma rows a picture of this height has, rounding up.
    package func chromaHeight(_ height: Int) -> Int { (height + (1 << chromaShiftY) - 1) >> chromaShiftY }
}
