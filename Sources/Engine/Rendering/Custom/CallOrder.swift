import EditModel
import MediaTime
import Threads

extension MovieSnapshot {
    /// True if a tap of it, or of a movie inside it, is called for its sound.
    package var callsTaps: Bool {
        hasAnywhere { movie in
            movie.audioTracks.contains { track in
                let input = movie.audioMix.input(ofTrack: track.id)
                return input.tap != nil && !input.isMuted
            }
        }
    }

    /// True if functions of the recipe make pictures of it, or of a movie inside it.
    package var callsPictureFunctions: Bool {
        hasAnywhere { $0.video?.compositor != nil || $0.sources.contains { $0.drawing != nil } }
    }
}

/// Makes the thread that mixes and the one that composes call a recipe in turns, in the same order on every run.
///
/// Sound up to the end of a frame is mixed before that frame is composed, block by block; later sound waits for the
/// frame. So a tap's measurements are ready for the frame that is seen with them. Every block and every frame counts,
/// even without a call. Each side waits only for the other, never for the consumers of its results: their queues must
/// hold as much as that takes.
package final class CallOrder: @unchecked Sendable {  // every access is within the monitor
    private let timing: FrameTiming
    /// The duration of a sample.
    private let unit: Time
    /// The first sample that may not be mixed before the next frame has been composed.
    private var frameEnd: Int64
    /// Everything before this sample has been mixed.
    private var mixed: Int64 = 0
    private var isCancelled = false
    private let monitor = Monitor()

    /// The order for a movie with taps and functions that make pictures; nil if the recipe is not called, or only by
    /// one of the two: then neither waits.
    package convenience init?(_ movie: MovieSnapshot) throws(TimeError) {
        guard movie.callsTaps, let video = movie.video, movie.callsPictureFunctions else { return nil }
        try self.init(video.timing, sampleRate: movie.audioMix.sampleRate)
    }

    /// - Parameters:
    ///   - timing: The frames' times. All frames must be composed.
    ///   - sampleRate: The mix's rate. All samples must be mixed.
    init(_ timing: FrameTiming, sampleRate: Int32) throws(TimeError) {
        self.timing = timing
        unit = Time(1, sampleRate)
        frameEnd = try timing.time(of: 1).dividedRoundingUp(by: unit)
    }

    /// Begins in the middle of the movie. Called before anything waits.
    /// - Parameters:
    ///   - frame: The first one that is composed.
    ///   - sample: The first one that is mixed.
    package func begin(at frame: Int64, sample: Int64) throws {
        frameEnd = frame < timing.frameCount ? try end(of: frame) : .max
        mixed = sample
    }

    /// Waits until the block that begins at a sample may be mixed.
    /// - Throws: `CancellationError` when it never will.
    package func waitToMix(from sample: Int64) throws {
        try wait { sample < frameEnd }
    }

    /// Reports that everything before a sample has been mixed.
    package func hasMixed(to sample: Int64) { monitor.change { mixed = sample } }

    /// Ends the sound.
    package func endOfSound() { hasMixed(to: .max) }

    /// Waits until a frame may be composed.
    /// - Throws: `CancellationError` when it never will.
    package func waitToCompose(_ frame: Int64) throws {
        let end = try end(of: frame)
        try wait { mixed >= end }
    }

    /// Reports that a frame has been composed.
    package func hasComposed(_ frame: Int64) throws {
        let next = frame + 1 < timing.frameCount ? try end(of: frame + 1) : .max
        monitor.change { frameEnd = next }
    }

    /// Ends the frames.
    package func endOfPicture() { monitor.change { frameEnd = .max } }

    /// Wakes both sides; they never wait again.
    package func cancel() { monitor.change { isCancelled = true } }

    /// The first sample that is heard after a frame.
    private func end(of frame: Int64) throws(TimeError) -> Int64 {
        try timing.time(of: frame + 1).dividedRoundingUp(by: unit)
    }

    private func wait(until isTurn: () -> Bool) throws {
        try monitor.within {
            while !isTurn(), !isCancelled { monitor.wait() }
            if isCancelled { throw CancellationError() }
        }
    }
}
