import Pixels

extension PixelFormat {
    /// The coarsest chroma that holds this format's: red, green and blue have all of it, grey none.
    package var subsampling: ChromaSubsampling {
        if isGray { return .yuv420 }
        if isRGBOrPalette { return .yuv444 }
        return ChromaSubsampling(keepingShiftX: chromaShift.x, shiftY: chromaShift.y)
    }

    /// Bits per sample of the planes that are composed for this format: 8 or 10. Red, green and blue of 8 bits come back
    /// as they were only from YCbCr of more.
    package var composableBitDepth: Int { bitDepth > 8 || isRGBOrPalette ? 10 : 8 }
}
