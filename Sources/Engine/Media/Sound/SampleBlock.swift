import CFFmpeg
import MediaTime

/// A decoded block of sound.
final class SampleBlock {
    /// In the file's time.
    package let start: Time
    /// The container's timestamp.
    package let timestamp: Int64
    /// Samples per second.
    package let rate: Int32
    /// The number of samples in use, from the front.
    package var count: Int
    private let frame: Frame

    /// Takes a frame's contents; nil for a frame without sound.
    init?(_ frame: borrowing Frame, start: Time) {
        guard frame.av.pointee.nb_samples > 0, frame.av.pointee.sample_rate > 0 else { return nil }
        self.start = start
        timestamp = frame.av.pointee.best_effort_timestamp
        rate = frame.av.pointee.sample_rate
        count = Int(frame.av.pointee.nb_samples)
        self.frame = frame.takeContents()
    }

    /// True if this is the block with a known timestamp of the container.
    package func isSame(as timestamp: Int64) -> Bool {
        timestamp != ffmpeg_no_timestamp() && timestamp == self.timestamp
    }

    /// Moves the samples in use, reversed, into a frame, and leaves the block empty.
    func giveReversed(into target: borrowing Frame) throws(MediaError) {
        try check("turn sound round", kind: .engineFailure, av_frame_make_writable(frame.av))
        frame.reverseSamples(count)
        av_frame_unref(target.av)
        av_frame_move_ref(target.av, frame.av)
    }
}
