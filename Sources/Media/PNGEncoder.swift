import CFFmpeg
import Pixels

/// Writes pictures as PNG.
package enum PNGEncoder {
    /// Encodes a premultiplied RGBA picture; one that is opaque everywhere as RGB.
    package static func encode(_ bitmap: Bitmap) throws(MediaError) -> [UInt8] {
        let isOpaque = stride(from: 3, to: bitmap.pixels.count, by: 4).allSatisfy { bitmap.pixels[$0] == 255 }
        let frame = try FramePool(
            width: bitmap.width, height: bitmap.height, format: isOpaque ? .rgb24 : .rgba
        ).makeFrame()
        let channels = isOpaque ? 3 : 4
        for row in 0..<bitmap.height {
            let target = frame.av.pointee.data.0! + row * Int(frame.av.pointee.linesize.0)
            for x in 0..<bitmap.width {
                let first = (row * bitmap.width + x) * 4
                let alpha = max(Int(bitmap.pixels[first + 3]), 1)
                for channel in 0..<3 {
                    let straight = (Int(bitmap.pixels[first + channel]) * 255 + alpha / 2) / alpha
                    target[x * channels + channel] = UInt8(min(straight, 255))
                }
                if !isOpaque { target[x * 4 + 3] = bitmap.pixels[first + 3] }
            }
        }
        return try encode(frame)
    }

    /// Encodes one RGB or straight RGBA picture.
    package static func encode(_ frame: borrowing Frame) throws(MediaError) -> [UInt8] {
        try StillEncoder.encode(frame, with: "png", options: []) { _ in }
    }
}
