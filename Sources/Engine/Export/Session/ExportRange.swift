import EditModel
import Media
import MediaTime
import Rendering

/// The part of a movie that an export renders, with everything needed to render it.
struct ExportedMovie {
    /// A validated snapshot.
    let movie: MovieSnapshot
    /// Nil if no output has pictures.
    let timeline: PictureTimeline?
    let range: ExportRange
    let library: MediaLibrary
    /// The recipe's functions, for a movie that calls some.
    let script: (any RenderScript)?
    /// Keeps encoded parts from one export to the next; nil to keep none.
    var storage: PartStorage?
    var resources = ExportResources(memory: ExportedMovie.usualMemory)

    /// The memory that an export may take if its caller sets none, in bytes: 4 GiB.
    private static let usualMemory = 4 << 30

    /// The output frames that are rendered; empty without a picture.
    var frames: Range<Int64> {
        get throws(TimeError) {
            guard let timing = timeline?.video.timing else { return 0..<0 }
            return try range.frames(of: timing)
        }
    }
}

/// The part of a movie that is exported. It begins with the frame that is shown at its start.
struct ExportRange: Hashable {
    /// In movie time.
    let start: Time
    /// In movie time; not included.
    let end: Time
    /// True when it is all of the movie.
    let isWhole: Bool

    /// - Parameter range: In movie time; nil for all of it.
    /// - Throws: ``MediaError`` when it holds nothing of the movie.
    init(_ range: TimeRange?, of movie: MovieSnapshot) throws {
        guard let range else {
            (start, end, isWhole) = (.zero, movie.duration, true)
            return
        }
        guard range.start.isNumeric, range.start >= .zero, movie.duration > range.start,
            range.duration > .zero
        else {
            throw MediaError(
                .unsupported, "export \(range)", "the movie goes from 0 up to \(movie.duration), which is not included")
        }
        var start = range.start
        if let timing = movie.video?.timing, start < movie.pictureDuration {
            start = try timing.time(of: timing.frame(shownAt: start))
        }
        self.start = start
        end = range.duration.isNumeric ? min(try range.end, movie.duration) : movie.duration
        isWhole = start == .zero && end == movie.duration
    }

    /// The duration of the result, unless its last frame lasts longer.
    var duration: Time {
        get throws(TimeError) { try end - start }
    }

    /// The output frames that are exported.
    func frames(of timing: FrameTiming) throws(TimeError) -> Range<Int64> {
        try isWhole ? 0..<timing.frameCount : timing.frames(shownFrom: start, to: end)
    }

    /// The samples of a mix that are exported.
    func samples(rate: Int32, length: Int64) throws(TimeError) -> Range<Int64> {
        guard !isWhole else { return 0..<length }
        let first = min(try start.units(per: rate), length)
        return first..<max(first, min(try end.units(per: rate), length))
    }
}
