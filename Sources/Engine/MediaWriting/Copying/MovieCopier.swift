import CFFmpeg
import Media
import MediaTime
import Values

/// Copies all packets of a movie's pictures and sound into another container, unchanged and with their times.
package enum MovieCopier {
    /// Copies a movie.
    /// - Parameters:
    ///   - path: The movie. It must not change during the copy.
    ///   - format: FFmpeg's name of the new container.
    /// - Returns: The number of packets of its first pictures; 0 without any.
    package static func copy(
        _ path: String, to destination: Muxer.Destination, format: String, chapters: [Chapter]
    ) throws(MediaError) -> Int {
        let demuxer = try Demuxer(path: path, gate: OpenGate())
        let muxer = try Muxer(format: format, destination: destination)
        var tracks: [Int: Int] = [:]
        for index in 0..<demuxer.streamCount {
            let type = demuxer.stream(index).pointee.codecpar.pointee.codec_type
            guard type == AVMEDIA_TYPE_VIDEO || type == AVMEDIA_TYPE_AUDIO else { continue }
            tracks[index] = try muxer.addTrack(copying: demuxer, index)
        }
        demuxer.select(Set(tracks.keys))
        try muxer.begin(metadata: [:], chapters: chapters)
        var last = LastPackets()
        let pictures = demuxer.firstPictures
        var count = 0
        let packet = Packet()
        while try demuxer.read(into: packet) {
            let index = Int(packet.av.pointee.stream_index)
            guard let track = tracks[index] else { continue }
            if index == pictures { count += 1 }
            if let before = last.exchange(packet, of: index) { try muxer.write(before.packet, track: track) }
        }
        for (index, track) in tracks.sorted(by: { $0.key < $1.key }) {
            guard let end = last.take(of: index) else { continue }
            // Of the last packet the demuxer only guesses how long it is; it knows how long the track is, from its first
            // packet on.
            let start = last.starts[index] ?? 0
            let duration = demuxer.stream(index).pointee.duration - (end.packet.av.pointee.dts - start)
            if duration > 0, demuxer.stream(index).pointee.duration != ffmpeg_no_timestamp() {
                end.packet.setDuration(duration)
            }
            try muxer.write(end.packet, track: track)
        }
        try muxer.finish()
        return count
    }

    /// The last packet of each track, which is held back.
    private struct LastPackets {
        final class Held {
            let packet: Packet
            init(_ packet: consuming Packet) { self.packet = packet }
        }

        private var held: [Int: Held] = [:]
        /// The decoding time of the first packet of each track.
        private(set) var starts: [Int: Int64] = [:]

        /// Holds back a packet's contents.
        /// - Returns: The packet before it.
        mutating func exchange(_ packet: borrowing Packet, of index: Int) -> Held? {
            if starts[index] == nil { starts[index] = packet.decodingTimestamp }
            defer { held[index] = Held(packet.takeContents()) }
            return held[index]
        }

        mutating func take(of index: Int) -> Held? { held.removeValue(forKey: index) }
    }

    /// The number of packets of a movie's first pictures; 0 without any.
    package static func pictureCount(_ path: String) throws(MediaError) -> Int {
        let demuxer = try Demuxer(path: path, gate: OpenGate())
        guard let pictures = demuxer.firstPictures else { return 0 }
        demuxer.select([pictures])
        var count = 0
        let packet = Packet()
        while try demuxer.read(into: packet) { count += 1 }
        return count
    }
}

extension Demuxer {
    /// The index of the first stream of pictures; nil without any.
    fileprivate var firstPictures: Int? {
        (0..<streamCount).first { stream($0).pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_VIDEO }
    }
}

extension Muxer {
    /// Adds a track like a file's, with its name; returns its index.
    fileprivate func addTrack(copying demuxer: Demuxer, _ index: Int) throws(MediaError) -> Int {
        let source = demuxer.stream(index)
        let stream = try newStream(source.pointee.time_base)
        try check("copy a track", avcodec_parameters_copy(stream.pointee.codecpar, source.pointee.codecpar))
        stream.pointee.codecpar.pointee.codec_tag = 0
        stream.pointee.avg_frame_rate = source.pointee.avg_frame_rate
        stream.pointee.sample_aspect_ratio = source.pointee.sample_aspect_ratio
        setTag(of: stream)
        let track = Int(stream.pointee.index)
        let labels = TrackLabels(
            language: source.tag("language"), name: source.tag("handler_name"),
            dispositions: TrackDispositions(flags: source.pointee.disposition))
        try setLabels(labels, ofTrack: track)
        return track
    }
}
