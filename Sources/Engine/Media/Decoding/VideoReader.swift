import CFFmpeg
import MediaTime

/// Returns the pictures of a track in the order of their starts, from any time on.
///
/// Not thread-safe: each belongs to the thread that reads from it.
package protocol PictureReader: AnyObject {
    /// Packets that the decoder has refused so far.
    var damagedPackets: Int { get }

    /// The next picture and its start, in *asset* time; nil at the end of the track.
    func next() throws(MediaError) -> TimedFrame?

    /// Seeks so that ``next()`` returns the picture shown at a time: the last that starts at or before it, or else the
    /// first of the track.
    /// - Parameter time: In asset time.
    func seek(to time: Time) throws(MediaError)

    /// Moves on to the picture shown at a time, the last that starts at or before it; ``next()`` returns the one after.
    /// - Parameters:
    ///   - picture: The last that ``next()`` returned, or this function.
    ///   - time: In asset time.
    func pass(from picture: consuming TimedFrame, to time: Time) throws(MediaError) -> TimedFrame
}

extension PictureReader {
    package func pass(from picture: consuming TimedFrame, to time: Time) throws(MediaError) -> TimedFrame {
        guard let way = try? time - picture.start, way > Time(1, 2) else { return picture }
        try seek(to: time)
        guard let shown = try next() else { return picture }
        return shown
    }
}

/// A decoded picture and its start, in asset time.
package struct TimedFrame: ~Copyable, Sendable {
    package let frame: Frame
    package let start: Time

    package init(frame: consuming Frame, start: Time) {
        self.frame = frame
        self.start = start
    }

    /// Returns the picture without its time.
    package consuming func takeFrame() -> Frame { frame }
}

