import CFFmpeg
import MediaTime

/// Decodes one track of a file from any position on: demuxer and decoder together.
///
/// Not thread-safe: each belongs to the thread that reads from it.
package final class TrackReader {
    package let demuxer: Demuxer
    private(set) var decoder: Decoder
    package let streamIndex: Int
    private let file: MediaFile
    private let track: Int
    private let packet = Packet()
    /// Opens a decoder for a stream like the track's.
    private let openDecoder: (UnsafeMutablePointer<AVStream>) throws(MediaError) -> Decoder
    /// The recording that the decoder decodes, of a file that holds several.
    private var recording = 0
    /// True if ``packet`` is the first of the next recording, which waits for the last pictures of this one.
    private var isBetweenRecordings = false
    /// Packets that decoders of earlier recordings refused.
    private(set) var earlierDamage = 0
    private var isDraining = false
    /// True while everything has been read from the file's start and nothing has come out.
    private var hasFoundNothing = true
    /// True if a track without packets counts as silence: an audio track next to other tracks.
    private var isSilent: Bool
    /// True until the first read.
    package private(set) var isAtStart = true
    private let isIntraOnly: Bool
    private let isPicture: Bool
    /// The pictures that are not decoded where that is possible; nil to decode all.
    private var unseen: UnseenPictures?
    /// The decoding time of the last packet read, in the stream's units.
    private var position: Int64?
    /// True after a seek, until a picture that can be decoded on its own: containers without an index may seek to any
    /// picture, and some decoders return rubbish for one with missing references.
    private var awaitsKey = false
    /// True until the first packet is decoded at the start or after a seek.
    private var isAtEntry = true
    private var recovery: RecoveryPoint?
    /// The form of H.264's packets; nil for other codecs.
    private var form: NALUnitForm?

    package init(
        _ file: MediaFile, track: Int, threads: Int, vectorSize: (width: Int, height: Int)? = nil,
        exportsQuantizers: Bool = false, showsCodedPictures: Bool = false
    ) throws(MediaError) {
        self.file = file
        self.track = track
        isSilent = file.track(track)?.mediaType == .audio && file.description.tracks.count > 1
        streamIndex = file.streamIndex(ofTrack: track)
        demuxer = try file.openDemuxer()
        demuxer.select([streamIndex])
        file.tally(ofTrack: track)?.countReader()
        openDecoder = { stream throws(MediaError) in
            try Decoder(
                stream, path: file.path, threads: threads, vectorSize: vectorSize,
                exportsQuantizers: exportsQuantizers, showsCodedPictures: showsCodedPictures,
                tally: file.tally(ofTrack: track))
        }
        decoder = try openDecoder(demuxer.stream(streamIndex))
        form = Self.form(demuxer.stream(streamIndex))
        isIntraOnly = decoder.isIntraOnly
        isPicture = file.track(track)?.mediaType == .video
    }

    /// Decodes the next frame; false at the end of the track.
    /// - Throws: ``MediaError``, also at the end of a track if nothing could be decoded.
    package func next(into frame: borrowing Frame) throws(MediaError) -> Bool {
        isAtStart = false
        while true {
            switch try decoder.receive(into: frame) {
            case .frame:
                if recovery?.discards(frame) == true { continue }
                hasFoundNothing = false
                return true
            case .ended where isBetweenRecordings: try beginRecording()
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
            position = packet.decodingTime ?? position
            if awaitsKey, !packet.isKey { continue }
            awaitsKey = false
            followRecovery()
            let isUnseen = unseen?.covers(packet) == true
            if isUnseen, isIntraOnly { continue }
            if demuxer.recording != recording {
                isBetweenRecordings = true
                return try decoder.finish()
            }
            return try decoder.send(packet, isUnseen: isUnseen)
        }
        isDraining = true
        try decoder.finish()
    }

    /// Makes the decoder return all pictures for a while after a recovery point that it begins with.
    private func followRecovery() {
        if isAtEntry, let form { recovery = RecoveryPoint(packet, form) }
        isAtEntry = false
        if recovery?.count() == false { recovery = nil }
        decoder.returnsInexact = recovery != nil
    }

    /// Sends the packet that waits to a decoder of its recording.
    private func beginRecording() throws(MediaError) {
        isBetweenRecordings = false
        try openRecording()
        (isAtEntry, recovery) = (true, nil)
        followRecovery()
        try decoder.send(packet)
    }

    private func openRecording() throws(MediaError) {
        recording = demuxer.recording
        earlierDamage += decoder.damagedPackets
        let stream = demuxer.currentStream(streamIndex)
        decoder = try openDecoder(stream)
        form = Self.form(stream)
    }

    private static func form(_ stream: UnsafeMutablePointer<AVStream>) -> NALUnitForm? {
        let parameters = stream.pointee.codecpar.pointee
        return parameters.codec_id == AV_CODEC_ID_H264 ? NALUnitForm(parameters) : nil
    }

    /// Seeks so that decoding starts at a key frame at or before an asset time.
    /// - Returns: True if the seek succeeded; otherwise the position is unchanged.
    package func seek(to time: Time) -> Bool {
        guard let timestamp = timestamp(of: time) else { return false }
        guard !file.isTimeless(track), demuxer.seek(stream: streamIndex, to: timestamp) else { return false }
        isBetweenRecordings = false
        if demuxer.recording != recording {
            guard (try? openRecording()) != nil else { return false }
        } else {
            decoder.flush()
        }
        (isAtEntry, recovery) = (true, nil)
        awaitsKey = !isIntraOnly && isPicture
        position = nil
        isDraining = false
        hasFoundNothing = false
        return true
    }

    /// Seeks to the file's first packet.
    ///
    /// FFmpeg searches containers without an index by decoding time, and a search for zero may end behind the first key
    /// frame, which is decoded before zero.
    /// - Returns: True if the seek succeeded; otherwise the position is unchanged.
    package func seekToStart() -> Bool {
        // After such a seek FFmpeg 5.1 reads these on from elsewhere, or not at all, or without the first times.
        guard !["asf", "hls", "mpeg"].contains(demuxer.formatName),
            seek(to: Demuxer.beforeEverything) || seek(to: .zero)
        else { return false }
        awaitsKey = false
        return true
    }

    /// A frame's start, in asset time; nil if the container does not give it.
    package func time(of frame: borrowing Frame) -> Time? {
        let timestamp = frame.av.pointee.best_effort_timestamp
        guard let time = demuxer.stream(streamIndex).time(timestamp) else { return nil }
        return try? time - file.origin(ofTrack: track)
    }

    /// A timestamp of the stream at or before an asset time; nil if it does not fit.
    private func timestamp(of time: Time) -> Int64? {
        let unit = demuxer.stream(streamIndex).pointee.time_base
        guard unit.num > 0, unit.den > 0, let absolute = try? time + file.origin(ofTrack: track) else { return nil }
        return try? absolute.dividedRoundingDown(by: Time(Int64(unit.num), unit.den))
    }

    /// Leaves out what pictures before a time need not be decoded, until ``endLeavingOut()``.
    ///
    /// It keeps a picture that may be shown for a long time: timestamps do not give its duration.
    /// - Parameters:
    ///   - time: In asset time.
    ///   - frame: The usual duration of a picture; those that start less than twice that before the time are decoded.
    func leaveOut(before time: Time, frame: Time) {
        guard !file.isTimeless(track), let end = timestamp(of: time), let start = timestamp(of: .zero),
            let step = timestamp(of: frame), step > start
        else { return }
        unseen = UnseenPictures(end: end, usualDuration: step - start)
    }

    /// Decodes all pictures again.
    /// - Returns: The start of the last picture that may have been left out, in asset time; nil if there was none.
    func endLeavingOut() -> Time? {
        defer { unseen = nil }
        guard let last = unseen?.last, let time = demuxer.stream(streamIndex).time(last) else { return nil }
        return try? time - file.origin(ofTrack: track)
    }

    /// True if a seek to a time would save decoding: the file's index has a key frame before it that is far from the
    /// last packet read, or no entry of either while both are far from each other.
    /// - Parameters:
    ///   - time: In asset time.
    ///   - reorder: A duration that pictures are decoded before they are shown, at most.
    func isSeekShorter(to time: Time, reorder: Time) -> Bool {
        let stream = demuxer.stream(streamIndex)
        guard let position, let here = stream.time(position), let target = timestamp(of: time),
            let latest = (try? time - reorder).flatMap(timestamp)
        else { return false }
        let entry = av_index_search_timestamp(stream, latest, AVSEEK_FLAG_BACKWARD)
        if let key = stream.indexTimestamp(at: Int(entry)), key > position, let there = stream.time(key) {
            return (try? there - here > Self.shortestLeap) ?? false
        }
        guard !demuxer.isMP4, let there = stream.time(target) else { return false }
        return (try? there - here > Self.longestWay) ?? false
    }

    /// Decoding on is cheaper than to flush the decoder over less than this.
    private static let shortestLeap = Time(1, 3)
    /// Files without a whole index are sought where the target is farther.
    private static let longestWay = Time(4, 1)
}

/// The packets of pictures that end before a time.
private struct UnseenPictures {
    /// In the stream's units.
    let end: Int64
    /// In the stream's units.
    let usualDuration: Int64
    /// The latest start of those found.
    private(set) var last: Int64?

    init(end: Int64, usualDuration: Int64) { (self.end, self.usualDuration) = (end, usualDuration) }

    /// True if the packet's picture probably ends before the time; the estimate allows for twice its duration.
    mutating func covers(_ packet: borrowing Packet) -> Bool {
        let start = packet.av.pointee.pts
        let duration = max(packet.av.pointee.duration, usualDuration)
        guard start != ffmpeg_no_timestamp(), duration < Int64.max / 4, end - start >= 2 * duration else {
            return false
        }
        last = max(last ?? start, start)
        return true
    }
}

extension Packet {
    /// The decoding time, or else the presentation time, in the stream's units; nil if the container gives neither.
    fileprivate var decodingTime: Int64? {
        let (decoding, shown) = (av.pointee.dts, av.pointee.pts)
        if decoding != ffmpeg_no_timestamp() { return decoding }
        return shown == ffmpeg_no_timestamp() ? nil : shown
    }
}
