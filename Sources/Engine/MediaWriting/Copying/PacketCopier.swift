import CFFmpeg
import Media
import MediaTime

/// Packets of one track that go from a file into a movie without being decoded. They belong to one thread.
package protocol CopiedPackets: AnyObject {
    /// One unit of the packets' timestamps.
    var unit: Time { get }

    /// Reads the next packet in decoding order, its times in the movie; false at the end.
    func next(into packet: borrowing Packet) throws(MediaError) -> Bool
}

/// Carries an audio track's packets from a file into a movie without decoding them.
///
/// A part of a track begins with a few packets before its start, which the movie's edit list hides, so that the first
/// sample heard is correct. Not thread-safe: each belongs to one thread.
package final class PacketCopier: CopiedPackets {
    private let demuxer: Demuxer
    private let streamIndex: Int
    /// Nil if the stream's own units are exact enough.
    private var clock: SampleClock?
    /// The unit of the packets' times.
    let timeBase: AVRational
    /// Added to every timestamp, in these units.
    private let shift: Int64
    /// Packets that end at or before this are left out; nil copies from the first.
    private let first: Int64?
    /// The part's end, in these units; nil copies to the last.
    private let end: Int64?
    /// The time, in these units, by which the packets may pass the end: the rounding of a track's own end.
    private let slack: Int64
    /// The decoding time of the packet before.
    private var latest: Int64?
    /// True if it failed because packets overlap, which muxers refuse.
    package private(set) var overlaps = false

    /// Codecs need a few packets before their output is correct.
    private static let preroll = Time(1, 10)
    /// MP4 files state the ends of their tracks in a clock that is often one of milliseconds.
    private static let rounding = Time(1, 1000)

    /// - Parameters:
    ///   - range: The part to copy, in asset time.
    ///   - start: The part's start, in the movie's time.
    package init(_ file: MediaFile, track: Int, range: TimeRange, start: Time) throws(MediaError) {
        demuxer = try file.openDemuxer()
        streamIndex = file.streamIndex(ofTrack: track)
        demuxer.select([streamIndex])
        let stream = demuxer.stream(streamIndex)
        clock = SampleClock(stream)
        timeBase = clock?.timeBase ?? stream.pointee.time_base
        let unit = Time(Int64(timeBase.num), timeBase.den)
        let whole = file.track(track)?.timeRange
        let origin = file.origin(ofTrack: track)
        do {
            shift = try (start - range.start - origin).dividedRoundingNearest(by: unit)
            first =
                range.start <= whole?.start ?? .zero
                ? nil : try (range.start + origin - Self.preroll).dividedRoundingDown(by: unit)
            let stop = try range.end
            let wholeEnd = try whole?.end ?? .zero
            let isOpen = stop >= wholeEnd
            // An MP4 may have packets after the end that it states; a mix ends there too.
            end =
                isOpen && !demuxer.isMP4
                ? nil : try (stop + origin).dividedRoundingNearest(by: unit)
            slack = isOpen ? try Self.rounding.dividedRoundingUp(by: unit) : 0
        } catch {
            throw MediaError(.engineFailure, "copy the sound of '\(file.path)'", "\(error)")
        }
        guard let first else { return }
        _ = demuxer.seek(stream: streamIndex, to: av_rescale_q(first, timeBase, stream.pointee.time_base))
    }

    /// One unit of the packets' timestamps.
    package var unit: Time { Time(Int64(timeBase.num), timeBase.den) }

    /// True for pictures, false for sound.
    package var isPicture: Bool { parameters.pointee.codec_type == AVMEDIA_TYPE_VIDEO }

    var parameters: UnsafeMutablePointer<AVCodecParameters> { demuxer.stream(streamIndex).pointee.codecpar }

    /// Reads the next packet, its times in the movie; false at the end of the part.
    package func next(into packet: borrowing Packet) throws(MediaError) -> Bool {
        while try demuxer.read(into: packet) {
            guard Int(packet.av.pointee.stream_index) == streamIndex else { continue }
            guard packet.av.pointee.pts != ffmpeg_no_timestamp() else { return true }
            clock?.retime(packet)
            let start = packet.av.pointee.pts
            let duration = packet.av.pointee.duration
            if let first, start + duration <= first { continue }
            if let end {
                if start >= end { return false }
                if start + duration > end + slack { packet.av.pointee.duration = end - start }
            }
            packet.av.pointee.pts += shift
            if packet.av.pointee.dts != ffmpeg_no_timestamp() { packet.av.pointee.dts += shift }
            try requireLater(packet)
            return true
        }
        return false
    }

    private func requireLater(_ packet: borrowing Packet) throws(MediaError) {
        guard packet.av.pointee.dts != ffmpeg_no_timestamp() else { return }
        defer { latest = packet.av.pointee.dts }
        guard let latest, packet.av.pointee.dts <= latest else { return }
        overlaps = true
        throw MediaError(
            .brokenInput, "copy the sound of '\(demuxer.path)'",
            "its packets overlap; name a preset or a codec of sound to have it encoded")
    }
}
