import EditModel
import Frames
import Glibc
import Media
import Playback
import Rendering
import Synchronization
import Threads

/// A player that two threads share.
final class SharedPlayer: Sendable {
    let state: Mutex<Player>

    init(_ player: sending Player) { state = Mutex(player) }
}

/// How loud a player is.
final class SoundLevel: Sendable {
    let isMuted = Atomic(false)
    /// The volume in thousandths, from 0 to 1000.
    let volume = Atomic(1000)

    var gain: Float {
        isMuted.load(ordering: .relaxed) ? 0 : Float(volume.load(ordering: .relaxed)) / 1000
    }
}

/// Mixes the sound of the movies of a player, on a thread of its own, so that slow pictures do not interrupt it.
final class PlayerSound: @unchecked Sendable {  // its thread alone, but for what the locks guard
    /// The place of a generation's sound in the ring.
    struct Place: Sendable {
        var generation = -1
        /// The frame of the ring with which it begins.
        var start: UInt64 = 0
        var rate = PlaybackRate.normal
    }

    private static let block = LiveStretcher.largestBlock
    /// A wait for room in the ring, or for something to do, in microseconds.
    private static let pause: UInt32 = 2000

    /// True once packets were skipped that no decoder could use.
    let isDamaged = Atomic(false)
    private let isStopped = Atomic(false)
    private let shared = Mutex((place: Place(), failure: (any Error)?.none))
    private let movies: PlayerMovies
    private let level: SoundLevel
    private let rate: Int32
    private let player: SharedPlayer
    private let memory: WindowMemory
    private var stretcher: LiveStretcher?
    private var thread: Thread?
    private let samples = PlanarSamples(channelCount: 2, capacity: block)
    private let stretched = PlanarSamples(channelCount: 2, capacity: block)
    private var interleaved = [Float](repeating: 0, count: 2 * block)

    /// - Parameter rate: Samples per second of the device.
    init(_ movies: PlayerMovies, _ level: SoundLevel, rate: Int32, player: SharedPlayer, memory: WindowMemory) {
        (self.movies, self.level, self.rate, self.player, self.memory) = (movies, level, rate, player, memory)
    }

    /// - Throws: ``ThreadFailure`` when the system has no thread left.
    func start() throws {
        thread = try Thread(stackSize: StageGroup.compositionStackSize) { [self] in
            do {
                while !isStopped.load(ordering: .relaxed) { if try !step() { usleep(Self.pause) } }
            } catch {
                shared.withLock { $0.failure = error }
            }
        }
    }

    func stop() {
        isStopped.store(true, ordering: .relaxed)
        thread?.join()
    }

    /// Where the sound that is heard began in the ring.
    /// - Throws: What has ended the thread.
    func place() throws -> Place {
        let (place, failure) = shared.withLock { ($0.place, $0.failure) }
        if let failure { throw failure }
        return place
    }

    // MARK: - Mixing

    /// Mixes what is wanted now.
    /// - Returns: False if nothing is.
    private func step() throws -> Bool {
        let next = try player.state.withLock { player in
            try player.nextSound(at: monotonicNanoseconds(), atMost: Int64(Self.block)).map { ($0, player.rate) }
        }
        guard let (request, rate) = next else { return false }
        if request.generation != shared.withLock({ $0.place.generation }) { begin(request, rate) }
        try mix(request)
        if let stretcher {
            stretcher.send(samples, count: request.samples.count)
            while case let count = stretcher.take(into: stretched, count: Self.block), count > 0 {
                guard put(stretched, count, request) else { return true }
            }
        } else {
            guard put(samples, request.samples.count, request) else { return true }
        }
        try player.state.withLock { try $0.delivered(request, at: monotonicNanoseconds()) }
        return true
    }

    private func begin(_ request: SoundRequest, _ rate: PlaybackRate) {
        memory.dropSound()
        let start = memory.writtenFrames
        shared.withLock { $0.place = Place(generation: request.generation, start: start, rate: rate) }
        let format = SoundFormat(sampleRate: self.rate, layout: .stereo)
        stretcher = rate == .normal ? nil : LiveStretcher(thousandths: rate.thousandths, format: format)
    }

    /// Mixes the samples of a request, with silence where the movie has none.
    private func mix(_ request: SoundRequest) throws {
        let count = request.samples.count
        var mixed = 0
        if request.hasSound, let movie = movies.movie(of: request.item) {
            mixed = try movie.mix(request.samples, rate: rate, into: samples)
            if movie.hasDamagedSound { isDamaged.store(true, ordering: .relaxed) }
        }
        guard mixed < count else { return }
        for channel in 0..<2 { (samples[channel] + mixed).update(repeating: 0, count: count - mixed) }
    }

    /// Puts sound into the ring, waiting for room.
    /// - Returns: False if another generation has begun.
    private func put(_ samples: PlanarSamples, _ count: Int, _ request: SoundRequest) -> Bool {
        let gain = level.gain
        for index in 0..<count {
            interleaved[2 * index] = samples[0][index] * gain
            interleaved[2 * index + 1] = samples[1][index] * gain
        }
        var put = 0
        while put < count {
            let taken = interleaved.withUnsafeBufferPointer {
                memory.write($0.baseAddress! + 2 * put, count: count - put)
            }
            put += taken
            guard taken == 0 else { continue }
            let generation = player.state.withLock { $0.generation }
            if isStopped.load(ordering: .relaxed) || generation != request.generation { return false }
            usleep(Self.pause)
        }
        return true
    }
}
