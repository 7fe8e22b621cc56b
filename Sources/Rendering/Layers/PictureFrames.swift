import EditModel
import Media
import MediaTime
import Pixels

/// The frames of a picture file, decoded one after the other. The caller keeps the frames of an animation that it
/// shows.
///
/// Not thread-safe: it belongs to one thread.
final class PictureFrames {
    private let file: MediaFile
    private let track: Int
    private var reader: VideoReader?
    /// The start of the frame that was given last.
    private var lastStart = Time.negativeInfinity

    init(_ file: MediaFile, track: Int) {
        self.file = file
        self.track = track
    }

    /// The frame that starts at a time, upright and premultiplied.
    ///
    /// Later frames are drawn over earlier ones, so one that lies behind is reached from the beginning.
    /// - Parameter start: In asset time.
    func bitmap(at start: Time) throws -> Bitmap {
        if reader == nil || start <= lastStart {
            reader = try VideoReader(file, track: track, threads: 1)
            lastStart = .negativeInfinity
        }
        var shown: Frame?
        while let frame = try reader?.next() {
            lastStart = frame.start
            let isReached = frame.start >= start
            shown = frame.takeFrame()
            if isReached { break }
        }
        guard let frame = shown.take() else {
            throw MediaError(.brokenInput, "read '\(file.path)'", "it holds no picture")
        }
        if file.track(track)?.video?.animation == nil { reader = nil }
        return try PictureFile(file, track: track).bitmap(of: frame)
    }
}
