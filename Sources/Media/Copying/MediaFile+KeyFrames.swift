import MediaTime

extension MediaFile {
    /// When the last key frame at or before a time starts, in asset time: where a copy of the track's pictures can begin.
    ///
    /// Reads from the key frame to the time. Where there is none before the time, and for still pictures, it is the track's
    /// start.
    /// - Parameters:
    ///   - id: A video track's id in the file.
    ///   - time: In asset time.
    package func keyFrameTime(ofTrack id: Int, atOrBefore time: Time) throws(MediaError) -> Time {
        guard let track = track(id), let video = track.video else {
            throw MediaError(.engine, "look for a key frame in track \(id) of '\(path)'", "it is not a video track")
        }
        guard !video.isStill, time > track.timeRange.start else { return track.timeRange.start }
        let group = try PictureSource(self, track: id).group(before: time, includesTime: true)
        // What the file hides itself is not at the track's start either.
        return max(group.members.first?.start ?? track.timeRange.start, track.timeRange.start)
    }
}
