import Pixels

/// One RGBA picture, for recipes to read and for files.
package struct StillPicture: Sendable {
    /// The picture with 8 bits a channel.
    package let bitmap: Bitmap
    /// The picture with 16 bits a channel; nil if it has only 8.
    package let deep: DeepBitmap?

    package init(_ bitmap: Bitmap) {
        self.bitmap = bitmap
        deep = nil
    }

    /// - Parameter frame: RGBA of 8 or 16 bits a channel with straight alpha.
    package init(_ frame: borrowing Frame) {
        guard frame.format == .rgba64 else {
            bitmap = frame.bitmap().multipliedByAlpha()
            deep = nil
            return
        }
        let deep = DeepBitmap(frame)
        bitmap = deep.bitmap()
        self.deep = deep
    }

    /// The size of its pixels in memory, in bytes.
    package var byteCount: Int { bitmap.pixels.count + 2 * (deep?.samples.count ?? 0) }
}

/// A picture of 16 bits a channel, rows without gaps.
package struct DeepBitmap: Sendable {
    package let width: Int
    package let height: Int
    /// R, G, B and A of each pixel, with straight alpha.
    package let samples: [UInt16]

    fileprivate init(_ frame: borrowing Frame) {
        (width, height) = (frame.width, frame.height)
        let base = UnsafeRawPointer(frame.av.pointee.data.0!)
        let (stride, rowCount) = (frame.stride(0), 4 * width)
        samples = Array(unsafeUninitializedCapacity: rowCount * height) { buffer, count in
            for row in 0..<frame.height {
                UnsafeMutableRawPointer(buffer.baseAddress! + row * rowCount)
                    .copyMemory(from: base + row * stride, byteCount: rowCount * 2)
            }
            count = rowCount * frame.height
        }
    }

    /// Converts to 8 bits a channel, premultiplied, rounding to nearest.
    fileprivate func bitmap() -> Bitmap {
        var bitmap = Bitmap(width: width, height: height)
        for pixel in stride(from: 0, to: samples.count, by: 4) {
            let alpha = UInt64(samples[pixel + 3])
            for channel in pixel..<pixel + 3 {
                let product = UInt64(samples[channel]) &* alpha &* 255
                bitmap.pixels[channel] = UInt8((product &+ 2_147_418_112) / 4_294_836_225)
            }
            bitmap.pixels[pixel + 3] = UInt8((alpha &* 255 &+ 32767) / 65535)
        }
        return bitmap
    }
}

extension Bitmap {
    /// Premultiplies a bitmap of straight colours, rounding to nearest.
    fileprivate func multipliedByAlpha() -> Bitmap {
        var result = self
        for pixel in stride(from: 0, to: pixels.count, by: 4) where pixels[pixel + 3] < 255 {
            let alpha = UInt32(pixels[pixel + 3])
            for channel in pixel..<pixel + 3 {
                result.pixels[channel] = UInt8((UInt32(pixels[channel]) &* alpha &+ 127) / 255)
            }
        }
        return result
    }
}
