import CFFmpeg
import MediaTime

/// Decodes one track of a file from any position on: demuxer and decoder together.
///
/// Not thread-safe: each belongs to the thread that reads from it.
final class TrackReader {
    let demuxer: Demuxer
    let decoder: Decoder
    let streamIndex: Int
    private let file: MediaFile
    private let track: Int
    private let packet = Packet()
    private var isDraining = false
    /// True while everything has been read from the file's start and nothing has come out.
    private var hasFoundNothing = true
    /// True if a track without packets counts as silence: an audio track declared beside other tracks.
    private var isSilent: Bool
    /// True until the first read.
    private(set) var isAtStart = true

    init(
        _ file: MediaFile, track: Int, threads: Int, vectorSize: (width: Int, height: Int)? = nil,
        exportsQuantizers: Bool = false
    ) throws(MediaError) {
        self.file = file
        self.track = track
        isSilent = file.track(track)?.mediaType == .audio && file.description.tracks.count > 1
        streamIndex = file.streamIndex(ofTrack: track)
        demuxer = try file.openDemuxer()
        demuxer.select([streamIndex])
        file.tally(ofTrack: track)?.countReader()
        decoder = try Decoder(
            demuxer.stream(streamIndex), path: file.path, threads: threads, vectorSize: vectorSize,
            exportsQuantizers: exportsQuantizers, tally: file.tally(ofTrack: track))
    }

    /// Decodes the next frame; false at the end of the track.
    /// - Throws: ``MediaError`` also at the end of a track of which nothing could be decoded.
    func next(into frame: borrowing Frame) throws(MediaError) -> Bool {
        isAtStart = false
        while true {
            switch try decoder.receive(into: frame) {
            case .frame:
                hasFoundNothing = false
                return true
            case .ended:
                guard !hasFoundNothing || isSilent else { throw file.undecodable(track, "nothing of it") }
                return false
            case .needsInput: try feed()
            }
        }
    }

    private func feed() throws(MediaError) {
        while !isDraining {
            guard try demuxer.read(into: packet) else { break }
            guard Int(packet.av.pointee.stream_index) == streamIndex else { continue }
            isSilent = false
            return try decoder.send(packet)
        }
        isDraining = true
        try decoder.finish()
    }

    /// Seeks so that decoding starts at a key frame at or before an asset time.
    /// - Returns: True if the seek succeeded; otherwise the position is unchanged.
    func seek(to time: Time) -> Bool {
        let unit = demuxer.stream(streamIndex).pointee.time_base
        guard unit.num > 0, unit.den > 0, let absolute = try? time + file.origin,
            let timestamp = try? absolute.dividedRoundingDown(by: Time(Int64(unit.num), unit.den))
        else { return false }
        guard !file.isTimeless(track), demuxer.seek(stream: streamIndex, to: timestamp) else { return false }
        decoder.flush()
        isDraining = false
        hasFoundNothing = false
        return true
    }

    /// Seeks to the file's first packet.
    ///
    /// FFmpeg searches containers without an index by decoding time, and a search for zero may end behind the first key
    /// frame, which is decoded before zero.
    /// - Returns: True if the seek succeeded; otherwise the position is unchanged.
    func seekToStart() -> Bool { seek(to: Demuxer.beforeEverything) || seek(to: .zero) }

    /// A frame's start, in asset time; nil if the container does not give it.
    func time(of frame: borrowing Frame) -> Time? {
        let timestamp = frame.av.pointee.best_effort_timestamp
        guard let time = demuxer.stream(streamIndex).time(timestamp) else { return nil }
        return try? time - file.origin
    }
}
