import CFFmpeg
import MediaTime

/// The picture of a video stream that is shown last, and how long.
///
/// Containers rarely know it: Matroska and FLV of some writers give every packet a millisecond, others give the last one a
/// duration that is damaged or none.
struct LastPicture {
    /// When the first picture seen starts, in the stream's units.
    private let first: Int64
    private var timestamp: Int64
    /// What its packet says; 0 when that says nothing.
    private var duration: Int64 = 0

    /// A last picture is believed to stand for an hour, however short all others are.
    private static let longestLast: Int64 = 3600

    init(_ first: Int64) {
        (self.first, timestamp) = (first, first)
    }

    mutating func add(_ packet: borrowing Packet) {
        guard packet.av.pointee.pts >= timestamp else { return }
        timestamp = packet.av.pointee.pts
        duration = packet.av.pointee.duration
    }

    /// When it ends, in the container's clock.
    func end(in stream: UnsafeMutablePointer<AVStream>, _ estimate: FrameRateEstimate?) -> Time? {
        guard let start = stream.time(timestamp) else { return nil }
        let usual = estimate.map { $0.isConstant ? $0.rate.frameDuration : $0.fastest.frameDuration } ?? .zero
        var own = stream.time(duration) ?? .zero
        if !Self.isBelievable(duration, after: timestamp - first, in: stream) { own = .zero }
        // What lasts less than half as long as the others is a packet's length and not a picture's.
        let isTooShort = (try? own + own).map { $0 < usual } ?? false
        return try? start + (isTooShort ? usual : own)
    }

    /// Whether a last picture may stand so long: no longer than ten times all before it, or an hour.
    /// - Parameter span: How long the pictures before it last. Both in the stream's units.
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
    /// How long the last picture of a whole index would stand by the header, where that is not to be believed; nil where it
    /// is, and for what is not a movie with an index.
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

    /// Whether the last picture of a whole index would not be shown at all by the header: some recorders write that it lasts
    /// for no time.
    func givesNoTimeToLastPicture(_ index: Int) -> Bool {
        guard isMP4, isMovie(index), stream(index).pointee.duration > 0 else { return false }
        let times = stream(index).indexTimestamps
        guard times.count > 1, times.count < UnsafeMutablePointer<AVStream>.mostEntries, let last = times.max() else {
            return false
        }
        return stream(index).pointee.duration <= last - times[0]
    }

    /// Whether the index tells how far pictures are apart: it has decoding times, which are as far apart as the pictures
    /// where those are not reordered, or all are equally far apart.
    func tellsDistances(_ index: Int) -> Bool {
        guard isMP4 else { return false }
        let stream = stream(index)
        if stream.pointee.codecpar.pointee.video_delay <= 0 { return true }
        let times = stream.indexTimestamps
        let distances = Set(zip(times.dropFirst(), times).map { $0 &- $1 })
        return distances.count <= 1
    }

    /// Whether the file is an MP4 in fragments, whose header tells neither all samples nor where they end.
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

    /// More than stand before the first fragment.
    private static let mostLeadingBoxes = 64
}

extension UnsafeMutablePointer<AVStream> {
    /// The most index entries that are looked at.
    fileprivate static var mostEntries: CInt { 20_000 }

    /// When the packets of the index are decoded, hidden ones left out, in the stream's units.
    var indexTimestamps: [Int64] {
        let count = min(avformat_index_get_entries_count(self), Self.mostEntries)
        return (0..<max(0, count)).compactMap { position in
            guard let entry = avformat_index_get_entry(self, position)?.pointee else { return nil }
            return entry.flags & AVINDEX_DISCARD_FRAME == 0 ? entry.timestamp : nil
        }
    }

    func indexTimestamp(at position: Int) -> Int64? {
        guard let position = CInt(exactly: position), position >= 0 else { return nil }
        return avformat_index_get_entry(self, position)?.pointee.timestamp
    }
}

extension Packet {
    /// Whether its picture is shown: the file does not hide it, and it is not one that only others refer to.
    func isShown(in stream: UnsafeMutablePointer<AVStream>) -> Bool {
        guard av.pointee.flags & AV_PKT_FLAG_DISCARD == 0 else { return false }
        guard let bytes = av.pointee.data, av.pointee.size > 1 else { return true }
        switch stream.pointee.codecpar.pointee.codec_id {
        case AV_CODEC_ID_VP8: return bytes[0] & 0x10 != 0
        case AV_CODEC_ID_VP9: return isShownVP9(UnsafeBufferPointer(start: bytes, count: Int(av.pointee.size)))
        default: return true
        }
    }

    /// VP9's uncompressed header: a marker of two bits, the profile's two, one more for profile 3, whether a picture from
    /// before is shown again, whether it is a key frame, whether it is shown. A packet of several ends with the one shown.
    private func isShownVP9(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let isSuperframe = bytes[bytes.count - 1] & 0xE0 == 0xC0
        guard !isSuperframe, bytes[0] >> 6 == 2 else { return true }
        let profile = (bytes[0] >> 5 & 1) | (bytes[0] >> 3 & 2)
        let flags = profile == 3 ? bytes[0] << 5 | bytes[1] >> 3 : bytes[0] << 4
        return flags & 0x80 != 0 || flags & 0x20 != 0
    }
}
