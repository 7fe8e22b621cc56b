import EditModel
import Media
import MediaTime
import Rendering
import Threads

/// Mixes a movie's sound once for every track that is encoded from it.
final class MixStage: @unchecked Sendable {  // set up before its thread starts, and used by that alone
    /// Threads that read sound ahead of a mix: one per processor, at most 8.
    static let threads = min(Processors.count, 8)
    /// Samples of a block without an encoder.
    private static let freeBlockSize = 4096

    let mixer: AudioMixer
    /// The consumers of the samples; none to drop them. Set before the first sample.
    var branches: [SoundBranch] = []
    /// Set before the first sample.
    var pace: Pace?
    private let samples: Range<Int64>
    private let order: CallOrder?

    init(
        _ movie: MovieSnapshot, _ range: ExportRange, library: MediaLibrary, script: (any RenderScript)?,
        order: CallOrder?
    ) throws {
        mixer = try AudioMixer(movie, library: library, script: script, order: order, threads: Self.threads)
        samples = try range.samples(rate: mixer.format.sampleRate, length: mixer.length)
        self.order = order
    }

    /// The number of the first sample that is mixed.
    var first: Int64 { samples.lowerBound }

    /// Mixes all of it. The body of the stage's thread.
    func mix() throws {
        defer { order?.endOfSound() }
        var position = samples.lowerBound
        mixer.seek(to: position)
        let size = branches.first?.encoder.blockSize ?? Self.freeBlockSize
        let room = PlanarSamples(channelCount: mixer.format.channelCount, capacity: size)
        while position < samples.upperBound {
            pace?.waitToMix(Time(position, mixer.format.sampleRate))
            let count = try mixer.mix(into: room, count: Int(min(Int64(size), samples.upperBound - position)))
            guard count > 0 else { break }
            for branch in branches {
                guard try branch.put(room, count: count) else { return }
            }
            position += Int64(count)
        }
        for branch in branches { try branch.finish() }
    }
}

/// Keeps the mix of an export from running far ahead of its pictures, which would fill memory with sound that waits for
/// them. Pictures never wait for sound.
final class Pace: @unchecked Sendable {  // every field is within the monitor
    private let monitor = Monitor()
    /// Sound may be mixed up to here.
    private var limit: Time
    private var isEnded = false
    /// The most that sound is ahead: more than encoders of pictures hold back.
    private static let lead = Time(10, 1)

    /// - Parameter start: The start of the export, in movie time.
    init(from start: Time) throws(TimeError) {
        limit = try start + Self.lead
    }

    /// Reports that everything before a movie time has been composed.
    func hasComposed(to time: Time) throws(TimeError) {
        let limit = try time + Self.lead
        monitor.change { self.limit = max(self.limit, limit) }
    }

    /// Ends the waiting: no more pictures are composed, or no more sound is needed.
    func end() { monitor.change { isEnded = true } }

    /// Waits until sound of a movie time may be mixed.
    func waitToMix(_ time: Time) {
        monitor.within { while !isEnded, time >= limit { monitor.wait() } }
    }
}
