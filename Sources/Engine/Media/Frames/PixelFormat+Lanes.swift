import CFFmpeg
import Pixels

extension PixelFormat {
    /// The position of one component's samples in memory. Wraps `AVComponentDescriptor`.
    struct Lane {
        let plane: Int
        /// Bytes before the first sample.
        package let offset: Int
        /// Samples from one to the next.
        package let step: Int
    }

    /// The lanes of Y, Cb, Cr or R, G, B, and of alpha; nil unless every sample is a byte or a native 16-bit word. Grey
    /// repeats its one component three times.
    var lanes: (components: [Lane], alpha: Lane?)? {
        guard let descriptor = av_pix_fmt_desc_get(av)?.pointee, isAddressable(descriptor) else { return nil }
        let bytes = descriptor.comp.0.depth > 8 ? 2 : 1
        let parts = [descriptor.comp.0, descriptor.comp.1, descriptor.comp.2, descriptor.comp.3].map { part in
            Lane(plane: Int(part.plane), offset: Int(part.offset), step: Int(part.step) / bytes)
        }
        let hasAlpha = descriptor.flags & UInt64(AV_PIX_FMT_FLAG_ALPHA) != 0
        let alpha = hasAlpha ? parts[Int(descriptor.nb_components) - 1] : nil
        return isGray ? ([parts[0], parts[0], parts[0]], alpha) : (Array(parts[0..<3]), alpha)
    }

    var hasLanes: Bool { lanes != nil }

    private func isAddressable(_ descriptor: AVPixFmtDescriptor) -> Bool {
        let unusable =
            AV_PIX_FMT_FLAG_PAL | AV_PIX_FMT_FLAG_BITSTREAM | AV_PIX_FMT_FLAG_HWACCEL | AV_PIX_FMT_FLAG_FLOAT
            | AV_PIX_FMT_FLAG_BAYER
        guard descriptor.flags & UInt64(unusable) == 0 else { return false }
        let isBigEndian = descriptor.flags & UInt64(AV_PIX_FMT_FLAG_BE) != 0
        let parts = [descriptor.comp.0, descriptor.comp.1, descriptor.comp.2, descriptor.comp.3]
            .prefix(Int(descriptor.nb_components))
        return parts.allSatisfy { part in
            part.shift == 0 && part.depth == descriptor.comp.0.depth && (8...16).contains(part.depth)
                && (part.depth == 8 || (!isBigEndian && part.step % 2 == 0 && part.offset % 2 == 0))
        }
    }

    /// True for luma without chroma, with or without alpha.
    var isGray: Bool {
        guard let descriptor = av_pix_fmt_desc_get(av)?.pointee, !isRGB, av != AV_PIX_FMT_PAL8 else { return false }
        return descriptor.nb_components < 3
    }

    /// True if our kernels must unpack the samples into planes: swscale cannot read all formats, and gets the last
    /// column of packed YCbCr of odd widths wrong.
    var isUnpackedByLanes: Bool {
        guard hasLanes, let descriptor = av_pix_fmt_desc_get(av)?.pointee else { return false }
        return descriptor.flags & UInt64(AV_PIX_FMT_FLAG_PLANAR) == 0 || sws_isSupportedInput(av) == 0
    }

    /// True for RGB, also through a palette.
    package var isRGBOrPalette: Bool {
        switch av {
        case AV_PIX_FMT_PAL8, AV_PIX_FMT_XYZ12LE, AV_PIX_FMT_XYZ12BE: true  // swscale makes RGB of all of them
        default: isRGB
        }
    }

    /// log2 of the luma columns and rows that share a chroma sample.
    package var chromaShift: (x: Int, y: Int) {
        guard let descriptor = av_pix_fmt_desc_get(av)?.pointee else { return (0, 0) }
        return (Int(descriptor.log2_chroma_w), Int(descriptor.log2_chroma_h))
    }

    /// The format of the same samples under the name that leaves the range open: swscale converts ranges for the other
    /// names.
    package var withoutRange: PixelFormat {
        switch av {
        case AV_PIX_FMT_YUVJ420P: PixelFormat(AV_PIX_FMT_YUV420P)
        case AV_PIX_FMT_YUVJ422P: PixelFormat(AV_PIX_FMT_YUV422P)
        case AV_PIX_FMT_YUVJ444P: PixelFormat(AV_PIX_FMT_YUV444P)
        case AV_PIX_FMT_YUVJ440P: PixelFormat(AV_PIX_FMT_YUV440P)
        case AV_PIX_FMT_YUVJ411P: PixelFormat(AV_PIX_FMT_YUV411P)
        default: self
        }
    }

    /// True if the name implies full range, as JPEG's encoder requires.
    package var isNamedByRange: Bool { self != withoutRange }

    /// The planar YCbCr format of the smallest sufficient depth: 8, 10, 12 or 16 bits.
    static func planar(depth: Int, chromaShift: (x: Int, y: Int), alpha: Bool) -> PixelFormat? {
        let sharing =
            switch chromaShift {
            case (0, 0): "444"
            case (1, 0): "422"
            case (1, 1): "420"
            case (0, 1): "440"
            default: ""
            }
        for available in [8, 10, 12, 16] where available >= depth {
            let name = "yuv\(alpha ? "a" : "")\(sharing)p\(available > 8 ? "\(available)le" : "")"
            let format = av_get_pix_fmt(name)
            if format != AV_PIX_FMT_NONE { return PixelFormat(format) }
        }
        return nil
    }

    /// The format with lanes that holds this RGB or grey format without loss.
    var unpacked: PixelFormat? {
        guard !hasLanes else { return self }
        switch av {
        case AV_PIX_FMT_PAL8: return .rgba
        case AV_PIX_FMT_MONOBLACK, AV_PIX_FMT_MONOWHITE: return PixelFormat(AV_PIX_FMT_GRAY8)
        case AV_PIX_FMT_YA16BE: return PixelFormat(AV_PIX_FMT_YA16LE)
        default: break
        }
        let isDeep = bitDepth > 8
        if isGray { return PixelFormat(isDeep ? AV_PIX_FMT_GRAY16LE : AV_PIX_FMT_GRAY8) }
        if hasAlpha { return isDeep ? PixelFormat(AV_PIX_FMT_RGBA64LE) : .rgba }
        return isDeep ? PixelFormat(AV_PIX_FMT_RGB48LE) : .rgb24
    }
}

extension PixelFormat {
    /// The coarsest subsampling that keeps this format's chroma: RGB needs all of it, grey none.
    package var subsampling: ChromaSubsampling {
        if isGray { return .yuv420 }
        if isRGBOrPalette { return .yuv444 }
        return ChromaSubsampling(keepingShiftX: chromaShift.x, shiftY: chromaShift.y)
    }

    /// Bits per sample of composed planes for this format: 8 or 10. 8-bit RGB survives only in YCbCr of more bits.
    package var composableBitDepth: Int { bitDepth > 8 || isRGBOrPalette ? 10 : 8 }
}
