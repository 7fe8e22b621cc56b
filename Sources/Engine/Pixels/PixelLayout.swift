/// The memory layout of a planar YCbCr picture.
///
/// Planes are Y, Cb, Cr and, with alpha, A. Samples of up to 8 bits take a byte, deeper ones a native-endian `UInt16`.
package struct PixelLayout: Hashable, Sendable, Codable {
    /// Bits per sample: 8, 10 or 12.
    package var bitDepth: Int
    /// log2 of the luma columns that share a chroma sample: 1 in 4:2:0 and 4:2:2, 0 in 4:4:4.
    package var chromaShiftX: Int
    /// log2 of the luma rows that share a chroma sample: 1 in 4:2:0.
    package var chromaShiftY: Int
    /// True if a fourth plane is alpha.
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

    /// The chroma columns of a picture of this width, rounded up.
    package func chromaWidth(_ width: Int) -> Int { (width + (1 << chromaShiftX) - 1) >> chromaShiftX }

    /// The chroma rows of a picture of this height, rounded up.
    package func chromaHeight(_ height: Int) -> Int { (height + (1 << chromaShiftY) - 1) >> chromaShiftY }
}

/// The subsampling of chroma, the coarsest first.
package enum ChromaSubsampling: Int, Hashable, Sendable, Codable, CaseIterable, Comparable {
    /// 4:2:0: two columns and two rows.
    case yuv420
    /// 4:2:2: two columns.
    case yuv422
    /// 4:4:4: none.
    case yuv444

    /// The coarsest subsampling that keeps all chroma of another one.
    /// - Parameters:
    ///   - shiftX: log2 of the columns that share a sample.
    ///   - shiftY: log2 of the rows that share a sample.
    package init(keepingShiftX shiftX: Int, shiftY: Int) {
        switch (shiftX, shiftY) {
        case (0, _): self = .yuv444
        case (_, 0): self = .yuv422
        default: self = .yuv420
        }
    }

    package var shiftX: Int { self == .yuv444 ? 0 : 1 }
    package var shiftY: Int { self == .yuv420 ? 1 : 0 }

    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

extension PixelLayout {
    package init(bitDepth: Int, _ subsampling: ChromaSubsampling, hasAlpha: Bool = false) {
        self.init(
            bitDepth: bitDepth, chromaShiftX: subsampling.shiftX, chromaShiftY: subsampling.shiftY, hasAlpha: hasAlpha)
    }

    /// The layout's chroma subsampling.
    package var subsampling: ChromaSubsampling { ChromaSubsampling(keepingShiftX: chromaShiftX, shiftY: chromaShiftY) }
}
