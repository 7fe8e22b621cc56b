import CFFmpeg
import MediaTime

/// A recording in a file that holds several behind one another, each with a clock of its own.
struct RecordingPart: Hashable, Sendable {
    /// The place of a recording.
    enum Extent: Hashable, Sendable {
        /// The bytes of a transport or program stream.
        case bytes(Range<Int64>)
        /// The segments of a playlist between two marks `#EXT-X-DISCONTINUITY`, counted from 0.
        case run(Int)
    }

    let extent: Extent
    /// The difference to add to the times of its container, to continue the first recording's clock.
    package var shift: Time = .zero
    /// The time from which on a seek leads into it, in that clock.
    package var start: Time = .negativeInfinity
}

/// The recordings of a file, read one after the other.
///
/// Not thread-safe: it belongs to its demuxer.
final class RecordingSequence {
    private let parts: [RecordingPart]
    /// Opens a recording.
    private let open: (RecordingPart.Extent) throws(MediaError) -> Demuxer
    /// The recording that is read.
    package private(set) var number = 0
    /// Its demuxer; nil for the first, which the owner reads.
    private(set) var current: Demuxer?
    /// For each stream of the current recording, that of the first which it continues.
    private var streams: [Int: Int] = [:]

    init(_ parts: [RecordingPart], open: @escaping (RecordingPart.Extent) throws(MediaError) -> Demuxer) {
        (self.parts, self.open) = (parts, open)
    }

    /// Opens the next recording; false after the last.
    func advance(_ first: Demuxer) throws(MediaError) -> Bool {
        guard number + 1 < parts.count else { return false }
        try enter(number + 1, first)
        return true
    }

    /// Opens a recording at its start, unless it is the one that is read.
    func enter(_ number: Int, _ first: Demuxer) throws(MediaError) {
        guard number != self.number else { return }
        current = number == 0 ? nil : try open(parts[number].extent)
        self.number = number
        streams = current.map { first.continuations(by: $0) } ?? [:]
        select(first)
    }

    /// The current recording's stream that continues one of the first; nil without one.
    func ownIndex(of index: Int) -> Int? { streams.first { $1 == index }?.key }

    /// Selects the streams in the current recording that are selected in the first.
    package func select(_ first: Demuxer) {
        guard let current else { return }
        let wanted = streams.filter { first.stream($1).pointee.discard != AVDISCARD_ALL }.keys
        current.select(Set(wanted))
    }

    /// Sets a packet's stream and times to those of the first recording; false if it has no such stream.
    func adopt(_ packet: borrowing Packet, _ first: Demuxer) -> Bool {
        guard let current else { return true }
        let index = Int(packet.av.pointee.stream_index)
        guard let target = streams[index] else { return false }
        let unit = first.stream(target).pointee.time_base
        av_packet_rescale_ts(packet.av, current.stream(index).pointee.time_base, unit)
        packet.av.pointee.stream_index = CInt(target)
        let shift = units(parts[number].shift, unit)
        if packet.av.pointee.pts != ffmpeg_no_timestamp() { packet.av.pointee.pts += shift }
        if packet.av.pointee.dts != ffmpeg_no_timestamp() { packet.av.pointee.dts += shift }
        return true
    }

    /// Seeks in the recording of a timestamp to the last key frame at or before it.
    package func seek(stream: Int, to timestamp: Int64, _ first: Demuxer) throws(MediaError) -> Bool {
        let unit = first.stream(stream).pointee.time_base
        let time = first.stream(stream).time(timestamp) ?? .zero
        let wanted = parts.lastIndex { $0.start <= time } ?? 0
        try enter(wanted, first)
        guard let current else { return first.seekInPart(stream: stream, to: timestamp) }
        guard let own = ownIndex(of: stream) else { return false }
        let local = timestamp - units(parts[wanted].shift, unit)
        return current.seekInPart(
            stream: own, to: av_rescale_q(local, unit, current.stream(own).pointee.time_base))
    }

    private func units(_ time: Time, _ unit: AVRational) -> Int64 {
        (try? time.dividedRoundingNearest(by: Time(Int64(unit.num), unit.den))) ?? 0
    }
}

extension Demuxer {
    /// For each stream of another recording, that of this one which it continues: the one with the same kind and number,
    /// or else the first of the same kind.
    func continuations(by other: Demuxer) -> [Int: Int] {
        var found: [Int: Int] = [:]
        var free = Set(0..<streamCount)
        func match(_ fits: (UnsafeMutablePointer<AVStream>, UnsafeMutablePointer<AVStream>) -> Bool) {
            for index in 0..<other.streamCount where found[index] == nil {
                let kind = other.stream(index).pointee.codecpar.pointee.codec_type
                let target = free.sorted().first {
                    stream($0).pointee.codecpar.pointee.codec_type == kind && fits(stream($0), other.stream(index))
                }
                guard let target else { continue }
                found[index] = target
                free.remove(target)
            }
        }
        match { $0.pointee.id == $1.pointee.id }
        match { _, _ in true }
        return found
    }
}
