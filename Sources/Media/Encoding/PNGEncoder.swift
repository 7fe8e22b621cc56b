import CFFmpeg
import Pixels

/// Writes pictures as PNG, without an alpha channel if they are opaque.
package enum PNGEncoder {
    /// Encodes a picture of 8 or 16 bits a channel.
    package static func encode(_ picture: StillPicture) throws(MediaError) -> [UInt8] {
        guard let deep = picture.deep else { return try encode(picture.bitmap) }
        let isOpaque = stride(from: 3, to: deep.samples.count, by: 4).allSatisfy { deep.samples[$0] == 65535 }
        // PNG is big-endian.
        let format = PixelFormat(isOpaque ? AV_PIX_FMT_RGB48BE : AV_PIX_FMT_RGBA64BE)
        let frame = try FramePool(width: deep.width, height: deep.height, format: format).makeFrame()
        let channels = isOpaque ? 3 : 4
        for row in 0..<deep.height {
            let line = UnsafeMutableRawPointer(frame.av.pointee.data.0! + row * frame.stride(0))
                .assumingMemoryBound(to: UInt16.self)
            for x in 0..<deep.width {
                let first = (row * deep.width + x) * 4
                for channel in 0..<channels { line[x * channels + channel] = deep.samples[first + channel].bigEndian }
            }
        }
        return try encode(frame)
    }

    /// Encodes a premultiplied RGBA picture.
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

    /// Encodes a picture whose pixel format is one of PNG's.
    package static func encode(_ frame: borrowing Frame) throws(MediaError) -> [UInt8] {
        try StillEncoder.encode(frame, with: "png", options: []) { _ in }
    }
}
