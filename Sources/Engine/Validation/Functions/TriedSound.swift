import EditModel
import Frames
import Media
import MediaTime
import Rendering

/// Calls taps with blocks of a movie's sound.
struct TriedSound {
    private let movie: MovieSnapshot
    private let library: MediaLibrary
    private let script: TriedScript
    /// The part that is heard; nil if there is nothing to tap.
    private let range: TimeRange?
    /// Gives the sound from its beginning on; nil until it is asked for.
    private var blocks: (() throws -> SoundBuffer?)?
    private var isOver = false
    /// The end of the blocks so far.
    private var reached: Time
    private let log = Log()

    /// Samples of each block, as taps get them.
    private static let blockSize: Int64 = 1024

    /// Findings about the sound, in order.
    private final class Log { var findings: [Finding] = [] }

    var found: [Finding] { log.findings }

    /// - Parameter asked: The part that is rendered; nil for all of it.
    init(_ movie: MovieSnapshot, in asked: TimeRange?, _ script: TriedScript, _ library: MediaLibrary) throws {
        self.movie = movie
        self.library = library
        self.script = script
        reached = asked?.start ?? .zero
        let isTapped = movie.soundingTracks.contains { movie.audioMix.input(ofTrack: $0.id).tap != nil }
        let end = try movie.audioTracks.compactMap { try $0.segments.last?.targetRange.end }.max() ?? .zero
        let heard = try min(asked?.end ?? end, end)
        range = isTapped && reached < heard ? try TimeRange(start: reached, end: heard) : nil
    }

    /// Calls taps for the first, the middle and the last block.
    mutating func callInThreePlaces() throws {
        guard let range else { return }
        let block = Time(Self.blockSize, movie.audioMix.sampleRate)
        let middle = try range.start + range.duration.divided(by: Time(2, 1))
        let last = try range.end - block
        for start in [range.start, middle, max(last, range.start)] {
            try performing {
                var reader = MovieReader(movie, library: library, script: script)
                reader.timeRange = try TimeRange(start: start, end: range.end)
                _ = try next(of: reader)()
            }
        }
    }

    /// Calls taps for the sound before the end of a frame.
    mutating func call(upTo frame: Int64) throws {
        guard let timing = movie.video?.timing else { return }
        try callAll(until: try timing.time(of: frame + 1))
    }

    /// Calls taps for the rest of the sound.
    mutating func callToTheEnd() throws { try callAll(until: .positiveInfinity) }

    private mutating func callAll(until end: Time) throws {
        guard let range, !isOver else { return }
        if blocks == nil {
            var reader = MovieReader(movie, library: library, script: script)
            reader.timeRange = range
            try performing { blocks = try next(of: reader) }
        }
        while reached < end, !isOver {
            var buffer: SoundBuffer?
            try performing { buffer = try blocks?() }
            guard let buffer else {
                isOver = true
                return
            }
            reached = try buffer.time + buffer.duration
        }
    }

    private func next(of reader: MovieReader) throws -> () throws -> SoundBuffer? {
        var reader = reader
        reader.warn = { [log] text in
            guard !log.findings.contains(where: { $0.message == text }) else { return }
            log.findings.append(Finding(.tapNotFinite, text, object: "sound"))
        }
        guard case .sound(let next) = try reader.mix() else { return { nil } }
        return next
    }

    /// Does a piece of it, and keeps why that cannot be.
    private func performing(_ body: () throws -> Void) throws {
        do { try body() } catch let error as MediaError where error.kind != .engineFailure {
            let finding = Finding(.renderFailed, error.description, object: "sound")
            if !log.findings.contains(finding) { log.findings.append(finding) }
        }
    }
}
