import CFFmpeg

extension Frame {
    /// Leaves out the last row or column of a picture with odd sides, which H.264 cannot have.
    package func cropToEvenSides() {
        av.pointee.width &= ~1
        av.pointee.height &= ~1
    }

    /// The rows of a packed picture, one after the other.
    package func packedRows(bytesPerPixel: Int) -> [UInt8] {
        guard let base = av.pointee.data.0 else { return [] }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(width * height * bytesPerPixel)
        for row in 0..<height {
            bytes += UnsafeBufferPointer(start: base + row * stride(0), count: width * bytesPerPixel)
        }
        return bytes
    }
}
