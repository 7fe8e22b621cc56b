import CFFmpeg
import Pixels

extension Frame {
    /// Copies an RGBA frame's pixels, which must be premultiplied, into a bitmap.
    package func bitmap() -> Bitmap {
        precondition(format == .rgba)
        var bitmap = Bitmap(width: width, height: height)
        let rowBytes = width * 4
        bitmap.pixels.withUnsafeMutableBytes { pixels in
            for row in 0..<height {
                pixels.baseAddress!.advanced(by: row * rowBytes)
                    .copyMemory(from: av.pointee.data.0! + row * Int(av.pointee.linesize.0), byteCount: rowBytes)
            }
        }
        return bitmap
    }

    /// Sets every pixel of a packed frame of 8 bits a channel.
    package func fillPacked(_ pixel: [UInt8]) {
        let pixels = (0..<width).flatMap { _ in pixel }
        for row in 0..<height {
            UnsafeMutableRawPointer(av.pointee.data.0! + row * Int(av.pointee.linesize.0))
                .copyMemory(from: pixels, byteCount: pixels.count)
        }
    }

    /// Copies a packed frame's pixels into an array without gaps between rows.
    package func packedPixels(bytesPerPixel: Int) -> [UInt8] {
        (0..<height).flatMap { row in
            UnsafeBufferPointer(
                start: av.pointee.data.0! + row * Int(av.pointee.linesize.0), count: width * bytesPerPixel)
        }
    }

    /// Copies the pixels of a bitmap of the frame's size into the frame.
    package func fill(from bitmap: Bitmap) {
        precondition(format == .rgba && bitmap.width == width && bitmap.height == height)
        let rowBytes = width * 4
        bitmap.pixels.withUnsafeBytes { pixels in
            for row in 0..<height {
                UnsafeMutableRawPointer(av.pointee.data.0! + row * Int(av.pointee.linesize.0))
                    .copyMemory(from: pixels.baseAddress!.advanced(by: row * rowBytes), byteCount: rowBytes)
            }
        }
    }

    /// Divides the colours of a packed frame by alpha, its fourth byte, rounding to nearest. Wraps
    /// `av_frame_make_writable`.
    package func unpremultiplyPacked() throws(MediaError) {
        try check("draw a picture", kind: .engineFailure, av_frame_make_writable(av))
        for row in 0..<height {
            let pixels = av.pointee.data.0! + row * Int(av.pointee.linesize.0)
            for x in 0..<width {
                let pixel = pixels + 4 * x
                let alpha = UInt32(pixel[3])
                guard alpha > 0, alpha < 255 else { continue }
                for channel in 0..<3 {
                    pixel[channel] = UInt8(min((UInt32(pixel[channel]) &* 255 &+ alpha / 2) / alpha, 255))
                }
            }
        }
    }

    /// Sets the alpha of an RGBA frame to full, which puts premultiplied colours on black.
    package func makeOpaque() {
        precondition(format == .rgba && isWritable)
        for row in 0..<height {
            let pixels = av.pointee.data.0! + row * Int(av.pointee.linesize.0)
            for x in 0..<width { pixels[4 * x + 3] = 255 }
        }
    }

    /// Multiplies an RGBA frame's colours by their alpha, rounding to nearest, in place.
    package func premultiply() {
        precondition(format == .rgba && isWritable)
        for row in 0..<height {
            let pixels = av.pointee.data.0! + row * Int(av.pointee.linesize.0)
            for x in 0..<width {
                let pixel = pixels + 4 * x
                let alpha = UInt32(pixel[3])
                for channel in 0..<3 {
                    pixel[channel] = UInt8((UInt32(pixel[channel]) &* alpha &+ 127) / 255)
                }
            }
        }
    }
}
