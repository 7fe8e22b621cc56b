import MediaTime
import Threads

/// A recording that is being made, as its tracks share it: which moments are in the movie, and where.
final class RecordingRun: @unchecked Sendable {  // guarded by its monitor
    let clock: CaptureClock
    let file: FragmentFile
    private let monitor = Monitor()
    private var gaps: PauseGaps
    private var end: Time?

    /// The place of a moment of capture.
    enum Place: Equatable {
        /// Before the recording, or in a pause.
        case outside
        case movie(Time)
        /// At the movie's end or after it.
        case past
    }

    /// - Parameters:
    ///   - frameDuration: Of the pictures at whose borders pauses begin and end.
    ///   - end: The movie's greatest duration; nil without a limit.
    init(clock: CaptureClock, file: FragmentFile, frameDuration: Time, end: Time?) {
        (self.clock, self.file, self.end) = (clock, file, end)
        gaps = PauseGaps(frameDuration: frameDuration)
    }

    /// The movie's end where it is known, in its own time.
    var endTime: Time? { monitor.within { end } }
    var isPaused: Bool { monitor.within { gaps.isPaused } }

    func pause(at host: Int64) throws(TimeError) {
        monitor.enter()
        defer { monitor.leave() }
        try gaps.pause(at: clock.time(at: host))
    }

    func resume(at host: Int64) throws(TimeError) {
        monitor.enter()
        defer { monitor.leave() }
        try gaps.resume(at: clock.time(at: host))
    }

    /// The present in the movie: in a pause its beginning.
    func movieTime(at host: Int64) -> Time {
        monitor.within { gaps.movieTimeOrPause(atCapture: max(.zero, clock.time(at: host))) }
    }

    /// Ends the movie at a moment unless it ends earlier.
    func end(at host: Int64) {
        let time = movieTime(at: host)
        monitor.within { end = min(end ?? time, time) }
    }

    /// The place of a picture.
    func place(ofPicture host: Int64) -> Place {
        let capture = clock.time(at: host)
        guard capture >= .zero else { return .outside }
        monitor.enter()
        defer { monitor.leave() }
        guard let time = (try? gaps.movieTime(atCapture: capture)) ?? nil else { return .outside }
        if let end, time >= end { return .past }
        return .movie(time)
    }

    /// The samples that stay, see ``PauseGaps/kept(of:rate:)``.
    func kept(of range: Range<Int64>, rate: Int32) -> [KeptSamples] {
        monitor.within { (try? gaps.kept(of: range, rate: rate)) ?? [] }
    }
}
