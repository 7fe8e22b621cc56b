import Messages

/// The keys of a player's window, as mpv and the studio have them.
package enum PlayerKeys {
    /// The meaning of a key.
    package enum Meaning: Equatable {
        case action(PlayerAction)
        /// The window fills the screen, or does not any more.
        case fullScreen
        /// The time over the picture is kept, or not any more.
        case time
        /// The frame that is seen is written into a file.
        case picture
    }

    /// The keys without a character, as SDL numbers them.
    private enum Symbol {
        static let (right, left, down, up) = (0x4000_004F, 0x4000_0050, 0x4000_0051, 0x4000_0052)
        static let (home, end) = (0x4000_004A, 0x4000_004D)
        static let (escape, backspace) = (27, 8)
    }

    /// - Returns: Nil for a key without a meaning, and for one that is held and whose meaning is not repeated.
    package static func meaning(of key: WindowKey) -> Meaning? {
        let meaning = pressed(key)
        switch meaning {
        case .action(.skips), .action(.steps), .action(.scalesSpeed): return meaning
        default: return key.isRepeated ? nil : meaning
        }
    }

    private static func pressed(_ key: WindowKey) -> Meaning? {
        switch key.symbol {
        case Symbol.right: .action(key.isShifted ? .skips(milliseconds: 1000) : .skips(milliseconds: 5000))
        case Symbol.left: .action(key.isShifted ? .skips(milliseconds: -1000) : .skips(milliseconds: -5000))
        case Symbol.up: .action(.skips(milliseconds: 60_000))
        case Symbol.down: .action(.skips(milliseconds: -60_000))
        case Symbol.home: .action(.goesToStart)
        case Symbol.end: .action(.goesToEnd)
        case Symbol.backspace: .action(.scalesSpeed(thousandths: 0))
        case Symbol.escape: .action(.quits)
        default: Unicode.Scalar(UInt32(clamping: key.symbol)).flatMap { meaning(of: Character($0)) }
        }
    }

    private static func meaning(of character: Character) -> Meaning? {
        switch character {
        case " ", "p": .action(.togglesPause)
        case "j": .action(.shuttles(direction: -1))
        case "k": .action(.shuttles(direction: 0))
        case "l": .action(.shuttles(direction: 1))
        case ".": .action(.steps(frames: 1))
        case ",": .action(.steps(frames: -1))
        case "[": .action(.scalesSpeed(thousandths: 900))
        case "]": .action(.scalesSpeed(thousandths: 1100))
        case "i": .action(.setsLoopStart)
        case "o": .action(.setsLoopEnd)
        case "\\": .action(.togglesLoop)
        case "m": .action(.togglesMute)
        case "q": .action(.quits)
        case "f": .fullScreen
        case "t": .time
        case "s": .picture
        default: nil
        }
    }
}