/// Reads a video track's pictures in presentation order, with exact start times.
///
/// Not thread-safe: each belongs to the thread that reads from it.
package final class VideoReader: PictureReader {
    private let file: MediaFile
    private let track: Int
    private let threads: Int
    private let vectorSize: (width: Int, height: Int)?
    /// Nil once a still is decoded: its codec would keep the picture in memory as long as the reader is open.
    private var reader: TrackReader?
    private let isStill: Bool
    /// Nil for stills.
    private let fitter: PictureFitter?
    private let timing: TrackTiming
    /// The track's range, in asset time.
    package let range: TimeRange
    /// The next picture, already decoded.
    private var pending: TimedFrame?
    private var lastStart: Time?

    /// - Parameters:
    ///   - track: A video track's id in the file.
    ///   - threads: The decoder's own threads; 0 for the codec's default.
    ///   - vectorSize: The size to draw a vector picture at, in pixels; nil for its own size. Other pictures ignore it.
    package init(
        _ file: MediaFile, track: Int, threads: Int = 0, vectorSize: (width: Int, height: Int)? = nil
    ) throws(MediaError) {
        guard let description = file.track(track), description.mediaType == .video else {
            throw MediaError(.engineFailure, "read track \(track) of '\(file.path)'", "it is not a video track")
        }
        self.file = file
        self.track = track
        self.threads = threads
        self.vectorSize = vectorSize
        timing = file.timing(ofTrack: track)
        range = description.timeRange
        isStill = description.video?.isStill == true
        fitter = isStill ? nil : description.video.map(PictureFitter.init)
        reader = try TrackReader(file, track: track, threads: threads, vectorSize: vectorSize)
    }

    /// Packets the decoder could not use so far.
    package var damagedPackets: Int { reader?.damagedPackets ?? damagedInStill }
    private var damagedInStill = 0

    /// The next picture, or nil at the end of the track.
    package func next() throws(MediaError) -> TimedFrame? {
        if let frame = pending.take() { return frame }
        return try decodeNext()
    }

    /// Moves so that ``next()`` gives the picture shown at a time: the last that starts at or before it, or else the
    /// first of the track.
    /// - Parameter time: In asset time.
    package func seek(to time: Time) throws(MediaError) {
        pending = nil
        // A still has one picture for every time, and some demuxers return none after a seek.
        if isStill { return try reopen() }
        if !(reader?.isAtStart == true && time <= range.start) {
            leaveOut(before: time)
            try position(at: time) { $0 <= time }
        }
        pending = try decode(to: time, from: nil)
    }

    package func pass(from picture: consuming TimedFrame, to time: Time) throws(MediaError) -> TimedFrame {
        guard !isStill, time > picture.start else { return picture }
        if reader?.isSeekShorter(to: time, reorder: reorder) == true {
            try seek(to: time)
            guard let shown = try next() else { return picture }
            return shown
        }
        leaveOut(before: time)
        guard let shown = try decode(to: time, from: picture) else {
            throw MediaError(.engineFailure, "read '\(file.path)'", "the picture at \(time) is gone")
        }
        return shown
    }

    /// Decodes up to the picture after the one shown at a time, and returns that one.
    /// - Parameter first: A picture that starts at or before the time; nil to begin with the next one decoded.
    private func decode(to time: Time, from first: consuming TimedFrame?) throws(MediaError) -> TimedFrame? {
        var shown = first
        while let frame = try decodeNext() {
            if frame.start > time, shown != nil || frame.start <= range.start {
                if shown == nil { shown = consume frame } else { following = consume frame }
                break
            }
            shown = consume frame
        }
        guard let leftOut = reader?.endLeavingOut(), let start = shown?.start,
            start < settled(leftOut), settled(leftOut) <= time
        else { return shown }
        // It was shown for much longer than others are.
        leavesOut = false
        try seek(to: time)
        return pending.take()
    }

    /// False once a picture was left out that is shown.
    private var leavesOut = true

    private func leaveOut(before time: Time) {
        guard leavesOut, frameDuration.isNumeric, let shifted = try? time + timing.shift else { return }
        reader?.leaveOut(before: shifted, frame: frameDuration)
    }

    /// The shortest distance of two pictures; indefinite if it is unknown.
    private var frameDuration: Time { file.track(track)?.video?.minFrameDuration ?? .indefinite }

    /// The longest time by which pictures are decoded before they are shown, in practice.
    private var reorder: Time { (try? frameDuration.multiplied(by: 4)) ?? .zero }

    /// The picture after ``pending``, decoded while looking for it.
    private var following: TimedFrame?

    /// The distance before the target at which the second seek starts, doubled each try: some containers seek by
    /// decoding time.
    private static let firstMargin = Time(1, 2)
    private static let attempts = 8

    /// Seeks so that ``next()`` returns a picture that starts before a time and decodes without others, as near to the
    /// time as possible, or else the first of the track.
    func move(before time: Time) throws(MediaError) {
        pending = nil
        // Half a frame earlier, no rounding of timestamps can find a picture at the time itself.
        let step = frameDuration
        let half = try? Time(exactly: Int128(step.value), over: 2 * Int128(max(step.timescale, 1)), "halve")
        let margin = step.isNumeric ? half ?? step : Time(1, 1000)
        try position(at: (try? time - margin) ?? range.start) { $0 < time }
    }

    /// Seeks further back until the first decoded picture starts early enough, or the track's start is reached.
    private func position(at time: Time, _ isEarlyEnough: (Time) -> Bool) throws(MediaError) {
        following = nil
        var target = time
        var margin = Self.firstMargin
        for _ in 0..<Self.attempts where target > range.start {
            lastStart = nil
            guard let moved = try? target + timing.shift, reader?.seek(to: moved) == true else { break }
            if let frame = try decodeNext() {
                if isEarlyEnough(frame.start) {
                    following = consume frame
                    return
                }
            }
            target = (try? time - margin) ?? range.start
            margin = (try? margin + margin) ?? margin
        }
        lastStart = nil
        if reader?.seekToStart() != true { try reopen() }
    }

    /// Restarts at the track's start, with a new reader unless this one has not been read.
    private func reopen() throws(MediaError) {
        following = nil
        lastStart = nil
        guard reader?.isAtStart != true else { return }
        reader = try TrackReader(file, track: track, threads: threads, vectorSize: vectorSize)
    }

    private func decodeNext() throws(MediaError) -> TimedFrame? {
        if let frame = following.take() { return frame }
        let frame = Frame()
        guard let reader, try reader.next(into: frame) else { return nil }
        let start = startTime(of: frame, reader)
        lastStart = start
        if isStill {
            damagedInStill = damagedPackets
            self.reader = nil
            if let alpha = file.itemAlpha { return TimedFrame(frame: try alpha.added(to: frame), start: start) }
        }
        if let fitter, fitter.isForeign(frame) { return TimedFrame(frame: try fitter.fitted(frame), start: start) }
        return TimedFrame(frame: frame, start: start)
    }

    private func startTime(of frame: borrowing Frame, _ reader: TrackReader) -> Time {
        if let time = reader.time(of: frame) { return settled(time) }
        guard let lastStart else { return range.start }
        let step = frameDuration
        return (try? lastStart + (step.isNumeric ? step : Time(1, 25))) ?? lastStart
    }

    /// The start of a picture with this timestamp.
    private func settled(_ time: Time) -> Time {
        let shifted = (try? time - timing.shift) ?? time
        return timing.grid?.snapped(shifted) ?? shifted
    }
}
