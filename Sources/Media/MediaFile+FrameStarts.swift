import CFFmpeg
import MediaTime

extension MediaFile {
    /// When each picture of a video track starts, in asset time, rising: what ``VideoReader`` gives, without decoding.
    ///
    /// Reads all of the track's packets; empty for a still picture.
    /// - Parameter id: A video track's id in the file.
    package func frameStarts(ofTrack id: Int) throws(MediaError) -> [Time] {
        guard let video = track(id)?.video, !video.isStill else { return [] }
        let demuxer = try openDemuxer()
        let index = streamIndex(ofTrack: id)
        demuxer.select([index])
        let packet = Packet()
        var timestamps: [Int64] = []
        while try demuxer.read(into: packet) {
            guard Int(packet.av.pointee.stream_index) == index, packet.av.pointee.pts != ffmpeg_no_timestamp(),
                packet.av.pointee.flags & AV_PKT_FLAG_DISCARD == 0
            else { continue }
            timestamps.append(packet.av.pointee.pts)
        }
        let timing = timing(ofTrack: id)
        var starts: [Time] = []
        for timestamp in timestamps.sorted() {
            guard let time = demuxer.stream(index).time(timestamp), let start = try? time - origin,
                let settled = try? start - timing.shift
            else { continue }
            let snapped = timing.grid?.snapped(settled) ?? settled
            if snapped > starts.last ?? .negativeInfinity { starts.append(snapped) }
        }
        return starts
    }
}
