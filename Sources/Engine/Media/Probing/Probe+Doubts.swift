import CFFmpeg
import MediaTime
import Values

/// Streams that cannot be used.
extension Probe {
    /// The reasons that streams of pictures or sound are left out, by stream index.
    /// - Throws: ``MediaError`` if no stream is usable.
    static func requireMedia(_ demuxer: Demuxer, _ scan: PacketScan) throws(MediaError) -> [Int: String] {
        var obstacles: [Int: String] = [:]
        var usable = 0
        for index in 0..<demuxer.streamCount {
            let type = demuxer.stream(index).pointee.codecpar.pointee.codec_type
            let isMedia = demuxer.isSoundOrMovie(index)
            if isMedia, let obstacle = obstacle(demuxer, index, scan) {
                obstacles[index] = obstacle
            } else if isMedia || type == AVMEDIA_TYPE_SUBTITLE || demuxer.stream(index).isAttachedPicture
                || demuxer.hasKnownData(index)
            {
                usable += 1
            }
        }
        guard usable == 0 else { return obstacles }
        let first = obstacles.min { $0.key < $1.key }?.value
        throw MediaError(.brokenInput, "read '\(demuxer.path)'", first ?? "it holds no picture and no sound")
    }

    private static func obstacle(_ demuxer: Demuxer, _ index: Int, _ scan: PacketScan) -> String? {
        if scan.empty.contains(index) {
            let what = demuxer.isMovie(index) ? "picture" : "sound"
            return "its \(what) is empty: it is the head of a stream whose parts are other files, or cut short"
        }
        guard demuxer.isMovie(index) else { return nil }
        let parameters = demuxer.stream(index).pointee.codecpar.pointee
        // No decoder outputs such sizes: the file is damaged, or made to exhaust memory.
        let sides = 1...CInt(RenderSize.limit)
        guard !sides.contains(parameters.width) || !sides.contains(parameters.height) else { return nil }
        let isKnown = parameters.width > 0 && parameters.height > 0
        return "its picture has " + (isKnown ? "\(parameters.width) × \(parameters.height) pixels" : "no readable size")
            + " (sides from 1 to \(Int(RenderSize.limit)) pixels)"
    }

    /// Doubts about ends in headers that the packets do not reach: the file's end and those of its tracks.
    static func endDoubts(_ demuxer: Demuxer, _ scan: PacketScan, _ tracks: [TrackDescription]) -> [String] {
        let whole = scan.unreached.map { claimed, end in
            "it says that it lasts \(claimed.clockText), and its last packet ends at \(end.clockText): it ends there"
        }
        let tracksEnds = tracks.compactMap { track -> String? in
            guard demuxer.isMovie(track.id - 1), let claimed = demuxer.claimedLastPicture(track.id - 1) else {
                return nil
            }
            return "track \(track.id) says that its last picture is shown for \(claimed); it is shown as long as others"
        }
        let ends = [whole].compactMap { $0 } + tracksEnds
        return ends.isEmpty ? [lengthDoubt(demuxer, tracks)].compactMap { $0 } : ends
    }

    /// A doubt about a file that is too small for its hours although all packets agree: a damaged index.
    private static func lengthDoubt(_ demuxer: Demuxer, _ tracks: [TrackDescription]) -> String? {
        let ends = tracks.filter { !$0.mediaType.isWords }.compactMap { try? $0.timeRange.end }
        guard demuxer.isMP4, let io = demuxer.context.pointee.pb, let end = ends.filter(\.isNumeric).max(),
            end > Time(3600, 1),
            let seconds = try? end.units(per: 1), demuxer.isTooSmall(avio_size(io), for: seconds)
        else { return nil }
        return "it says that it lasts \(end.clockText), which is more than \(avio_size(io)) bytes hold"
    }
}

extension Demuxer {
    /// The end of a sound's last packet in a whole index, in the container's clock, if it is before the header's end;
    /// nil if the header is plausible.
    ///
    /// Headers count an encoder's padding at the start even if the audible part starts after it.
    func indexedSoundEnd(_ index: Int) -> Time? {
        let stream = stream(index)
        let count = Int(avformat_index_get_entries_count(stream))
        guard isMP4, !isMovie(index), stream.pointee.codecpar.pointee.frame_size > 1, count > 1,
            let last = stream.indexTimestamp(at: count - 1)
        else { return nil }
        // All packets but the last are of one length.
        let near = (max(0, count - 16)..<count).compactMap(stream.indexTimestamp)
        guard let length = zip(near.dropFirst(), near).map({ $0 &- $1 }).max(), length > 0,
            let end = stream.time(last + length), let start = start(of: index),
            let claimed = try? start + (stream.time(stream.pointee.duration) ?? .zero)
        else { return nil }
        return end < claimed ? end : nil
    }
}
