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

extension WindowKey: Record {
    static let layout = Fields(Self.init(symbol:isShifted:isRepeated:)) { ($0.symbol, $0.isShifted, $0.isRepeated) }
}

extension WindowMessage: Choice {
    static let cases: [Case<Self>] = [
        .of(open), .of(title), .of(overlay), .of(opensSound), .only(.turnsFullScreen), .only(.close),
    ]

    func encode(to writer: inout MessageWriter) {
        switch self {
        case .open(let title, let width, let height, let rate, let fillsScreen):
            writer.write(0, title, width, height, rate, fillsScreen)
        case .title(let title): writer.write(1, title)
        case .overlay(let text): writer.write(2, text)
        case .opensSound(let rate): writer.write(3, rate)
        case .turnsFullScreen: writer.write(4)
        case .close: writer.write(5)
        }
    }
}

extension WindowReport: Choice {
    static let cases: [Case<Self>] = [
        .of(ready), .of(notice), .of(failed), .of(key), .only(.soundLost), .only(.closed),
    ]

    func encode(to writer: inout MessageWriter) {
        switch self {
        case .ready(let rate): writer.write(0, rate)
        case .notice(let text): writer.write(1, text)
        case .failed(let failure): writer.write(2, failure)
        case .key(let key): writer.write(3, key)
        case .soundLost: writer.write(4)
        case .closed: writer.write(5)
        }
    }
}
