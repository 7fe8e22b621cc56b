import CFFmpeg
import MediaTime

/// The times of a data track's packets, found once.
///
/// The packets of an MP4 file are read again when they are needed, so that hours of them take no memory. Packets of
/// other containers, with inexact positions, are kept in memory.
struct SampleDataIndex {
    /// One packet, its times in the units of its stream.
    struct Entry {
        package var start: Int64
        /// The end of its values: if none is stated, the next packet's start; for the last packet `Int64.max`, the end
        /// of the file.
        package var end: Int64
        /// The largest end up to here: entries are found by it.
        var reach: Int64
    }

    package private(set) var entries: [Entry] = []
    /// The packets' bytes; nil for packets that are read again.
    private(set) var payloads: [[UInt8]]?

    /// Packets of a track: more than an hour of three sensors at 200 Hz.
    private static let mostPackets = 4_000_000
    /// Bytes of packets that are kept.
    private static let mostBytes = 64 << 20

    /// A packet with its stated times.
    private struct Found {
        var start, duration: Int64
        /// The kind of a camera motion's packet: the next one of the kind ends it.
        var kind: Int
        var bytes: [UInt8]?

        /// A file may state times that overflow.
        func end(after duration: Int64) -> Int64 {
            let (end, isTooLate) = start.addingReportingOverflow(duration)
            return isTooLate ? .max : end
        }
    }

    /// - Parameters:
    ///   - demuxer: At its beginning; only this stream is read.
    ///   - form: The form of the stream.
    init(_ demuxer: Demuxer, _ stream: Int, _ form: SampleDataForm) throws(MediaError) {
        var found = try Self.packets(demuxer, stream, form, keepsBytes: !demuxer.isMP4)
        let isOrdered = zip(found, found.dropFirst()).allSatisfy { $0.start < $1.start }
        if demuxer.isMP4, !isOrdered {
            // Damaged or sharing times: such packets cannot be found again by their time.
            let again = try demuxer.reopened()
            found = try Self.packets(again, stream, form, keepsBytes: true)
        }
        let order = found.indices.sorted { (found[$0].start, $0) < (found[$1].start, $1) }
        found = order.map { found[$0] }
        let hold = try Self.longestHold(demuxer, stream, form)
        entries = Self.entries(found, hold: hold)
        if !found.isEmpty, found[0].bytes != nil { payloads = found.map { $0.bytes ?? [] } }
    }

    private static func packets(
        _ demuxer: Demuxer, _ stream: Int, _ form: SampleDataForm, keepsBytes: Bool
    ) throws(MediaError) -> [Found] {
        demuxer.select([stream])
        let packet = Packet()
        var found: [Found] = []
        var total = 0
        while try demuxer.read(into: packet) {
            guard Int(packet.av.pointee.stream_index) == stream, packet.size > 0,
                let start = packet.presentationTimestamp
            else { continue }
            total += packet.size
            guard found.count < mostPackets, !keepsBytes || total <= mostBytes else {
                throw MediaError(
                    .unsupported, "read track \(stream + 1) of '\(demuxer.path)'",
                    found.count < mostPackets
                        ? "its samples have more than \(mostBytes >> 20) MiB, which only MP4 files may"
                        : "it has more than \(mostPackets) samples")
            }
            let bytes = Array(packet.bytes)
            var kind = 0
            if case .camm = form { kind = CAMMSample.kind(of: SampleBytes(bytes)) ?? 0 }
            found.append(
                Found(
                    start: start, duration: packet.av.pointee.duration, kind: kind, bytes: keepsBytes ? bytes : nil))
        }
        return found
    }

    /// The longest time for which a value without a stated end is valid, in units of the stream; nil if its packet
    /// states the end.
    private static func longestHold(
        _ demuxer: Demuxer, _ stream: Int, _ form: SampleDataForm
    ) throws(MediaError) -> Int64? {
        guard case .camm = form, let unit = demuxer.stream(stream).time(1) else { return nil }
        return (try? CAMMSample.longestHold.dividedRoundingDown(by: unit)) ?? 1
    }

    private static func entries(_ found: [Found], hold: Int64?) -> [Entry] {
        // The next packet of each kind.
        var next: [Int: Entry] = [:]
        var entries = found.map { Entry(start: $0.start, end: $0.start, reach: 0) }
        for index in found.indices.reversed() {
            let packet = found[index]
            if let following = next[packet.kind], following.start == packet.start {
                // Packets of one time are one sample: all of them end where the last one does.
                entries[index].end = following.end
            } else if let hold {
                entries[index].end = min(next[packet.kind]?.start ?? .max, packet.end(after: hold))
            } else if packet.duration > 0 {
                entries[index].end = packet.end(after: packet.duration)
            } else {
                entries[index].end = next[packet.kind]?.start ?? .max
            }
            next[packet.kind] = entries[index]
        }
        var reach = Int64.min
        for index in entries.indices {
            reach = max(reach, entries[index].end)
            entries[index].reach = reach
        }
        return entries
    }

    /// The packets that have to do with a span, or begin at its end; times in units of the stream.
    package func packets(from start: Int64, through end: Int64) -> Range<Int> {
        let first = entries.partitioningIndex { $0.reach > start }
        let last = entries.partitioningIndex { $0.start > end }
        return first..<max(first, last)
    }
}
