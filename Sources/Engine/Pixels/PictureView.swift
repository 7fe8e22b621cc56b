/// A borrowed plane of samples.
package struct Plane {
    package let base: UnsafeMutableRawPointer
    /// Bytes from one row to the next; may exceed a row, and may be negative.
    package let stride: Int
    /// Samples in a row.
    package let width: Int
    /// Rows.
    package let height: Int

    package init(base: UnsafeMutableRawPointer, stride: Int, width: Int, height: Int) {
        self.base = base
        self.stride = stride
        self.width = width
        self.height = height
    }
}

/// The planes of a picture, borrowed for one call.
package struct PictureView {
    package let layout: PixelLayout
    /// In luma pixels.
    package let width: Int
    package let height: Int
    package let y: Plane
    package let cb: Plane
    package let cr: Plane
    /// Nil if the layout has no alpha.
    package let alpha: Plane?

    package init(layout: PixelLayout, width: Int, height: Int, y: Plane, cb: Plane, cr: Plane, alpha: Plane? = nil) {
        self.layout = layout
        self.width = width
        self.height = height
        self.y = y
        self.cb = cb
        self.cr = cr
        self.alpha = alpha
    }
}

/// A premultiplied RGBA picture of 8 bits a channel, rows without gaps, origin top left.
///
/// Text, pictures and shapes are drawn into it before it becomes a ``MovableOverlay``.
package struct Bitmap: Sendable {
    package let width: Int
    package let height: Int
    /// R, G, B, A of each pixel, `width * 4` bytes a row, colour multiplied by alpha.
    package var pixels: [UInt8]

    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
        pixels = [UInt8](repeating: 0, count: width * height * 4)
    }

    package init(width: Int, height: Int, pixels: [UInt8]) {
        precondition(pixels.count == width * height * 4)
        self.width = width
        self.height = height
        self.pixels = pixels
    }
}

extension Plane {
    /// The first sample of a row. Samples are as wide as the layout's ``PixelLayout/bytesPerSample``.
    @inline(__always)
    package func row<Sample>(_ index: Int, of type: Sample.Type) -> UnsafeMutablePointer<Sample> {
        (base + index &* stride).assumingMemoryBound(to: type)
    }
}
