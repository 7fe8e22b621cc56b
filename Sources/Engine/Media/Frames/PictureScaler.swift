import CFFmpeg
import Pixels

/// Changes the size and the sample format of pictures and keeps their colour. Wraps `SwsContext`. Not thread-safe: each
/// belongs to one thread.
final class PictureScaler {
    private var context: OpaquePointer?
    private let target: PictureFormat
    private let pool: FramePool

    /// - Parameters: Formats of one colour, because swscale is not exact between RGB and YCbCr or between ranges.
    init(from source: PictureFormat, to target: PictureFormat) throws(MediaError) {
        self.target = target
        pool = FramePool(width: target.width, height: target.height, format: target.pixels)
        context = sws_alloc_context()
        let flags = SWS_BICUBIC | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INT | SWS_FULL_CHR_H_INP
        let options: [(String, Int)] = [
            ("srcw", source.width), ("srch", source.height), ("src_format", Int(source.pixels.withoutRange.rawValue)),
            ("dstw", target.width), ("dsth", target.height), ("dst_format", Int(target.pixels.rawValue)),
            ("sws_flags", Int(flags)),
        ]
        for (name, value) in options { av_opt_set_int(UnsafeMutableRawPointer(context), name, Int64(value), 0) }
        place(chromaOf: source.pixels.withoutRange, at: source.chromaLocation, prefix: "src")
        place(chromaOf: target.pixels, at: target.chromaLocation, prefix: "dst")
        guard context != nil, sws_init_context(context, nil, nil) >= 0 else {
            sws_freeContext(context)
            context = nil
            throw MediaError(
                .unsupported, "convert a picture",
                "from \(source.width)×\(source.height) \(source.pixels.name) "
                    + "to \(target.width)×\(target.height) \(target.pixels.name)")
        }
    }

    deinit { sws_freeContext(context) }

    /// Returns the picture in the target's format, in a buffer that nothing else refers to. Wraps `sws_scale_frame`.
    package func convert(_ frame: borrowing Frame) throws(MediaError) -> Frame {
        let output = try pool.makeFrame()
        try check("convert a picture", kind: .engineFailure, sws_scale_frame(context, output.av, frame.av))
        output.color = target.color
        return output
    }

    /// Sets the position of chroma, in 1/256 of a luma pixel from the first one that shares it.
    private func place(chromaOf pixels: PixelFormat, at location: ChromaLocation, prefix: String) {
        let shift = pixels.chromaShift
        let position = location.position
        if shift.x == 1 {
            av_opt_set_int(UnsafeMutableRawPointer(context), prefix + "_h_chr_pos", Int64(position.x), 0)
        }
        if shift.y == 1 {
            av_opt_set_int(UnsafeMutableRawPointer(context), prefix + "_v_chr_pos", Int64(position.y), 0)
        }
    }
}

/// The position of a subsampled chroma sample among its luma pixels. Wraps `AVChromaLocation`.
package enum ChromaLocation: Hashable, Sendable {
    /// On the left column, half way between the rows: MPEG-2, H.264, HEVC.
    case left
    /// In the middle of all: MPEG-1, JPEG.
    case center
    /// On the first pixel: BT.2020, BT.2100.
    case topLeft

    /// In 1/256 of a luma pixel.
    fileprivate var position: (x: Int, y: Int) {
        switch self {
        case .left: (0, 128)
        case .center: (128, 128)
        case .topLeft: (0, 0)
        }
    }
}
