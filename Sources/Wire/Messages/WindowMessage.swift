import SystemCalls

/// A message of luaedit to a player's window.
package enum WindowMessage: Sendable, Equatable {
    /// The first message: opens the window. Answered by ``WindowReport/ready(soundRate:)`` or ``WindowReport/failed(_:)``.
    /// - Parameters:
    ///   - width: Of the picture, in pixels; at most the screen's is taken. 0 for no window, only sound.
    ///   - soundRate: Samples per second; 0 for no sound.
    ///   - fillsScreen: True for a window that fills the screen from the start.
    case open(title: String, width: Int, height: Int, soundRate: Int, fillsScreen: Bool)
    case title(String)
    /// Shows a text over the picture, or none if it is empty.
    case overlay(String)
    /// Opens the sound device anew, with so many samples per second. Answered by ``WindowReport/ready(soundRate:)``.
    case opensSound(rate: Int)
    /// Fills the screen, or does not any more.
    case turnsFullScreen
    /// The last message.
    case close
}

/// A message of a player's window to luaedit.
package enum WindowReport: Sendable, Equatable {
    /// The window is there.
    /// - Parameter soundRate: Samples per second of its device; 0 without one.
    case ready(soundRate: Int)
    /// Something that the person should know: there is no sound, and why.
    case notice(String)
    /// There is no window. The last message.
    case failed(Failure)
    case key(WindowKey)
    /// The device of the sound is gone.
    case soundLost
    /// The person has closed the window.
    case closed
}

/// A key that was pressed in a player's window.
package struct WindowKey: Sendable, Equatable {
    /// Its symbol: a character of Unicode for letters (small ones), digits and signs, else above ``named``.
    package var symbol: Int
    package var isShifted: Bool
    /// True for a key that is held, and comes again and again.
    package var isRepeated: Bool

    package init(symbol: Int, isShifted: Bool = false, isRepeated: Bool = false) {
        (self.symbol, self.isShifted, self.isRepeated) = (symbol, isShifted, isRepeated)
    }

    /// The least symbol of a key without a character, as SDL numbers them.
    package static let named = 1 << 30
}

extension WindowMessage: Message {
    var longestPart: String { "the title's characters" }
}

extension WindowReport: Message {
    var longestPart: String { "a notice's words" }
}

extension WindowKey: Transferable {
    func encode(to writer: inout MessageWriter) { writer.write(symbol, isShifted, isRepeated) }

    init(from reader: inout MessageReader) throws(MessageError) {
        self.init(symbol: try reader.value(), isShifted: try reader.value(), isRepeated: try reader.value())
    }
}

extension WindowMessage: Transferable {
    private enum Kind: UInt8, Transferable {
        case open = 1
        case title, turnsFullScreen, close, overlay, opensSound
    }

    func encode(to writer: inout MessageWriter) {
        switch self {
        case .open(let title, let width, let height, let rate, let fillsScreen):
            writer.write(Kind.open, title, width, height, rate, fillsScreen)
        case .title(let title): writer.write(Kind.title, title)
        case .overlay(let text): writer.write(Kind.overlay, text)
        case .opensSound(let rate): writer.write(Kind.opensSound, rate)
        case .turnsFullScreen: writer.write(Kind.turnsFullScreen)
        case .close: writer.write(Kind.close)
        }
    }

    init(from reader: inout MessageReader) throws(MessageError) {
        switch try reader.value(Kind.self) {
        case .open:
            self = .open(
                title: try reader.value(), width: try reader.value(), height: try reader.value(),
                soundRate: try reader.value(), fillsScreen: try reader.value())
        case .title: self = .title(try reader.value())
        case .overlay: self = .overlay(try reader.value())
        case .opensSound: self = .opensSound(rate: try reader.value())
        case .turnsFullScreen: self = .turnsFullScreen
        case .close: self = .close
        }
    }
}

extension WindowReport: Transferable {
    private enum Kind: UInt8, Transferable {
        case ready = 1
        case notice, failed, key, soundLost, closed
    }

    func encode(to writer: inout MessageWriter) {
        switch self {
        case .ready(let rate): writer.write(Kind.ready, rate)
        case .notice(let text): writer.write(Kind.notice, text)
        case .failed(let failure): writer.write(Kind.failed, failure)
        case .key(let key): writer.write(Kind.key, key)
        case .soundLost: writer.write(Kind.soundLost)
        case .closed: writer.write(Kind.closed)
        }
    }

    init(from reader: inout MessageReader) throws(MessageError) {
        switch try reader.value(Kind.self) {
        case .ready: self = .ready(soundRate: try reader.value())
        case .notice: self = .notice(try reader.value())
        case .failed: self = .failed(try reader.value())
        case .key: self = .key(try reader.value())
        case .soundLost: self = .soundLost
        case .closed: self = .closed
        }
    }
}
