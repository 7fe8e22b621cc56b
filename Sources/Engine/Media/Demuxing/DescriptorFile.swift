import CFFmpeg
import Glibc

/// Reads and writes an open descriptor for FFmpeg. Each instance has a position of its own.
package final class DescriptorFile {
    package let descriptor: CInt
    /// False for a pipe.
    package let isSeekable: Bool
    private var position: Int64 = 0
    /// Changes the first bytes of a pipe before they are written. Returns false while it needs more of them.
    package var head: ((inout [UInt8]) -> Bool)?
    /// Bytes that ``head`` has not released.
    private var waiting: [UInt8] = []
    /// The first failed system call's error as FFmpeg's code; 0 if none.
    package private(set) var failure: CInt = 0

    private static let bufferSize: CInt = 256 * 1024

    package init(_ descriptor: CInt) {
        self.descriptor = descriptor
        isSeekable = lseek(descriptor, 0, SEEK_CUR) >= 0
    }

    /// A context that keeps this object alive. Wraps `avio_alloc_context`.
    package func makeContext(isWriting: Bool) -> UnsafeMutablePointer<AVIOContext>? {
        guard let buffer = av_malloc(Int(Self.bufferSize)) else { return nil }
        let context = avio_alloc_context(
            buffer.assumingMemoryBound(to: UInt8.self), Self.bufferSize, isWriting ? 1 : 0,
            Unmanaged.passRetained(self).toOpaque(),
            { opaque, bytes, count in DescriptorFile.from(opaque).read(bytes!, Int(count)) },
            { opaque, bytes, count in DescriptorFile.from(opaque).write(bytes!, Int(count)) },
            { opaque, offset, whence in DescriptorFile.from(opaque).seek(offset, whence) })
        // Makes muxers write front to back, without going back to fill something in.
        if !isSeekable { context?.pointee.seekable = 0 }
        return context
    }

    /// Frees a context that ``makeContext(isWriting:)`` made. Unwritten data is discarded: by now the descriptor may
    /// belong to another writer.
    package static func free(_ context: UnsafeMutablePointer<AVIOContext>?) {
        guard let context else { return }
        Unmanaged<DescriptorFile>.fromOpaque(context.pointee.opaque).release()
        av_free(context.pointee.buffer)
        var freed: UnsafeMutablePointer<AVIOContext>? = context
        avio_context_free(&freed)
    }

    private static func from(_ opaque: UnsafeMutableRawPointer?) -> DescriptorFile {
        Unmanaged<DescriptorFile>.fromOpaque(opaque!).takeUnretainedValue()
    }

    private func read(_ bytes: UnsafeMutablePointer<UInt8>, _ count: Int) -> CInt {
        let got = pread(descriptor, bytes, count, off_t(position))
        guard got > 0 else { return got == 0 ? ffmpeg_end_of_file() : fail() }
        position += Int64(got)
        return CInt(got)
    }

    private func write(_ bytes: UnsafeMutablePointer<UInt8>, _ count: Int) -> CInt {
        guard let head else { return writeNow(bytes, count) }
        waiting += UnsafeBufferPointer(start: bytes, count: count)
        guard head(&waiting) else { return CInt(count) }
        self.head = nil
        defer { waiting = [] }
        let result = waiting.withUnsafeBufferPointer { writeNow($0.baseAddress!, $0.count) }
        return result < 0 ? result : CInt(count)
    }

    private func writeNow(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
        var done = 0
        while done < count {
            let put =
                isSeekable
                ? pwrite(descriptor, bytes + done, count - done, off_t(position))
                : Glibc.write(descriptor, bytes + done, count - done)
            if put < 0, errno == EINTR { continue }
            guard put > 0 else { return fail() }
            done += put
            position += Int64(put)
        }
        return CInt(count)
    }

    private func seek(_ offset: Int64, _ whence: CInt) -> Int64 {
        guard isSeekable else { return Int64(ffmpeg_error(ESPIPE)) }
        if whence & ffmpeg_seek_size() != 0 {
            var status = stat()
            return fstat(descriptor, &status) == 0 ? Int64(status.st_size) : Int64(fail())
        }
        switch whence & ~AVSEEK_FORCE {
        case SEEK_SET: position = offset
        case SEEK_CUR: position += offset
        default: return Int64(ffmpeg_error(EINVAL))
        }
        return position
    }

    private func fail() -> CInt {
        if failure == 0 { failure = ffmpeg_error(errno) }
        return failure
    }
}
