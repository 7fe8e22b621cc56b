import CFFmpeg
import Pixels

/// What a picture looks like to the scaler: size, samples and colour.
package struct PictureFormat: Hashable, Sendable {
    package var width: Int
    package var height: Int
    package var pixels: PixelFormat
    package var color: ColorDescription

    package init(width: Int, height: Int, pixels: PixelFormat, color: ColorDescription) {
        self.width = width
        self.height = height
        self.pixels = pixels
        self.color = color
    }
}

/// Changes the size, sample format, matrix and range of pictures. Wraps `SwsContext`, kept from frame to frame.
///
/// Primaries and transfer stay what they are: only the YCbCr matrix and the range are converted.
/// Not thread-safe: each belongs to one thread.
package final class PictureConverter {
    private var context: OpaquePointer?
    private let source: PictureFormat
    private let target: PictureFormat
    private let pool: FramePool

    package init(from source: PictureFormat, to target: PictureFormat) throws(MediaError) {
        self.source = source
        self.target = target
        pool = FramePool(width: target.width, height: target.height, format: target.pixels)
        let flags = SWS_BICUBIC | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INT
        context = sws_getContext(
            CInt(source.width), CInt(source.height), source.pixels.av, CInt(target.width), CInt(target.height),
            target.pixels.av, flags, nil, nil, nil)
        guard context != nil else {
            throw MediaError(
                .unsupported, "convert a picture",
                "from \(source.width)×\(source.height) \(source.pixels.name) "
                    + "to \(target.width)×\(target.height) \(target.pixels.name)")
        }
        sws_setColorspaceDetails(
            context, coefficients(source), source.color.isFullRange ? 1 : 0, coefficients(target),
            target.color.isFullRange ? 1 : 0, 0, 1 << 16, 1 << 16)
    }

    deinit { sws_freeContext(context) }

    package func matches(_ source: PictureFormat, _ target: PictureFormat) -> Bool {
        source == self.source && target == self.target
    }

    /// The picture in the target's format, in a buffer of its own that no one else refers to. Wraps `sws_scale`.
    package func convert(_ frame: borrowing Frame) throws(MediaError) -> Frame {
        let output = try pool.makeFrame()
        try check(
            "convert a picture", kind: .engine,
            sws_scale_frame(context, output.av, frame.av))
        output.color = target.color
        return output
    }

    private func coefficients(_ format: PictureFormat) -> UnsafePointer<CInt>? {
        let matrix = format.color.matrix.rawValue
        return sws_getCoefficients(matrix == 9 || matrix == 10 ? SWS_CS_BT2020 : CInt(matrix))
    }
}
