import CFFmpeg
import MediaTime

/// A decoded block of sound that is kept for a while.
final class SampleBlock {
    /// In the file's time.
    let start: Time
    /// The container's.
    let timestamp: Int64
    /// Samples per second.
    let rate: Int32
    /// How many samples at the front count.
    var count: Int
    private let frame: Frame

    /// Takes a frame's contents; nil for one without sound.
    init?(_ frame: borrowing Frame, start: Time) {
        guard frame.av.pointee.nb_samples > 0, frame.av.pointee.sample_rate > 0 else { return nil }
        self.start = start
        timestamp = frame.av.pointee.best_effort_timestamp
        rate = frame.av.pointee.sample_rate
        count = Int(frame.av.pointee.nb_samples)
        self.frame = frame.takeContents()
    }

    /// Whether the container says that it is the block with a timestamp.
    func isSame(as timestamp: Int64) -> Bool {
        timestamp != ffmpeg_no_timestamp() && timestamp == self.timestamp
    }

    /// Moves the samples that count into a frame, the last first; the block is then of no use.
    func giveReversed(into target: borrowing Frame) throws(MediaError) {
        try check("turn sound round", kind: .engine, av_frame_make_writable(frame.av))
        frame.reverseSamples(count)
        av_frame_unref(target.av)
        av_frame_move_ref(target.av, frame.av)
    }
}
