import CFFmpeg
import Pixels

/// The pictures inside animations: decoded by FFmpeg, and handed on as PNG that we wrote, since rlottie reads them with a
/// decoder that is not made for strangers' files.
enum EmbeddedPicture {
    /// Decodes a PNG, JPEG, WebP or GIF, stretches it to a size in pixels, and encodes it as PNG; nil if it cannot be
    /// decoded.
    package static func png(_ bytes: [UInt8], width: Int, height: Int) -> [UInt8]? {
        guard let bitmap = try? bitmap(bytes) else { return nil }
        let sized =
            bitmap.width == width && bitmap.height == height ? bitmap : bitmap.stretched(width: width, height: height)
        return try? PNGEncoder.encode(sized)
    }

    /// True for a picture that can be decoded.
    static func isReadable(_ bytes: [UInt8]) -> Bool { (try? bitmap(bytes)) != nil }

    /// - Returns: Premultiplied.
    private static func bitmap(_ bytes: [UInt8]) throws(MediaError) -> Bitmap? {
        guard let id = codec(bytes), let codec = avcodec_find_decoder(id) else { return nil }
        var context: UnsafeMutablePointer<AVCodecContext>? = try allocated("a decoder", avcodec_alloc_context3(codec))
        defer { avcodec_free_context(&context) }
        context!.pointee.max_pixels = 8192 * 8192
        context!.pointee.thread_count = 1
        try check("decode a picture", avcodec_open2(context, codec, nil))
        let packet = Packet()
        try check("decode a picture", av_new_packet(packet.av, CInt(bytes.count)))
        bytes.withUnsafeBytes {
            packet.av.pointee.data.update(from: $0.bindMemory(to: UInt8.self).baseAddress!, count: bytes.count)
        }
        try check("decode a picture", avcodec_send_packet(context, packet.av))
        avcodec_send_packet(context, nil)
        let frame = Frame()
        try check("decode a picture", avcodec_receive_frame(context, frame.av))
        let reduced = try frame.reducedTo8Bits()
        var target = PictureFormat(width: reduced.width, height: reduced.height, pixels: .rgba, color: .bt709)
        target.color.isFullRange = true
        let color = ColorDescription.bt601
        let straight = try PictureConverter(from: reduced.pictureFormat(color, for: .bt709), to: target).convert(
            reduced)
        straight.premultiply()
        return straight.bitmap()
    }

    private static func codec(_ bytes: [UInt8]) -> AVCodecID? {
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return AV_CODEC_ID_PNG }
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return AV_CODEC_ID_MJPEG }
        if bytes.starts(with: "GIF8".utf8) { return AV_CODEC_ID_GIF }
        if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) { return AV_CODEC_ID_WEBP }
        return nil
    }
}
