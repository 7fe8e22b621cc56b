import CFFmpeg

/// What encoders take, under FFmpeg's names; those of more than 8 bits are in the machine's own byte order.
extension PixelFormat {
    package static let yuv420p = PixelFormat(AV_PIX_FMT_YUV420P)
    package static let yuv422p = PixelFormat(AV_PIX_FMT_YUV422P)
    package static let yuv444p = PixelFormat(AV_PIX_FMT_YUV444P)
    package static let yuva420p = PixelFormat(AV_PIX_FMT_YUVA420P)
    package static let yuv420p10 = PixelFormat(AV_PIX_FMT_YUV420P10LE)
    package static let yuv422p10 = PixelFormat(AV_PIX_FMT_YUV422P10LE)
    package static let yuv444p10 = PixelFormat(AV_PIX_FMT_YUV444P10LE)
    package static let yuva444p10 = PixelFormat(AV_PIX_FMT_YUVA444P10LE)
    /// Full range by name: what the encoder of JPEG takes without being asked to be lax.
    package static let yuvj420p = PixelFormat(AV_PIX_FMT_YUVJ420P)
    package static let yuvj422p = PixelFormat(AV_PIX_FMT_YUVJ422P)
    package static let yuvj444p = PixelFormat(AV_PIX_FMT_YUVJ444P)
    /// Indices into a palette of 256 colours.
    package static let pal8 = PixelFormat(AV_PIX_FMT_PAL8)
}
