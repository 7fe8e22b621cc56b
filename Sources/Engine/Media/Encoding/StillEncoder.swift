import CFFmpeg
import Pixels

/// Encodes single pictures as files.
package enum StillEncoder {
    /// Encodes a picture. PNG keeps more than 8 bits a channel. The same picture gives the same bytes.
    /// - Parameter quality: From 1 to 100; nil for the format's default. PNG is lossless and ignores it.
    package static func encode(
        _ picture: StillPicture, as format: StillFormat, quality: Int? = nil
    ) throws(MediaError) -> [UInt8] {
        format == .png ? try PNGEncoder.encode(picture) : try encode(picture.bitmap, as: format, quality: quality)
    }

    /// Encodes a premultiplied RGBA picture. The same picture gives the same bytes.
    /// - Parameter quality: From 1 to 100; nil for the format's default. PNG is lossless and ignores it.
    package static func encode(
        _ bitmap: Bitmap, as format: StillFormat, quality: Int? = nil
    ) throws(MediaError) -> [UInt8] {
        let quality = min(max(quality ?? format.defaultQuality ?? 100, 1), 100)
        return switch format {
        case .png: try PNGEncoder.encode(bitmap)
        case .jpeg: try jpeg(bitmap, quality)
        case .webp: try webp(bitmap, quality)
        }
    }

    /// From this quality on chroma is not subsampled: it would show at sharp edges of colours.
    private static let fullChromaQuality = 90

    private static func jpeg(_ bitmap: Bitmap, _ quality: Int) throws(MediaError) -> [UInt8] {
        let shift = quality >= fullChromaQuality ? 0 : 1
        let layout = PixelLayout(bitDepth: 8, chromaShiftX: shift, chromaShiftY: shift)
        var color = ColorDescription.bt709
        color.isFullRange = true
        let drawn = PictureFormat(width: bitmap.width, height: bitmap.height, pixels: .rgba, color: color)
        var target = drawn
        target.pixels = PixelFormat(layout: layout)!
        target.color.matrix = .bt470bg
        target.chromaLocation = .center
        let frame = try FramePool(width: bitmap.width, height: bitmap.height, format: .rgba).makeFrame()
        frame.fill(from: bitmap)
        frame.makeOpaque()
        let picture = try PictureConverter(from: drawn, to: target).convert(frame)
        return try encode(picture, with: "mjpeg", options: []) { context in
            context.color_range = AVCOL_RANGE_JPEG
            context.flags |= AV_CODEC_FLAG_QSCALE
            context.qmin = 1
            context.global_quality = scale(ofQuality: quality) * FF_QP2LAMBDA
        }
    }

    /// The quantiser that scales FFmpeg's matrices as libjpeg's `jpeg_quality_scaling` scales its own.
    private static func scale(ofQuality quality: Int) -> CInt {
        let percent = quality < 50 ? 5000 / quality : 200 - 2 * quality
        return CInt(min(max((percent * 8 + 50) / 100, 1), 31))
    }

    private static func webp(_ bitmap: Bitmap, _ quality: Int) throws(MediaError) -> [UInt8] {
        let frame = try FramePool(
            width: bitmap.width, height: bitmap.height, format: PixelFormat(AV_PIX_FMT_BGRA)
        ).makeFrame()
        for row in 0..<bitmap.height {
            let target = frame.av.pointee.data.0! + row * Int(frame.av.pointee.linesize.0)
            for x in 0..<bitmap.width {
                let first = (row * bitmap.width + x) * 4
                for channel in 0..<3 { target[x * 4 + channel] = bitmap.pixels[first + 2 - channel] }
                target[x * 4 + 3] = bitmap.pixels[first + 3]
            }
        }
        try frame.unpremultiplyPacked()
        let options =
            quality == 100
            ? [EncoderOption(name: "lossless", value: "1")] : [EncoderOption(name: "quality", value: "\(quality)")]
        return try encode(frame, with: "libwebp", options: options) { _ in }
    }

    /// Encodes a picture with an encoder that returns a file in each packet.
    package static func encode(
        _ frame: borrowing Frame, with name: String, options: [EncoderOption],
        _ configure: (inout AVCodecContext) -> Void
    ) throws(MediaError) -> [UInt8] {
        let (width, height, format) = (frame.av.pointee.width, frame.av.pointee.height, frame.format)
        let encoder = try Encoder(name: name, options: options) { context in
            context.width = width
            context.height = height
            context.pix_fmt = format.av
            context.time_base = AVRational(num: 1, den: 25)
            // Bytes depend on the picture alone.
            context.flags |= AV_CODEC_FLAG_BITEXACT
            context.thread_count = 1
            configure(&context)
        }
        frame.av.pointee.quality = encoder.context.pointee.global_quality
        try encoder.send(frame)
        try encoder.finish()
        let packet = Packet()
        guard case .packet = try encoder.receive(into: packet), let data = packet.av.pointee.data else {
            throw MediaError(.engineFailure, "encode a picture", "\(name) gave nothing")
        }
        return Array(UnsafeBufferPointer(start: data, count: Int(packet.av.pointee.size)))
    }
}
