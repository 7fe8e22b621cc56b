import CFFmpeg
import MediaTime

/// Reads a video track backwards: a picture shown over [s, e) in the file is returned for [D − e, D − s), where D is
/// the file's duration.
///
/// It decodes one group of pictures at a time forwards from its key frame into a window, and returns the window from
/// its end. If a group is too large for the window, its last pictures are kept and the others are decoded again. Not
/// thread-safe: each belongs to the thread that reads from it.
package final class ReversedVideoReader: PictureReader {
    private let path: String
    private let forward: any ForwardPictureReader
    /// The track's range, in the file's time.
    private let range: TimeRange
    /// The file's time that is zero here.
    private let duration: Time
    private let windowSize: Int
    private var window = ReversedWindow()
    /// True until the first read or seek.
    private var isFresh = true

    /// Bytes of pictures held at once: about 30 pictures of 1920 × 1080, or 7 of 3840 × 2160.
    package static let defaultWindowSize = 96 << 20

    /// - Parameters:
    ///   - track: A video track's id in the file.
    ///   - threads: The decoder's own threads; 0 for the codec's default.
    ///   - windowSize: Bytes of pictures held at once. One picture is held however large it is.
    ///   - deinterlaces: True to make whole pictures of interlaced ones.
    package init(
        _ file: MediaFile, track: Int, threads: Int = 0, windowSize: Int = defaultWindowSize,
        deinterlaces: Bool = false
    ) throws(MediaError) {
        path = file.path
        let reader = try VideoReader(file, track: track, threads: threads)
        let format = file.track(track)?.video
        forward = deinterlaces ? format.map { DeinterlacingReader(reader, $0) } ?? reader : reader
        range = forward.range
        duration = file.description.duration
        self.windowSize = windowSize
    }

    package var damagedPackets: Int { forward.damagedPackets }

    /// Pictures decoded and not yet returned.
    var heldPictures: Int { window.count }

    package func next() throws(MediaError) -> TimedFrame? {
        if isFresh { try seek(to: .zero) }
        if window.isEmpty {
            guard let bound = window.start else { return nil }
            try fill(before: bound, end: bound)
        }
        guard let held = window.takeLast() else { return nil }
        return TimedFrame(frame: held.frame, start: try reversed(held.end))
    }

    package func seek(to time: Time) throws(MediaError) {
        isFresh = false
        let end = try trackEnd()
        let bound = min(try reversed(time), end)
        if let first = try fill(before: bound, end: end), window.isEmpty {
            // Before its first picture the track shows that one.
            window.append(first)
            window.close(at: end)
        }
    }

    /// Decodes the pictures that start before a time, as many of the last ones as the window may hold.
    /// - Parameters:
    ///   - bound: In the file's time.
    ///   - end: The end of the track's last picture.
    /// - Returns: The first picture that is not before the bound, if there is one.
    @discardableResult
    private func fill(before bound: Time, end: Time) throws(MediaError) -> TimedFrame? {
        window.clear()
        try forward.move(before: bound)
        while let picture = try forward.next() {
            guard picture.start < bound else {
                window.close(at: min(picture.start, end))
                return picture
            }
            window.append(picture)
            window.shrink(to: windowSize)
        }
        window.close(at: end)
        return nil
    }

    private func trackEnd() throws(MediaError) -> Time {
        do throws(TimeError) { return try range.end } catch { throw backwardsError(error) }
    }

    /// The same instant counted from the other end.
    private func reversed(_ time: Time) throws(MediaError) -> Time {
        do throws(TimeError) { return try duration - time } catch { throw backwardsError(error) }
    }

    private func backwardsError(_ error: TimeError) -> MediaError {
        MediaError(.unsupported, "read '\(path)' backwards", "\(error)")
    }
}

/// Consecutive pictures in the order of the file, taken from the end.
private struct ReversedWindow {
    private final class Held {
        var picture: TimedFrame?
        let start: Time
        let size: Int

        init(_ picture: consuming TimedFrame) {
            start = picture.start
            size = picture.frame.bufferSize
            self.picture = consume picture
        }
    }

    private var pictures: [Held] = []
    /// The number of pictures dropped at the front.
    private var dropped = 0
    private var size = 0
    private var end = Time.zero
    /// The start of the first picture kept, taken or not; nil if there was none.
    private(set) var start: Time?

    var count: Int { pictures.count - dropped }
    var isEmpty: Bool { count == 0 }

    mutating func clear() { self = ReversedWindow() }

    mutating func append(_ picture: consuming TimedFrame) {
        if start == nil { start = picture.start }
        let held = Held(picture)
        size += held.size
        pictures.append(held)
    }

    /// Drops pictures at the front until the rest fits; keeps the last one.
    mutating func shrink(to limit: Int) {
        while size > limit, count > 1 {
            size -= pictures[dropped].size
            pictures[dropped].picture = nil
            dropped += 1
            start = pictures[dropped].start
        }
    }

    /// Sets the end of the last picture.
    mutating func close(at end: Time) { self.end = end }

    /// The last picture and its end, in the file's time.
    mutating func takeLast() -> Ended? {
        guard !isEmpty else { return nil }
        let held = pictures.removeLast()
        defer { end = held.start }
        guard let picture = held.picture.take() else { return nil }
        return Ended(frame: picture.takeFrame(), end: end)
    }

    struct Ended: ~Copyable {
        let frame: Frame
        let end: Time
    }
}
