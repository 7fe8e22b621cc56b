import MediaTime
import Values
import Wording

/// The reason why a timeline could not be changed. It is then unchanged.
package enum TimelineError: Error, Equatable, CustomStringConvertible {
    /// `range`, in the source's time, begins before or ends after it.
    case rangeOutsideSource(TimeRange, source: String, duration: Time)
    /// A range without length, or with a negative one.
    case emptyRange(TimeRange)
    /// A range whose start or duration is indefinite, infinite or invalid.
    case rangeNotNumeric(TimeRange, source: String)
    /// A place in the composition before zero or without a number.
    case invalidStart(Time)
    case mediaTypeMismatch(track: MediaType, source: MediaType)
    case trackIDInUse(Int)
    /// Identifiers count from 1.
    case invalidTrackID(Int)
    /// A composition put into itself.
    case insertedIntoItself
    /// Lists that belong together and are not equally long.
    case countMismatch(ranges: Int, tracks: Int)
    /// A source without a track of the kind that is asked for.
    case noTrack(MediaType, source: String)
    /// A stretch scaled to nothing, or to no definite duration.
    case invalidScaledDuration(Time)
    /// Segments that cannot make up a track.
    case invalidSegments([SegmentMistake])
    /// A source that cannot be played backwards.
    case notReversible(String)
    case time(TimeError)

    package var description: String {
        switch self {
        case .rangeOutsideSource(let range, let source, let duration):
            "the range \(range) leaves \(source), which is \(duration) long"
        case .emptyRange(let range): "the range \(range) is empty"
        case .rangeNotNumeric(let range, let source):
            range.duration == .indefinite
                ? "\(source) has no duration of its own: give the range one"
                : "the range \(range) has no definite start and duration"
        case .invalidStart(let time):
            time.isNumeric ? "cannot insert at \(time), before the start" : "cannot insert at an \(time) time"
        case .mediaTypeMismatch(let track, let source):
            "\(withArticle("\(source)")) track cannot go into \(withArticle("\(track)")) track"
        case .trackIDInUse(let id): "the composition has a track \(id) already"
        case .invalidTrackID(let id): "a track's id is a whole number from 1 on, not \(id)"
        case .insertedIntoItself: "a composition cannot be inserted into itself"
        case .countMismatch(let ranges, let tracks):
            "there \(ranges == 1 ? "is" : "are") \(counted(ranges, "range")) for \(counted(tracks, "track"))"
        case .noTrack(let type, let source): "\(source) has no \(type) track"
        case .invalidScaledDuration(let duration): "a range cannot be scaled to a duration of \(duration)"
        case .invalidSegments(let mistakes): mistakes.map { "\($0.object): \($0.message)" }.joined(separator: "; ")
        case .notReversible(let source): "\(source) cannot be reversed: only media files can"
        case .time(let error): error.description
        }
    }
}

/// Runs arithmetic on times for a timeline.
func exactly<Value>(_ compute: () throws(TimeError) -> Value) throws(TimelineError) -> Value {
    do { return try compute() } catch { throw .time(error) }
}
