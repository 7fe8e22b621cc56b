import CFFmpeg
import Pixels

/// Frames of one size and format in reused memory. Wraps `AVBufferPool`.
///
/// A frame may outlive the pool. Rows are aligned for the widest vector instructions.
package final class FramePool {
    package let width: Int
    package let height: Int
    package let format: PixelFormat
    private var pool: OpaquePointer?
    private let size: Int

    private static let alignment: CInt = 64

    package init(width: Int, height: Int, format: PixelFormat) {
        self.width = width
        self.height = height
        self.format = format
        size = Int(av_image_get_buffer_size(format.av, CInt(width), CInt(height), Self.alignment))
        // Codecs' vector code may read past the last row.
        pool = size > 0 ? av_buffer_pool_init(size + 64, nil) : nil
    }

    deinit { av_buffer_pool_uninit(&pool) }

    /// A frame with no other reference and undefined pixels. Wraps `av_buffer_pool_get`.
    package func makeFrame() throws(MediaError) -> Frame {
        let frame = Frame()
        let buffer = try allocated("a \(width)×\(height) picture", pool.flatMap { av_buffer_pool_get($0) })
        frame.av.pointee.buf.0 = buffer
        frame.av.pointee.width = CInt(width)
        frame.av.pointee.height = CInt(height)
        frame.av.pointee.format = format.rawValue
        try withUnsafeMutablePointers(to: &frame.av.pointee.data, &frame.av.pointee.linesize) {
            (data, strides) throws(MediaError) in
            try check(
                "lay out a picture", kind: .engineFailure,
                av_image_fill_arrays(
                    UnsafeMutableRawPointer(data).assumingMemoryBound(to: UnsafeMutablePointer<UInt8>?.self),
                    UnsafeMutableRawPointer(strides).assumingMemoryBound(to: CInt.self), buffer.pointee.data,
                    format.av, CInt(width), CInt(height), Self.alignment))
        }
        frame.av.pointee.extended_data = UnsafeMutableRawPointer(frame.av).advanced(
            by: MemoryLayout<AVFrame>.offset(of: \.data)!
        ).assumingMemoryBound(to: UnsafeMutablePointer<UInt8>?.self)
        frame.av.pointee.sample_aspect_ratio = AVRational(num: 1, den: 1)
        return frame
    }

    /// A writable copy of a picture of this pool's size and format. Wraps `av_frame_copy`.
    package func makeCopy(of source: borrowing Frame) throws(MediaError) -> Frame {
        let copy = try makeFrame()
        copy.av.pointee.format = source.av.pointee.format
        try check("copy a picture", kind: .engineFailure, av_frame_copy(copy.av, source.av))
        copy.color = source.color
        return copy
    }
}

/// Two borrowed pointers at once, with a typed error.
private func withUnsafeMutablePointers<A, B>(
    to a: inout A, _ b: inout B, _ body: (UnsafeMutablePointer<A>, UnsafeMutablePointer<B>) throws(MediaError) -> Void
) throws(MediaError) {
    try withUnsafeMutablePointer(to: &a) { (a) throws(MediaError) in
        try withUnsafeMutablePointer(to: &b) { (b) throws(MediaError) in try body(a, b) }
    }
}
