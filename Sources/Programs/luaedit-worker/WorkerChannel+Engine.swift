import EditModel
import Frames
import Glibc
import Media
import MediaTime
import Messages
import Playback
import Rendering
import Sandbox
import SystemCalls

extension WorkerChannel {
    /// Reports the progress of one render.
    func report(_ progress: ExportProgress) {
        report(Progress(frames: Int(progress.completed), totalFrames: Int(progress.total)))
    }

    /// Shows a picture on the terminal that is standard output.
    /// - Parameter pixels: Red, green and blue of each, by rows.
    func show(_ pixels: [UInt8], width: Int, height: Int) throws(Failure) {
        guard let picture = TerminalPicture(width: width, height: height, pixels: pixels) else {
            throw Failure(.engineFailure, "a picture of \(width)×\(height) cannot be shown")
        }
        show(picture)
    }

    /// The most pixels of a moving picture: more would take terminals longer than a frame stands.
    private static var mostMovingPixels: Int { 480 * 270 }

    /// Plays a movie on the terminal that is standard output, until its end or until the person has seen enough.
    /// - Parameters:
    ///   - sound: Its sound, which is the clock of the pictures; nil without any.
    ///   - room: The largest pictures, in pixels.
    /// - Throws: ``MediaError`` when the movie has no picture, and the errors of rendering.
    func play(
        _ movie: MovieSnapshot, library: MediaLibrary, script: (any RenderScript)?, sound: PlayerDriver?,
        room: (width: Int, height: Int)
    ) throws {
        let player = try MoviePlayer(
            movie, library: library, script: script, clock: sound.map { .following($0) } ?? .monotonic)
        let (width, height) = player.size(fitting: room, area: Self.mostMovingPixels)
        let duration = try player.duration() / 1_000_000
        defer { endMovie() }
        try player.play(width: width, height: height) { shown in
            // Ctrl-C before the first picture came; later the supervisor ends the movie itself.
            if Interruption.isWanted { return false }
            if let failure = sound?.failure { throw failure }
            guard let picture = TerminalPicture(width: width, height: height, pixels: shown.rgb) else {
                throw Failure(.engineFailure, "a picture of \(width)×\(height) cannot be shown")
            }
            return play(MoviePicture(picture, time: min(shown.time / 1_000_000, duration), duration: duration))
        }
    }
}

extension WorkerChannel.Output {
    /// Writes the whole file and closes it.
    func write(_ bytes: [UInt8]) throws(Failure) {
        defer { close(descriptor) }
        let failure = writeAll(bytes, to: descriptor)
        guard failure == 0 else {
            throw Failure(.inputOutput, "cannot write '\(path)'", system: failure)
        }
    }
}

extension MoviePlayer.Clock {
    /// The time of a movie whose sound is heard, which begins when it is first asked for.
    static func following(_ sound: PlayerDriver) -> MoviePlayer.Clock {
        MoviePlayer.Clock(
            now: {
                sound.with { player, host in
                    if player.status == .paused, player.rate == .zero { try? player.play(at: host) }
                    let time = (try? player.time(at: host)).flatMap { $0 } ?? .zero
                    return (try? time.dividedRoundingDown(by: Time(1, 1_000_000_000))) ?? 0
                }
            }, wait: MoviePlayer.Clock.monotonic.wait)
    }
}
