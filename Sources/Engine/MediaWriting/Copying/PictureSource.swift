import CFFmpeg
import Media
import MediaTime

/// A file opened to read the packets of one video track. Not thread-safe: each belongs to the thread that reads from
/// it.
package final class PictureSource {
    let file: MediaFile
    /// A video track's id in the file.
    let track: Int
    let demuxer: Demuxer
    let streamIndex: Int
    let clock: PictureClock

    package init(_ file: MediaFile, track: Int) throws(MediaError) {
        self.file = file
        self.track = track
        demuxer = try file.openDemuxer()
        streamIndex = file.streamIndex(ofTrack: track)
        demuxer.select([streamIndex])
        clock = PictureClock(file, track: track, stream: demuxer.stream(streamIndex))
    }

    /// True if a part is of this file and track.
    package func holds(_ part: PicturePart) -> Bool { part.file === file && part.track == track }

    var stream: UnsafeMutablePointer<AVStream> { demuxer.stream(streamIndex) }

    /// Reads the track's next packet; false at the end.
    func read(into packet: borrowing Packet) throws(MediaError) -> Bool {
        while try demuxer.read(into: packet) {
            if Int(packet.av.pointee.stream_index) == streamIndex { return true }
        }
        return false
    }

    /// Seeks to the last possible place at or before a timestamp in the stream's units.
    /// - Returns: True if the seek succeeded.
    func seek(to timestamp: Int64) -> Bool { demuxer.seek(stream: streamIndex, to: timestamp) }

    /// Seeks to the file's first packet; decoding of the first picture may depend on it.
    /// - Returns: True if the seek succeeded.
    func rewind() -> Bool {
        clock.timestamp(at: Demuxer.beforeEverything).map(seek) == true || clock.timestamp(at: .zero).map(seek) == true
    }
}

extension MediaFile {
    /// The duration of every picture of a video track; nil if it varies.
    /// - Parameter id: A video track's id in the file.
    package func constantFrameDuration(ofTrack id: Int) -> Time? { timing(ofTrack: id).grid?.rate.frameDuration }

    /// The start of the picture shown at a time, both in asset time; the time itself if the frame rate varies.
    /// - Parameter id: A video track's id in the file.
    package func frameStart(ofTrack id: Int, shownAt time: Time) -> Time {
        guard let grid = timing(ofTrack: id).grid,
            let index = try? (time - grid.start).dividedRoundingDown(by: grid.rate.frameDuration),
            let start = try? grid.start + grid.rate.frameDuration.multiplied(by: index)
        else { return time }
        return start
    }

    /// The start of the last key frame at or before a time, in asset time: a copy of the track's pictures can begin
    /// there.
    ///
    /// Reads from the key frame to the time. Returns the track's start for still pictures, and if no key frame is
    /// before the time.
    /// - Parameters:
    ///   - id: A video track's id in the file.
    ///   - time: In asset time.
    package func keyFrameTime(ofTrack id: Int, atOrBefore time: Time) throws(MediaError) -> Time {
        guard let track = track(id), let video = track.video else {
            throw MediaError(
                .engineFailure, "look for a key frame in track \(id) of '\(path)'", "it is not a video track")
        }
        guard !video.isStill, time > track.timeRange.start else { return track.timeRange.start }
        let group = try PictureSource(self, track: id).group(before: time, includesTime: true)
        // A key frame that the file hides is before the track's start.
        return max(group.members.first?.start ?? track.timeRange.start, track.timeRange.start)
    }
}
