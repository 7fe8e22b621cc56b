/// The action of a key on a text.
enum EditorKey: Equatable {
    case insert(String)
    /// Text of which nothing is a key.
    case paste(String)
    case enter, newLine, complete, search
    case left, right, up, down, lineStart, lineEnd, wordBack, wordForward, firstInHistory, lastInHistory
    case deleteBackward, deleteForward, endOrDelete, cutWordBack, cutWordForward, cutLineStart, cutLineEnd
    case putBack, transpose, undo, clearScreen, cancel
    /// Nothing is bound to it.
    case unknown

    /// A key that is one byte below the blank, or the delete key.
    init(control byte: UInt8) {
        self =
            switch byte {
            case 0x01: .lineStart
            case 0x02: .left
            case 0x04: .endOrDelete
            case 0x05: .lineEnd
            case 0x06: .right
            case 0x07: .cancel
            case 0x08, 0x7F: .deleteBackward
            case 0x09: .complete
            case 0x0A, 0x0D: .enter
            case 0x0B: .cutLineEnd
            case 0x0C: .clearScreen
            case 0x0E: .down
            case 0x10: .up
            case 0x12: .search
            case 0x14: .transpose
            case 0x15: .cutLineStart
            case 0x17: .cutWordBack
            case 0x19: .putBack
            case 0x1F: .undo
            default: .unknown
            }
    }

    /// A key with Alt, or after Escape.
    init(meta byte: UInt8) {
        self =
            switch byte {
            case UInt8(ascii: "b"), UInt8(ascii: "B"): .wordBack
            case UInt8(ascii: "f"), UInt8(ascii: "F"): .wordForward
            case UInt8(ascii: "d"), UInt8(ascii: "D"): .cutWordForward
            case UInt8(ascii: "<"): .firstInHistory
            case UInt8(ascii: ">"): .lastInHistory
            case 0x08, 0x7F: .cutWordBack
            case 0x0A, 0x0D: .newLine
            default: .unknown
            }
    }

    /// A control sequence: `ESC [` and `ESC O` with what follows.
    init(sequence parameters: String, final: UInt8) {
        let isModified = parameters.contains(";")
        self =
            switch (final, parameters.prefix { $0 != ";" }) {
            case (UInt8(ascii: "A"), _): .up
            case (UInt8(ascii: "B"), _): .down
            case (UInt8(ascii: "C"), _): isModified ? .wordForward : .right
            case (UInt8(ascii: "D"), _): isModified ? .wordBack : .left
            case (UInt8(ascii: "H"), _), (UInt8(ascii: "~"), "1"), (UInt8(ascii: "~"), "7"): .lineStart
            case (UInt8(ascii: "F"), _), (UInt8(ascii: "~"), "4"), (UInt8(ascii: "~"), "8"): .lineEnd
            case (UInt8(ascii: "~"), "3"): .deleteForward
            default: .unknown
            }
    }
}
