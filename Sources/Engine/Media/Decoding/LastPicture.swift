import CFFmpeg
import MediaTime

/// The last picture of a video stream, and its duration.
///
/// Containers rarely know the duration: some Matroska and FLV muxers give every packet a millisecond, others give the
/// last one none or a damaged one.
struct LastPicture {
    /// The start of the first picture seen, in the stream's units.
    private let first: Int64
    private var timestamp: Int64
    /// The packet's duration; 0 if it has none.
    private var duration: Int64 = 0

    /// A last picture's duration of up to so many seconds is plausible, however short the others are.
    private static let longestLast: Int64 = 3600

    init(_ first: Int64) {
        (self.first, timestamp) = (first, first)
    }

    package mutating func add(_ packet: borrowing Packet) {
        guard packet.av.pointee.pts >= timestamp else { return }
        timestamp = packet.av.pointee.pts
        duration = packet.av.pointee.duration
    }

    /// The picture's end, in the container's clock.
    package func end(in stream: UnsafeMutablePointer<AVStream>, _ estimate: FrameRateEstimate?) -> Time? {
        guard let start = stream.time(timestamp) else { return nil }
        let usual = estimate.map { $0.isConstant ? $0.rate.frameDuration : $0.fastest.frameDuration } ?? .zero
        var own = stream.time(duration) ?? .zero
        if !Self.isBelievable(duration, after: timestamp - first, in: stream) { own = .zero }
        // Less than half the usual duration is that of a packet, not of a picture.
        let isTooShort = (try? own + own).map { $0 < usual } ?? false
        return try? start + (isTooShort ? usual : own)
    }

    /// True if a last picture's duration is plausible: at most ten times that of all pictures before it, or an hour.
    /// - Parameter span: The duration of the pictures before it. Both in the stream's units.
    static func isBelievable(
        _ duration: Int64, after span: Int64, in stream: UnsafeMutablePointer<AVStream>
    ) -> Bool {
        guard let time = stream.time(duration), let before = stream.time(max(0, span)),
            let tenfold = try? before.multiplied(by: 10)
        else { return false }
        return time <= max(tenfold, Time(longestLast, 1))
    }
}

extension Demuxer {
    /// The implausible duration that the header of a file with a complete index gives the last picture; nil if it is
    /// plausible, or the file has no such index.
    func claimedLastPicture(_ index: Int) -> Time? {
        let stream = stream(index)
        guard isMP4, isMovie(index), stream.pointee.duration > 0, let first = stream.indexTimestamp(at: 0),
            let last = stream.indexTimestamp(at: Int(avformat_index_get_entries_count(stream)) - 1)
        else { return nil }
        // Decoding times: the last picture may be shown somewhat later, which does not matter here.
        let claimed = stream.pointee.duration.subtractingReportingOverflow(last - first)
        guard !claimed.overflow else { return .positiveInfinity }
        let isPossible = claimed.partialValue <= Int64(Int32.max)
        if isPossible, LastPicture.isBelievable(claimed.partialValue, after: last - first, in: stream) { return nil }
        return stream.time(claimed.partialValue)
    }

    /// True if the header of a file with a whole index leaves no time for the last picture, as some recorders write it.
    func givesNoTimeToLastPicture(_ index: Int) -> Bool {
        guard isMP4, isMovie(index), stream(index).pointee.duration > 0 else { return false }
        let times = stream(index).indexTimestamps
        guard times.count > 1, times.count < UnsafeMutablePointer<AVStream>.mostEntries, let last = times.max() else {
            return false
        }
        return stream(index).pointee.duration <= last - times[0]
    }

    /// True if the index gives the distances between pictures. It has decoding times, which have the same distances
    /// only without reordering or at a constant frame rate.
    func tellsDistances(_ index: Int) -> Bool {
        guard isMP4 else { return false }
        let stream = stream(index)
        if stream.pointee.codecpar.pointee.video_delay <= 0 { return true }
        let times = stream.indexTimestamps
        let distances = Set(zip(times.dropFirst(), times).map { $0 &- $1 })
        return distances.count <= 1
    }

    /// True for a fragmented MP4: its header lists neither all samples nor their end.
    func isFragmented() throws(MediaError) -> Bool {
        guard isMP4, let io = context.pointee.pb, io.pointee.seekable & AVIO_SEEKABLE_NORMAL != 0 else { return false }
        let position = avio_seek(io, 0, SEEK_CUR)
        defer { avio_seek(io, position, SEEK_SET) }
        var place: Int64 = 0
        var header = [UInt8](repeating: 0, count: 16)
        for _ in 0..<Self.mostLeadingBoxes {
            guard avio_seek(io, place, SEEK_SET) >= 0, avio_read(io, &header, 16) == 16,
                var size = header.bigEndian(at: 0, bytes: 4)
            else { return false }
            if header[4..<8].elementsEqual("moof".utf8) { return true }
            if size == 1 { size = header.bigEndian(at: 8, bytes: 8) ?? 0 }
            guard size >= MP4Box.headerSize, size <= Int(Int64.max - place) else { return false }
            place += Int64(size)
        }
        return false
    }

    /// More boxes than any file has before its first fragment.
    private static let mostLeadingBoxes = 64
}

extension UnsafeMutablePointer<AVStream> {
    /// The most index entries that are read.
    fileprivate static var mostEntries: CInt { 20_000 }

    /// The decoding times of the index's packets without hidden ones, in the stream's units.
    var indexTimestamps: [Int64] {
        let count = min(avformat_index_get_entries_count(self), Self.mostEntries)
        return (0..<max(0, count)).compactMap { position in
            guard let entry = avformat_index_get_entry(self, position)?.pointee else { return nil }
            return entry.flags & AVINDEX_DISCARD_FRAME == 0 ? entry.timestamp : nil
        }
    }

    /// The first packet's position in the file by the index; nil without an index.
    var firstPosition: Int64? { avformat_index_get_entry(self, 0)?.pointee.pos }

    func indexTimestamp(at position: Int) -> Int64? {
        guard let position = CInt(exactly: position), position >= 0 else { return nil }
        return avformat_index_get_entry(self, position)?.pointee.timestamp
    }
}

extension Packet {
    /// True if its picture is shown: the file does not hide it, and it is not only a reference for others.
    package func isShown(in stream: UnsafeMutablePointer<AVStream>) -> Bool {
        guard av.pointee.flags & AV_PKT_FLAG_DISCARD == 0 else { return false }
        guard let bytes = av.pointee.data, av.pointee.size > 1 else { return true }
        switch stream.pointee.codecpar.pointee.codec_id {
        case AV_CODEC_ID_VP8: return bytes[0] & 0x10 != 0
        case AV_CODEC_ID_VP9: return isShownVP9(UnsafeBufferPointer(start: bytes, count: Int(av.pointee.size)))
        default: return true
        }
    }

    /// Reads VP9's uncompressed header: two bits of marker, two of profile, one more for profile 3, then the flags
    /// show_existing_frame, frame_type and show_frame. The last frame of a superframe is shown.
    private func isShownVP9(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let isSuperframe = bytes[bytes.count - 1] & 0xE0 == 0xC0
        guard !isSuperframe, bytes[0] >> 6 == 2 else { return true }
        let profile = (bytes[0] >> 5 & 1) | (bytes[0] >> 3 & 2)
        let flags = profile == 3 ? bytes[0] << 5 | bytes[1] >> 3 : bytes[0] << 4
        return flags & 0x80 != 0 || flags & 0x20 != 0
    }
}
