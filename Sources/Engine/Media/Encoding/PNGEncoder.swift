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
        guard bitmap.isOpaque else {
            let frame = try FramePool(width: bitmap.width, height: bitmap.height, format: .rgba).makeFrame()
            frame.fill(from: bitmap)
            try frame.unpremultiplyPacked()
            return try encode(frame)
        }
        let frame = try FramePool(width: bitmap.width, height: bitmap.height, format: .rgb24).makeFrame()
        let (rows, rowBytes) = (frame.av.pointee.data.0!, frame.stride(0))
        bitmap.pixels.withUnsafeBufferPointer { pixels in
            for row in 0..<bitmap.height {
                var source = pixels.baseAddress! + row * bitmap.width * 4
                var target = rows + row * rowBytes
                for _ in 0..<bitmap.width {
                    (target[0], target[1], target[2]) = (source[0], source[1], source[2])
                    source += 4
                    target += 3
                }
            }
        }
        return try encode(frame)
    }

    /// Encodes a picture in one of PNG's pixel formats.
    package static func encode(_ frame: borrowing Frame) throws(MediaError) -> [UInt8] {
        try StillEncoder.encode(frame, with: "png", options: options) { _ in }
    }

    /// Rows as differences from the row above, little compressed. FFmpeg's own settings compress the samples
    /// themselves, harder: a film's frames then take twice the time and half as many bytes again. Drawings with few
    /// colours become some kilobytes larger this way.
    private static let options = [
        EncoderOption(name: "pred", value: "up"), EncoderOption(name: "compression_level", value: "2"),
    ]
}

extension Bitmap {
    /// True if nothing is seen through any pixel.
    fileprivate var isOpaque: Bool {
        pixels.withUnsafeBufferPointer { pixels in
            var all: UInt8 = 255
            for pixel in stride(from: 3, to: pixels.count, by: 4) { all &= pixels[pixel] }
            return all == 255
        }
    }
}
