import SystemCalls

/// A message to one of a worker's players, each of which has a number.
package enum PlayRequest: Sendable, Equatable {
    /// Answers ``PlayReport/opens(player:title:output:)``. The descriptor of the memory that is shared with the window comes
    /// with the message.
    /// - Parameters:
    ///   - hasSound: False without a sound device.
    ///   - place: Where to begin, and how fast.
    case begin(player: Int, hasSound: Bool, place: PlayPlace)
    /// Answers ``PlayReport/opens(player:title:output:)`` where there is no window.
    case refused(player: Int, Failure)
    case action(player: Int, PlayAction)
    /// Write the frame that is seen into the file whose descriptor comes with the message, as a PNG. Answered by
    /// ``PlayReport/pictureTaken(_:)`` or ``PlayReport/pictureFailed(_:)``.
    case takesPicture(player: Int)
    /// The sound device is gone: play on without.
    case losesSound(player: Int)
    /// The player's window has ended by itself.
    case lost(player: Int, Failure)
}

/// The place of a movie where a player is, and how it plays from there: as the command line has it, or as an earlier run of the
/// recipe was left. What is nil is left as the recipe has it.
package struct PlayPlace: Sendable, Equatable {
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
package enum PlayAction: Sendable, Equatable {
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
package enum PlayReport: Sendable, Equatable {
    /// A player is there, and needs a window.
    /// - Parameter title: What is played; empty for what luaedit was told to play.
    case opens(player: Int, title: String, output: PlayOutput)
    case state(player: Int, PlayState)
    /// The player has ended, and its window closes.
    case closes(player: Int)
    /// The file of ``PlayRequest/takesPicture(player:)`` is written.
    case pictureTaken(Summary.File)
    case pictureFailed(Failure)
}

/// The picture and the sound that a player puts out.
package struct PlayOutput: Sendable, Equatable {
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
package struct PlayState: Sendable, Equatable {
    package var place: PlayPlace
    /// Of the present item, in milliseconds.
    package var duration: Int
    /// Frames that came too late to be shown, so far.
    package var dropped: Int
    package var isWaiting: Bool

    package init(place: PlayPlace, duration: Int, dropped: Int, isWaiting: Bool) {
        (self.place, self.duration, self.dropped, self.isWaiting) = (place, duration, dropped, isWaiting)
    }
}

extension PlayPlace: Transferable {
    func encode(to writer: inout MessageWriter) {
        writer.write(time, rate, speed, isMuted, isLooping, loopStart, loopEnd)
    }

    init(from reader: inout MessageReader) throws(MessageError) {
        (time, rate, speed, isMuted, isLooping, loopStart, loopEnd) = try reader.values()
    }
}

extension PlayState: Transferable {
    func encode(to writer: inout MessageWriter) { writer.write(place, duration, dropped, isWaiting) }

    init(from reader: inout MessageReader) throws(MessageError) {
        (place, duration, dropped, isWaiting) = try reader.values()
    }
}

extension PlayOutput: Transferable {
    func encode(to writer: inout MessageWriter) { writer.write(width, height, soundRate, hasWindow) }

    init(from reader: inout MessageReader) throws(MessageError) {
        self.init(
            width: try reader.value(), height: try reader.value(), soundRate: try reader.value(),
            hasWindow: try reader.value())
    }
}

extension PlayReport: Transferable {
    private enum Kind: UInt8, Transferable {
        case opens = 1
        case state, closes, pictureTaken, pictureFailed
    }

    func encode(to writer: inout MessageWriter) {
        switch self {
        case .opens(let player, let title, let output): writer.write(Kind.opens, player, title, output)
        case .state(let player, let state): writer.write(Kind.state, player, state)
        case .closes(let player): writer.write(Kind.closes, player)
        case .pictureTaken(let file): writer.write(Kind.pictureTaken, file)
        case .pictureFailed(let failure): writer.write(Kind.pictureFailed, failure)
        }
    }

    init(from reader: inout MessageReader) throws(MessageError) {
        switch try reader.value(Kind.self) {
        case .opens: self = .opens(player: try reader.value(), title: try reader.value(), output: try reader.value())
        case .state: self = .state(player: try reader.value(), try reader.value())
        case .closes: self = .closes(player: try reader.value())
        case .pictureTaken: self = .pictureTaken(try reader.value())
        case .pictureFailed: self = .pictureFailed(try reader.value())
        }
    }
}

extension PlayRequest: Transferable {
    private enum Kind: UInt8, Transferable {
        case begin = 1
        case refused, action, takesPicture, losesSound, lost
    }

    func encode(to writer: inout MessageWriter) {
        switch self {
        case .begin(let player, let hasSound, let place): writer.write(Kind.begin, player, hasSound, place)
        case .refused(let player, let failure): writer.write(Kind.refused, player, failure)
        case .action(let player, let action): writer.write(Kind.action, player, action)
        case .takesPicture(let player): writer.write(Kind.takesPicture, player)
        case .losesSound(let player): writer.write(Kind.losesSound, player)
        case .lost(let player, let failure): writer.write(Kind.lost, player, failure)
        }
    }

    init(from reader: inout MessageReader) throws(MessageError) {
        let (kind, player): (Kind, Int) = try reader.values()
        switch kind {
        case .begin: self = .begin(player: player, hasSound: try reader.value(), place: try reader.value())
        case .refused: self = .refused(player: player, try reader.value())
        case .action: self = .action(player: player, try reader.value())
        case .takesPicture: self = .takesPicture(player: player)
        case .losesSound: self = .losesSound(player: player)
        case .lost: self = .lost(player: player, try reader.value())
        }
    }
}

extension PlayAction: Transferable {
    private enum Kind: UInt8, Transferable {
        case togglesPause = 1
        case skips, steps, shuttles, scalesSpeed, goesToStart, goesToEnd, setsLoopStart, setsLoopEnd, togglesLoop
        case togglesMute, quits
    }

    func encode(to writer: inout MessageWriter) {
        switch self {
        case .togglesPause: writer.write(Kind.togglesPause)
        case .skips(let time): writer.write(Kind.skips, time)
        case .steps(let frames): writer.write(Kind.steps, frames)
        case .shuttles(let direction): writer.write(Kind.shuttles, direction)
        case .scalesSpeed(let factor): writer.write(Kind.scalesSpeed, factor)
        case .goesToStart: writer.write(Kind.goesToStart)
        case .goesToEnd: writer.write(Kind.goesToEnd)
        case .setsLoopStart: writer.write(Kind.setsLoopStart)
        case .setsLoopEnd: writer.write(Kind.setsLoopEnd)
        case .togglesLoop: writer.write(Kind.togglesLoop)
        case .togglesMute: writer.write(Kind.togglesMute)
        case .quits: writer.write(Kind.quits)
        }
    }

    init(from reader: inout MessageReader) throws(MessageError) {
        switch try reader.value(Kind.self) {
        case .togglesPause: self = .togglesPause
        case .skips: self = .skips(milliseconds: try reader.value())
        case .steps: self = .steps(frames: try reader.value())
        case .shuttles: self = .shuttles(direction: try reader.value())
        case .scalesSpeed: self = .scalesSpeed(thousandths: try reader.value())
        case .goesToStart: self = .goesToStart
        case .goesToEnd: self = .goesToEnd
        case .setsLoopStart: self = .setsLoopStart
        case .setsLoopEnd: self = .setsLoopEnd
        case .togglesLoop: self = .togglesLoop
        case .togglesMute: self = .togglesMute
        case .quits: self = .quits
        }
    }
}
