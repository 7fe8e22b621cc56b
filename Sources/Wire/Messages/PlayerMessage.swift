import SystemCalls

/// A message to one of a worker's players, each of which has a number.
package enum PlayerRequest: Sendable, Equatable {
    /// Answers ``PlayerReport/opens(player:title:output:)``. The descriptor of the memory that is shared with the window comes
    /// with the message.
    /// - Parameters:
    ///   - hasSound: False without a sound device.
    ///   - place: Where to begin, and how fast.
    case begin(player: Int, hasSound: Bool, place: PlayerPlace)
    /// Answers ``PlayerReport/opens(player:title:output:)`` where there is no window.
    case refused(player: Int, Failure)
    case action(player: Int, PlayerAction)
    /// Write the frame that is seen into the file whose descriptor comes with the message, as a PNG. Answered by
    /// ``PlayerReport/pictureTaken(_:)`` or ``PlayerReport/pictureFailed(_:)``.
    case takesPicture(player: Int)
    /// The sound device is gone: play on without.
    case losesSound(player: Int)
    /// The player's window has ended by itself.
    case lost(player: Int, Failure)
}

/// The place of a movie where a player is, and how it plays from there: as the command line has it, or as an earlier run of the
/// recipe was left. What is nil is left as the recipe has it.
package struct PlayerPlace: Sendable, Equatable {
    /// In nanoseconds of the movie, rounded up. Beyond the movie's end it is the end.
    package var time: Int?
    /// The speed in thousandths; 0 for a pause.
    package var rate: Int?
    /// The speed after a pause, in thousandths.
    package var speed: Int?
    package var isMuted = false
    /// True if the stretch between the loop's ends is played again and again.
    package var isLooping = false
    /// The loop's ends, in nanoseconds of the movie; nil for those of the movie.
    package var loopStart: Int?
    package var loopEnd: Int?

    package init() {}
}

/// Something that a person asks of a player.
package enum PlayerAction: Sendable, Equatable {
    case togglesPause
    /// By so many milliseconds, back if negative.
    case skips(milliseconds: Int)
    /// By so many frames, which pauses.
    case steps(frames: Int)
    /// As J, K and L of an editor do: -1 backwards, 0 stops, 1 forwards, each again at twice the speed.
    case shuttles(direction: Int)
    /// The speed times so many thousandths; 0 for normal.
    case scalesSpeed(thousandths: Int)
    case goesToStart, goesToEnd
    /// The loop begins, or ends, at the present time; the loop on or off.
    case setsLoopStart, setsLoopEnd, togglesLoop
    case togglesMute
    case quits
}

/// A report of one of a worker's players.
package enum PlayerReport: Sendable, Equatable {
    /// A player is there, and needs a window.
    /// - Parameter title: What is played; empty for what luaedit was told to play.
    case opens(player: Int, title: String, output: PlayerOutput)
    case state(player: Int, PlayerState)
    /// The player has ended, and its window closes.
    case closes(player: Int)
    /// The file of ``PlayerRequest/takesPicture(player:)`` is written.
    case pictureTaken(Summary.File)
    case pictureFailed(Failure)
}

/// The picture and the sound that a player puts out.
package struct PlayerOutput: Sendable, Equatable {
    /// Of the picture, in pixels; 0 without one.
    package var width: Int
    /// Of the picture, in pixels; 0 without one.
    package var height: Int
    /// Samples per second; 0 without sound.
    package var soundRate: Int
    /// False for a player whose pictures are shown elsewhere, so that only its sound needs a device.
    package var hasWindow: Bool

    package init(width: Int, height: Int, soundRate: Int, hasWindow: Bool = true) {
        (self.width, self.height, self.soundRate, self.hasWindow) = (width, height, soundRate, hasWindow)
    }
}

/// The state of a player, as a title shows it.
package struct PlayerState: Sendable, Equatable {
    package var place: PlayerPlace
    /// Of the present item, in milliseconds.
    package var duration: Int
    /// Frames that came too late to be shown, so far.
    package var dropped: Int
    package var isWaiting: Bool

    package init(place: PlayerPlace, duration: Int, dropped: Int, isWaiting: Bool) {
        (self.place, self.duration, self.dropped, self.isWaiting) = (place, duration, dropped, isWaiting)
    }
}

extension PlayerPlace: Transferable {
    func encode(to writer: inout MessageWriter) {
        writer.write(time, rate, speed, isMuted, isLooping, loopStart, loopEnd)
    }

    init(from reader: inout MessageReader) throws(MessageError) {
        (time, rate, speed, isMuted, isLooping, loopStart, loopEnd) = try reader.values()
    }
}

extension PlayerState: Record {
    static let layout = Fields(Self.init(place:duration:dropped:isWaiting:)) {
        ($0.place, $0.duration, $0.dropped, $0.isWaiting)
    }
}

extension PlayerOutput: Record {
    static let layout = Fields(Self.init(width:height:soundRate:hasWindow:)) {
        ($0.width, $0.height, $0.soundRate, $0.hasWindow)
    }
}

extension PlayerReport: Choice {
    static let cases: [Case<Self>] = [.of(opens), .of(state), .of(closes), .of(pictureTaken), .of(pictureFailed)]

    func encode(to writer: inout MessageWriter) {
        switch self {
        case .opens(let player, let title, let output): writer.write(0, player, title, output)
        case .state(let player, let state): writer.write(1, player, state)
        case .closes(let player): writer.write(2, player)
        case .pictureTaken(let file): writer.write(3, file)
        case .pictureFailed(let failure): writer.write(4, failure)
        }
    }
}

extension PlayerRequest: Choice {
    static let cases: [Case<Self>] = [
        .of(begin), .of(refused), .of(action), .of(takesPicture), .of(losesSound), .of(lost),
    ]

    func encode(to writer: inout MessageWriter) {
        switch self {
        case .begin(let player, let hasSound, let place): writer.write(0, player, hasSound, place)
        case .refused(let player, let failure): writer.write(1, player, failure)
        case .action(let player, let action): writer.write(2, player, action)
        case .takesPicture(let player): writer.write(3, player)
        case .losesSound(let player): writer.write(4, player)
        case .lost(let player, let failure): writer.write(5, player, failure)
        }
    }
}

extension PlayerAction: Choice {
    static let cases: [Case<Self>] = [
        .only(.togglesPause), .of(skips), .of(steps), .of(shuttles), .of(scalesSpeed), .only(.goesToStart),
        .only(.goesToEnd), .only(.setsLoopStart), .only(.setsLoopEnd), .only(.togglesLoop), .only(.togglesMute),
        .only(.quits),
    ]

    func encode(to writer: inout MessageWriter) {
        switch self {
        case .togglesPause: writer.write(0)
        case .skips(let time): writer.write(1, time)
        case .steps(let frames): writer.write(2, frames)
        case .shuttles(let direction): writer.write(3, direction)
        case .scalesSpeed(let factor): writer.write(4, factor)
        case .goesToStart: writer.write(5)
        case .goesToEnd: writer.write(6)
        case .setsLoopStart: writer.write(7)
        case .setsLoopEnd: writer.write(8)
        case .togglesLoop: writer.write(9)
        case .togglesMute: writer.write(10)
        case .quits: writer.write(11)
        }
    }
}
