import CFFmpeg
import Glibc

/// The bytes of an open file, read forward through a window.
///
/// It moves the file's position: the owner sets it back. Not thread-safe.
final class FileBytes {
    private let io: UnsafeMutablePointer<AVIOContext>
    /// In bytes.
    package let size: Int64
    private var window = [UInt8](repeating: 0, count: FileBytes.windowSize)
    /// The bytes of the file that are in the window.
    private var held: Range<Int64> = 0..<0

    private static let windowSize = 1 << 18
    /// The longest run of bytes that may be asked for at once.
    private static let longestRun: Int64 = 1 << 10

    /// Returns nil for a file without random access.
    init?(_ demuxer: Demuxer) {
        guard let io = demuxer.context.pointee.pb, io.pointee.seekable & AVIO_SEEKABLE_NORMAL != 0 else { return nil }
        self.io = io
        size = avio_size(io)
        guard size > 0 else { return nil }
    }

    /// Calls a function with bytes of the file.
    /// - Parameter count: At most 1024.
    /// - Returns: Nil if the file ends before.
    func with<Result>(_ position: Int64, _ count: Int64, _ body: (UnsafePointer<UInt8>) -> Result?) -> Result? {
        guard position >= 0, count <= Self.longestRun, position + count <= size else { return nil }
        if position < held.lowerBound || position + count > held.upperBound {
            guard fill(from: position), position + count <= held.upperBound else { return nil }
        }
        return window.withUnsafeBufferPointer { body($0.baseAddress! + Int(position - held.lowerBound)) }
    }

    /// A byte; nil behind the end.
    package func byte(_ position: Int64) -> UInt8? { with(position, 1) { $0[0] } }

    /// A big-endian number; nil behind the end.
    package func number(_ position: Int64, bytes count: Int64) -> Int64? {
        with(position, count) { bytes in (0..<Int(count)).reduce(0) { $0 << 8 | Int64(bytes[$1]) } }
    }

    /// A number with its lowest byte first; nil behind the end.
    func littleEndian(_ position: Int64, bytes count: Int64) -> Int64? {
        with(position, count) { bytes in (0..<Int(count)).reversed().reduce(0) { $0 << 8 | Int64(bytes[$1]) } }
    }

    /// True if the file has certain bytes at a position.
    func has(_ pattern: [UInt8], at position: Int64) -> Bool {
        with(position, Int64(pattern.count)) { memcmp($0, pattern, pattern.count) == 0 ? true : nil } ?? false
    }

    /// The first place of certain bytes, at most 1024, at or behind a position; nil without any.
    func firstPlace(of pattern: [UInt8], from start: Int64) -> Int64? {
        guard start >= 0 else { return nil }
        var position = start
        while held.contains(position) || fill(from: position) {
            if let found = offset(of: pattern, from: Int(position - held.lowerBound)) {
                return held.lowerBound + Int64(found)
            }
            guard held.upperBound < size else { return nil }
            // The bytes may begin at the end of this window.
            position = max(position + 1, held.upperBound - Int64(pattern.count) + 1)
            if position < held.upperBound, !fill(from: position) { return nil }
        }
        return nil
    }

    /// The first offset of certain bytes in the window, from a start on. Wraps `memchr`, for their last byte: the first
    /// one is often a zero, which is frequent.
    private func offset(of pattern: [UInt8], from start: Int) -> Int? {
        let (last, length) = (CInt(pattern[pattern.count - 1]), pattern.count)
        return window.withUnsafeBytes { bytes in
            let base = bytes.baseAddress!
            var place = start + length - 1
            while place < held.count, let found = memchr(base + place, last, held.count - place) {
                let end = base.distance(to: found) + 1
                if memcmp(base + end - length, pattern, length) == 0 { return end - length }
                place = end
            }
            return nil
        }
    }

    /// Reads a window from a position on; false at the end, and if it cannot be read. Wraps `avio_read`.
    private func fill(from position: Int64) -> Bool {
        guard position >= 0, position < size, avio_seek(io, position, SEEK_SET) >= 0 else { return false }
        let wanted = min(Int64(window.count), size - position)
        let count = window.withUnsafeMutableBufferPointer { avio_read(io, $0.baseAddress, CInt(wanted)) }
        guard count > 0 else { return false }
        held = position..<position + Int64(count)
        return true
    }
}

extension Demuxer {
    /// Calls a function with the file's bytes, and restores the position; nil for a file without random access. Call it
    /// only before the first packet is read.
    func withBytes<Result>(_ body: (FileBytes) -> Result) -> Result? {
        guard let bytes = FileBytes(self), let io = context.pointee.pb else { return nil }
        let position = avio_tell(io)
        defer { avio_seek(io, position, SEEK_SET) }
        return body(bytes)
    }
}
