import CFFmpeg

/// Formats of encoders, by FFmpeg's names. Formats with more than 8 bits are in native byte order.
extension PixelFormat {
    package static let yuv420p = PixelFormat(AV_PIX_FMT_YUV420P)
    package static let yuv422p = PixelFormat(AV_PIX_FMT_YUV422P)
    package static let yuv444p = PixelFormat(AV_PIX_FMT_YUV444P)
    package static let yuva420p = PixelFormat(AV_PIX_FMT_YUVA420P)
    package static let yuv420p10 = PixelFormat(AV_PIX_FMT_YUV420P10LE)
    package static let yuv422p10 = PixelFormat(AV_PIX_FMT_YUV422P10LE)
    package static let yuv444p10 = PixelFormat(AV_PIX_FMT_YUV444P10LE)
    package static let yuva444p10 = PixelFormat(AV_PIX_FMT_YUVA444P10LE)
    package static let yuva422p = PixelFormat(AV_PIX_FMT_YUVA422P)
    package static let yuva444p = PixelFormat(AV_PIX_FMT_YUVA444P)
    package static let yuva420p10 = PixelFormat(AV_PIX_FMT_YUVA420P10LE)
    package static let yuva422p10 = PixelFormat(AV_PIX_FMT_YUVA422P10LE)
    /// Full range by name: the JPEG encoder takes these in its strict mode.
    package static let yuvj420p = PixelFormat(AV_PIX_FMT_YUVJ420P)
    package static let yuvj422p = PixelFormat(AV_PIX_FMT_YUVJ422P)
    package static let yuvj444p = PixelFormat(AV_PIX_FMT_YUVJ444P)
    /// Indices into a palette of 256 colours.
    package static let pal8 = PixelFormat(AV_PIX_FMT_PAL8)
}

extension PixelFormat {
    /// The formats that pictures can be converted to for an encoder.
    private static let convertible: [PixelFormat] = [
        .yuv420p, .yuv422p, .yuv444p, .yuv420p10, .yuv422p10, .yuv444p10, .yuva420p, .yuva422p, .yuva444p,
        .yuva420p10, .yuva422p10, .yuva444p10, .rgb24, .rgba, .bgra,
    ]

    /// The formats that an encoder takes and pictures can be converted to; empty if it is not installed. Wraps
    /// `AVCodec.pix_fmts`.
    /// - Parameter encoder: FFmpeg's name of it.
    package static func taken(by encoder: String) -> [PixelFormat] {
        guard let codec = avcodec_find_encoder_by_name(encoder), var known = codec.pointee.pix_fmts else { return [] }
        var formats: Set<PixelFormat> = []
        while known.pointee != AV_PIX_FMT_NONE {
            formats.insert(PixelFormat(known.pointee))
            known += 1
        }
        return convertible.filter(formats.contains)
    }
}

extension PixelFormat {
    /// The format of FFmpeg's name, such as `yuva444p10le`. Wraps `av_get_pix_fmt`.
    package init?(name: String) {
        let format = av_get_pix_fmt(name)
        guard format != AV_PIX_FMT_NONE else { return nil }
        self.init(format)
    }
}
