import CZlib

/// Unpacks data in the format deflate, RFC 1951, up to a size that is known before.
enum Inflate {
    /// The unpacked data; nil if it is damaged, or of another size. Wraps `inflate`.
    static func unpack(_ bytes: ArraySlice<UInt8>, size: Int) -> [UInt8]? {
        guard let packedSize = UInt32(exactly: bytes.count), let roomSize = UInt32(exactly: size) else { return nil }
        var stream = z_stream()
        guard zlib_begin_raw_inflate(&stream) == Z_OK else { return nil }
        defer { inflateEnd(&stream) }
        var isWhole = false
        // A byte more than expected, so that data of a larger size is noticed.
        let unpacked = [UInt8](unsafeUninitializedCapacity: size + 1) { output, count in
            bytes.withUnsafeBufferPointer { input in
                stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                stream.avail_in = packedSize
                stream.next_out = output.baseAddress
                stream.avail_out = roomSize + 1
                isWhole = inflate(&stream, Z_FINISH) == Z_STREAM_END
            }
            count = Int(stream.total_out)
        }
        return isWhole && unpacked.count == size ? unpacked : nil
    }
}
