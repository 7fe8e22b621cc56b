import CFFmpeg
import MediaTime

extension MediaFile {
    /// The starts of a video track's pictures, ascending, in asset time. They equal the starts of ``VideoReader``,
    /// without decoding.
    ///
    /// Reads all of the track's packets; empty for a still picture.
    /// - Parameter id: A video track's id in the file.
    package func frameStarts(ofTrack id: Int) throws(MediaError) -> [Time] {
        guard let track = track(id), let video = track.video, !video.isStill else { return [] }
        if isTimeless(id), let frame = video.nominalFrameRate?.frameDuration {
            let count = (try? track.timeRange.duration.dividedRoundingNearest(by: frame)) ?? 0
            return (0..<count).compactMap { try? track.timeRange.start + frame.multiplied(by: $0) }
        }
        return try openDemuxer().frameStarts(
            ofStream: streamIndex(ofTrack: id), timing: timing(ofTrack: id), origin: origin)
    }
}

extension Demuxer {
    /// The starts of a stream's pictures, ascending, in asset time. Reads the rest of the file.
    func frameStarts(ofStream index: Int, timing: TrackTiming, origin: Time) throws(MediaError) -> [Time] {
        select([index])
        let packet = Packet()
        var timestamps: [Int64] = []
        while try read(into: packet) {
            guard Int(packet.av.pointee.stream_index) == index, packet.av.pointee.pts != ffmpeg_no_timestamp(),
                packet.av.pointee.flags & AV_PKT_FLAG_DISCARD == 0
            else { continue }
            timestamps.append(packet.av.pointee.pts)
        }
        var starts: [Time] = []
        for timestamp in timestamps.sorted() {
            guard let time = stream(index).time(timestamp), let start = try? time - origin,
                let settled = try? start - timing.shift
            else { continue }
            let snapped = timing.grid?.snapped(settled) ?? settled
            if snapped > starts.last ?? .negativeInfinity { starts.append(snapped) }
        }
        return starts
    }
}
