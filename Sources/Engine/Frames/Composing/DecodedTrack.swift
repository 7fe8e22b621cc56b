import Media

/// Returns the picture of any rising output frame of a video track from those that a thread decodes ahead.
///
/// Belongs to the compositor's thread.
final class DecodedTrack {
    /// The outcome of a request.
    package enum Outcome: ~Copyable {
        /// Nil if the source has no picture or the export is being cancelled.
        case picture(Frame?)
        /// The decoder is too far ahead for this player, which needs one of its own.
        case fellBehind
    }

    /// The run that it plays.
    package let run: TrackRun
    package let decoding: TrackDecoding
    /// The decoded segment that shows the same as one of the track's.
    private let decodedSegments: [Int: Int]
    private let reader: Int
    private var current: PictureRelay.Item?
    /// The last frame that was requested.
    private var lastFrame: Int64 = -1

    /// A player of a decoder of its own.
    init(_ decoding: TrackDecoding) {
        run = decoding.run
        self.decoding = decoding
        decodedSegments = Dictionary(uniqueKeysWithValues: run.appearances.map { ($0.segment, $0.segment) })
        reader = decoding.relay.addReader(from: run.frames.lowerBound)
    }

    /// A player of another one's pictures; nil unless those that it needs are to come or shown by that one.
    /// - Parameter decodedSegments: The decoded segments that show the same as those of the run.
    init?(_ run: TrackRun, beside other: DecodedTrack, _ decodedSegments: [Int: Int]) {
        guard other.lastFrame < run.frames.lowerBound else { return nil }
        self.run = run
        self.decodedSegments = decodedSegments
        decoding = other.decoding
        reader = decoding.relay.addReader(from: run.frames.lowerBound, beside: other.reader)
        if other.current != nil { current = other.current!.makeReference() }
    }

    /// Ends the playing.
    /// - Returns: True if no other player has the same decoder.
    package func stop() -> Bool { decoding.relay.removeReader(reader) }

    /// Skips pictures before a frame, which will not be requested.
    package func pass(to frame: Int64) { decoding.relay.pass(reader, to: max(frame, run.frames.lowerBound)) }

    /// The picture that a frame shows.
    ///
    /// Frames must not fall from call to call.
    /// - Parameters:
    ///   - segment: The track's segment in that frame.
    ///   - next: The frame of the next call for the same segment, if it is known: when that shows another picture, the
    ///     caller gets the player's reference and may draw on it if that is the only one.
    package func picture(of segment: Int, in frame: Int64, next: Int64?) -> Outcome {
        lastFrame = frame
        guard let wanted = decodedSegments[segment] else { return .picture(nil) }
        while current == nil || !current!.shows(wanted, in: frame) {
            current = nil
            let outcome = decoding.relay.take(reader)
            switch consume outcome {
            case .item(let item): current = consume item
            case .ended: return .picture(nil)
            case .fellBehind: return .fellBehind
            }
        }
        guard let next, !current!.shows(wanted, in: next) else { return .picture(current!.makePicture()) }
        var given = current.take()!
        return .picture(given.picture.take())
    }
}
