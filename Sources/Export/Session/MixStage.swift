import EditModel
import Glibc
import Media
import MediaTime
import Rendering

/// Mixes a movie's sound once and gives it to every track that is encoded from it.
final class MixStage: @unchecked Sendable {  // set up before its thread starts, and used by that alone
    /// Threads that read sound ahead of a mix: as many as run at once.
    static let threads = min(max(Int(sysconf(CInt(_SC_NPROCESSORS_ONLN))), 1), 8)
    /// Samples of a block that nobody encodes.
    private static let freeBlockSize = 4096

    let mixer: AudioMixer
    /// What takes the samples; none where they are thrown away. Set before the first sample.
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

    /// Mixes all of it. What the stage's thread does.
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
