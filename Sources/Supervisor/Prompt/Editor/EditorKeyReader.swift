/// Makes keys of the bytes that a terminal sends.
struct EditorKeyReader {
    /// The reason why there is no key.
    enum Ending: Error, Equatable {
        case end, interrupted
    }

    /// The next byte, waiting for it.
    private let nextByte: () throws(Ending) -> UInt8
    /// Bytes that have come and were not read.
    private let pending: () -> ArraySlice<UInt8>
    /// A byte that was read and belongs to the next key.
    private var unread: UInt8?

    private static let pasteEnd = Array("\u{1B}[201~".utf8)

    init(nextByte: @escaping () throws(Ending) -> UInt8, pending: @escaping () -> ArraySlice<UInt8>) {
        self.nextByte = nextByte
        self.pending = pending
    }

    mutating func next() throws(Ending) -> EditorKey {
        let byte = try take()
        switch byte {
        // A paste that the terminal does not mark: a person types nothing right behind a tab that is to complete.
        case 0x09 where pending().drop(while: { $0 == 0x09 }).first.map({ $0 >= 0x20 && $0 != 0x7F }) ?? false:
            return .insert("\t")
        // The terminal's end of a file, from before its lines were edited.
        case 0x00: return .endOrDelete
        case 0x1B: return try escaped()
        case 0x00..<0x20, 0x7F: return EditorKey(control: byte)
        case 0x20..<0x7F: return .insert(String(Character(Unicode.Scalar(byte))))
        default: return .insert(String(try character(byte)))
        }
    }

    private mutating func take() throws(Ending) -> UInt8 {
        defer { unread = nil }
        if let unread { return unread }
        return try nextByte()
    }

    private mutating func escaped() throws(Ending) -> EditorKey {
        var byte = try take()
        // Some terminals put Escape before the sequence of a key with Alt.
        while byte == 0x1B { byte = try take() }
        guard byte == UInt8(ascii: "[") || byte == UInt8(ascii: "O") else { return EditorKey(meta: byte) }
        var parameters = ""
        while true {
            let byte = try take()
            guard !(0x40...0x7E).contains(byte) else {
                if parameters == "200", byte == UInt8(ascii: "~") { return .paste(try pasted()) }
                // The console's function keys: their letter follows.
                if parameters.isEmpty, byte == UInt8(ascii: "[") {
                    _ = try take()
                    return .unknown
                }
                return EditorKey(sequence: parameters, final: byte)
            }
            // No sequence is so long, and none holds another key.
            guard (0x20..<0x40).contains(byte), parameters.count < 32 else {
                unread = byte
                return .unknown
            }
            parameters.append(Character(Unicode.Scalar(byte)))
        }
    }

    /// The pasted text: its line ends are line feeds, and other control characters are removed.
    private mutating func pasted() throws(Ending) -> String {
        var bytes: [UInt8] = []
        while bytes.suffix(Self.pasteEnd.count) != Self.pasteEnd[...] { bytes.append(try take()) }
        return Self.plain(bytes.dropLast(Self.pasteEnd.count))
    }

    static func plain(_ bytes: some Sequence<UInt8>) -> String {
        var text: [UInt8] = []
        var last: UInt8 = 0
        for byte in bytes {
            if byte == 0x0D || byte == 0x0A && last != 0x0D {
                text.append(0x0A)
            } else if byte == 0x09 || byte >= 0x20 && byte != 0x7F {
                text.append(byte)
            }
            last = byte
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The rest of a character in UTF-8, or the sign for one that cannot be read.
    private mutating func character(_ first: UInt8) throws(Ending) -> Character {
        let count = first < 0xC2 || first > 0xF4 ? 0 : first < 0xE0 ? 1 : first < 0xF0 ? 2 : 3
        guard count > 0 else { return "\u{FFFD}" }
        var value = UInt32(first) & (0x3F >> UInt32(count))
        for _ in 0..<count {
            let byte = try take()
            guard byte & 0xC0 == 0x80 else {
                // It may be the key that ends the line.
                unread = byte
                return "\u{FFFD}"
            }
            value = value << 6 | UInt32(byte & 0x3F)
        }
        let smallest: [UInt32] = [0, 0x80, 0x800, 0x10000]
        guard value >= smallest[count], let scalar = Unicode.Scalar(value) else { return "\u{FFFD}" }
        return Character(scalar)
    }
}
