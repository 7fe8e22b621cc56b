/// How many pixels share a chroma sample, the coarsest first.
package enum ChromaSubsampling: Int, Hashable, Sendable, Codable, CaseIterable, Comparable {
    /// 4:2:0: two columns and two rows.
    case yuv420
    /// 4:2:2: two columns.
    case yuv422
    /// 4:4:4: none.
    case yuv444

    /// The coarsest that loses nothing of chroma shared otherwise.
    /// - Parameters:
    ///   - shiftX: log2 of how many columns share a sample.
    ///   - shiftY: log2 of how many rows do.
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

    /// How its chroma is shared.
    package var subsampling: ChromaSubsampling { ChromaSubsampling(keepingShiftX: chromaShiftX, shiftY: chromaShiftY) }
}
