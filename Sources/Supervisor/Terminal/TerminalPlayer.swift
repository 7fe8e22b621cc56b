import Glibc
import Messages

/// Shows the pictures of a movie in one place of the terminal, with the time below.
///
/// The cursor is hidden from the first picture on; the caller must call ``end()``.
struct TerminalPlayer {
    private let screen: TerminalScreen
    /// Lines that the picture covers, for which room has been made; nil before the first picture.
    private var lines: Int?
    /// Kitty's identifier of the next picture. The new picture is drawn before the old one is removed.
    private var number: Int

    /// Positions of the cursor that the terminal keeps: here the start of the picture's first line.
    private static let (keepPosition, toPosition) = ("\u{1B}7", "\u{1B}8")

    /// - Parameter firstNumber: Different in every process, because a terminal keeps a process's last picture.
    init(_ screen: TerminalScreen, firstNumber: Int = Int(getpid()) << 9) {
        self.screen = screen
        number = firstNumber
    }

    /// The bytes that draw the next picture.
    mutating func drawing(_ movie: MoviePicture) -> [UInt8] {
        var bytes: [UInt8] = []
        var replaces = true
        let lines = screen.lineCount(of: movie.picture)
        if self.lines != lines {
            bytes += end()
            bytes += begin(lines)
            replaces = false
        }
        bytes += Array(Self.toPosition.utf8)
        switch screen.form {
        case .kitty:
            bytes += KittyGraphics.drawing(movie.picture, number: number)
            if replaces { bytes += KittyGraphics.removing(number: number - 1) }
            number += 1
        default: bytes += screen.sequence(movie.picture)
        }
        let line = Self.timeLine(movie, width: screen.columns - 1)
        return bytes + Array("\(Self.toPosition)\u{1B}[\(lines)B\(line)\u{1B}[K".utf8)
    }

    /// The bytes that keep the last picture and show the cursor below it; empty if no picture was shown.
    mutating func end() -> [UInt8] {
        guard let lines else { return [] }
        self.lines = nil
        return Array("\(Self.toPosition)\u{1B}[\(lines)B\n\u{1B}[?25h".utf8)
    }

    /// Makes room for the picture and the line of time, so that nothing scrolls from here on.
    private mutating func begin(_ lines: Int) -> [UInt8] {
        self.lines = lines
        let room = String(repeating: "\n", count: lines) + "\r\u{1B}[\(lines)A"
        return Array(("\u{1B}[?25l" + room + Self.keepPosition).utf8)
    }

    /// `0:01 [====>        ] 0:12`, as far as there is room.
    static func timeLine(_ movie: MoviePicture, width: Int) -> String {
        let time = clock(movie.time)
        let total = clock(movie.duration)
        let room = width - time.count - total.count - 4
        guard room >= 10 else { return String("\(time) / \(total)".prefix(max(width, 0))) }
        let fraction = movie.duration > 0 ? Double(movie.time) / Double(movie.duration) : 1
        return "\(time) [\(ProgressBar.bar(fraction, width: min(room, 40)))] \(total)"
    }

    /// A time within a movie is rounded down, as on every player.
    private static func clock(_ milliseconds: Int64) -> String {
        ProgressBar.clock(Double(milliseconds / 1000))
    }
}
