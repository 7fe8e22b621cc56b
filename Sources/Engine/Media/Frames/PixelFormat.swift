import CFFmpeg
import Pixels

/// The memory layout of samples, as FFmpeg's number. Wraps `AVPixelFormat`.
package struct PixelFormat: RawRepresentable, Hashable, Sendable {
    package let rawValue: CInt
    package init(rawValue: CInt) { self.rawValue = rawValue }
    init(_ format: AVPixelFormat) { rawValue = format.rawValue }

    package static let rgba = PixelFormat(AV_PIX_FMT_RGBA)
    package static let bgra = PixelFormat(AV_PIX_FMT_BGRA)
    package static let rgb24 = PixelFormat(AV_PIX_FMT_RGB24)
    /// 16 bits a channel in native byte order, as ``rgb48``.
    package static let rgba64 = PixelFormat(AV_PIX_FMT_RGBA64LE)
    package static let rgb48 = PixelFormat(AV_PIX_FMT_RGB48LE)

    package var av: AVPixelFormat { AVPixelFormat(rawValue: rawValue) }

    /// FFmpeg's name, such as `yuv420p10le`. Wraps `av_get_pix_fmt_name`.
    package var name: String { av_get_pix_fmt_name(av).map { String(cString: $0) } ?? "unknown" }

    /// True for RGB. Wraps `AV_PIX_FMT_FLAG_RGB`.
    var isRGB: Bool { descriptor.map { $0.flags & UInt64(AV_PIX_FMT_FLAG_RGB) != 0 } ?? false }

    /// True if pixels have alpha; a palette may. Wraps `AV_PIX_FMT_FLAG_ALPHA`.
    package var hasAlpha: Bool {
        descriptor.map { $0.flags & UInt64(AV_PIX_FMT_FLAG_ALPHA) != 0 || av == AV_PIX_FMT_PAL8 } ?? false
    }

    /// Bits of the first component.
    package var bitDepth: Int { descriptor.map { Int($0.comp.0.depth) } ?? 8 }

    /// The planar layout that our kernels know; nil for packed, RGB and other formats.
    package var layout: PixelLayout? { PixelFormat.layouts[rawValue] }

    /// The limited-range-named format of a layout.
    package init?(layout: PixelLayout) {
        guard let format = PixelFormat.formats[layout] else { return nil }
        self = format
    }

    /// Bytes of a picture of this many pixels, without the ends of rows; at most 2^56. Wraps
    /// `av_get_padded_bits_per_pixel`.
    package func byteCount(width: Int, height: Int) -> Int {
        let bits = av_pix_fmt_desc_get(av).map { Int(av_get_padded_bits_per_pixel($0)) } ?? 12
        let area = width.multipliedFullWidth(by: height)
        guard area.high == 0, area.low < 1 << 48 else { return 1 << 56 }
        return Int(area.low) * bits / 8
    }

    private var descriptor: AVPixFmtDescriptor? { av_pix_fmt_desc_get(av)?.pointee }

    private static let known: [(AVPixelFormat, depth: Int, x: Int, y: Int, alpha: Bool)] = [
        (AV_PIX_FMT_YUV420P, 8, 1, 1, false), (AV_PIX_FMT_YUV422P, 8, 1, 0, false),
        (AV_PIX_FMT_YUV444P, 8, 0, 0, false), (AV_PIX_FMT_YUV420P10LE, 10, 1, 1, false),
        (AV_PIX_FMT_YUV422P10LE, 10, 1, 0, false), (AV_PIX_FMT_YUV444P10LE, 10, 0, 0, false),
        (AV_PIX_FMT_YUVA420P, 8, 1, 1, true), (AV_PIX_FMT_YUVA422P, 8, 1, 0, true),
        (AV_PIX_FMT_YUVA444P, 8, 0, 0, true), (AV_PIX_FMT_YUVA420P10LE, 10, 1, 1, true),
        (AV_PIX_FMT_YUVA422P10LE, 10, 1, 0, true), (AV_PIX_FMT_YUVA444P10LE, 10, 0, 0, true),
    ]

    private static let formats: [PixelLayout: PixelFormat] = Dictionary(
        uniqueKeysWithValues: known.map {
            (
                PixelLayout(bitDepth: $0.depth, chromaShiftX: $0.x, chromaShiftY: $0.y, hasAlpha: $0.alpha),
                PixelFormat($0.0)
            )
        })

    private static let layouts: [CInt: PixelLayout] = {
        var table = Dictionary(uniqueKeysWithValues: formats.map { ($0.value.rawValue, $0.key) })
        table[AV_PIX_FMT_YUVJ420P.rawValue] = .yuv420p8
        table[AV_PIX_FMT_YUVJ422P.rawValue] = PixelLayout(bitDepth: 8, chromaShiftX: 1, chromaShiftY: 0)
        table[AV_PIX_FMT_YUVJ444P.rawValue] = PixelLayout(bitDepth: 8, chromaShiftX: 0, chromaShiftY: 0)
        return table
    }()
}

extension PixelFormat {
    /// True if pictures of this format can be transparent.
    package var hasAlphaPlane: Bool { hasAlpha }

    /// True if both formats are planar YCbCr of one memory layout.
    package func hasSameLayout(as other: PixelFormat) -> Bool { layout != nil && layout == other.layout }
}
