import SystemCalls

/// A request to a worker that plays a movie, for ``Job/Command/play``.
package enum PlayRequest: Sendable, Equatable {
    /// Play. The descriptor of the memory that is shared with the window comes with the message.
    /// - Parameter hasSound: False without a sound device.
    case begin(hasSound: Bool)
    case action(PlayAction)
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

/// A report of a worker that plays.
package enum PlayReport: Sendable, Equatable {
    /// The movie is there; answered by ``PlayRequest/begin(hasSound:)``.
    /// - Parameters:
    ///   - width: Of the picture, in pixels; 0 without one.
    ///   - height: Of the picture, in pixels; 0 without one.
    ///   - soundRate: Samples per second; 0 without sound.
    case ready(width: Int, height: Int, soundRate: Int)
    case state(PlayState)
}

/// The state of a player, as a title shows it.
package struct PlayState: Sendable, Equatable {
    /// Of the present item, in milliseconds.
    package var time: Int
    /// Of the present item, in milliseconds.
    package var duration: Int
    /// The speed in thousandths; 0 for a pause.
    package var rate: Int
    /// Frames that came too late to be shown, so far.
    package var dropped: Int
    package var isWaiting: Bool

    package init(time: Int, duration: Int, rate: Int, dropped: Int, isWaiting: Bool) {
        (self.time, self.duration, self.rate, self.dropped) = (time, duration, rate, dropped)
        self.isWaiting = isWaiting
    }
}

extension PlayState: Transferable {
    func encode(to writer: inout MessageWriter) { writer.write(time, duration, rate, dropped, isWaiting) }

    init(from reader: inout MessageReader) throws(MessageError) {
        self.init(
            time: try reader.value(), duration: try reader.value(), rate: try reader.value(),
            dropped: try reader.value(), isWaiting: try reader.value())
    }
}

extension PlayReport: Transferable {
    private enum Kind: UInt8, Transferable {
        case ready = 1
        case state
    }

    func encode(to writer: inout MessageWriter) {
        switch self {
        case .ready(let width, let height, let rate): writer.write(Kind.ready, width, height, rate)
        case .state(let state): writer.write(Kind.state, state)
        }
    }

    init(from reader: inout MessageReader) throws(MessageError) {
        switch try reader.value(Kind.self) {
        case .ready:
            self = .ready(width: try reader.value(), height: try reader.value(), soundRate: try reader.value())
        case .state: self = .state(try reader.value())
        }
    }
}

extension PlayRequest: Transferable {
    private enum Kind: UInt8, Transferable {
        case begin = 1
        case action
    }

    func encode(to writer: inout MessageWriter) {
        switch self {
        case .begin(let hasSound): writer.write(Kind.begin, hasSound)
        case .action(let action): writer.write(Kind.action, action)
        }
    }

    init(from reader: inout MessageReader) throws(MessageError) {
        switch try reader.value(Kind.self) {
        case .begin: self = .begin(hasSound: try reader.value())
        case .action: self = .action(try reader.value())
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
