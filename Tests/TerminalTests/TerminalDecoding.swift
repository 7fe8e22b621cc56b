/// A command of kitty's graphics protocol, as a terminal reads it.
struct KittyCommand {
    var keys: [String: String] = [:]
    var payload: [UInt8] = []

    struct Mistake: Error {}

    /// The commands that some bytes are made of.
    /// - Throws: If there is anything else.
    static func all(in bytes: [UInt8]) throws -> [KittyCommand] {
        var commands: [KittyCommand] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            guard rest.starts(with: [0x1B, 0x5F, 0x47]), let end = rest.dropFirst().firstIndex(of: 0x1B),
                rest[end...].starts(with: [0x1B, 0x5C])
            else { throw Mistake() }
            let body = rest[rest.startIndex + 3..<end]
            let parts = body.split(separator: UInt8(ascii: ";"), maxSplits: 1, omittingEmptySubsequences: false)
            var command = KittyCommand(payload: parts.count > 1 ? Array(parts[1]) : [])
            for pair in String(decoding: parts[0], as: UTF8.self).split(separator: ",") {
                let sides = pair.split(separator: "=")
                command.keys[String(sides[0])] = String(sides[1])
            }
            commands.append(command)
            rest = rest[(end + 2)...]
        }
        return commands
    }
}

/// What base64 stands for.
func decodedBase64(_ text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var (bits, count) = (UInt32(0), 0)
    for character in text where character != UInt8(ascii: "=") {
        let value: UInt8 =
            switch character {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): character - 65
            case UInt8(ascii: "a")...UInt8(ascii: "z"): character - 71
            case UInt8(ascii: "0")...UInt8(ascii: "9"): character + 4
            case UInt8(ascii: "+"): 62
            default: 63
            }
        (bits, count) = (bits << 6 | UInt32(value), count + 6)
        if count >= 8 {
            count -= 8
            result.append(UInt8(truncatingIfNeeded: bits >> count))
        }
    }
    return result
}

/// A terminal that draws sixels, in as much as luaedit sends any.
struct SixelDecoder {
    private(set) var width = 0
    private(set) var height = 0
    /// Red, green and blue in hundredths; nil where nothing was drawn.
    private(set) var pixels: [[UInt8]?] = []
    /// How many colours were defined.
    private(set) var colorCount = 0

    struct Mistake: Error { let text: String }

    init(_ bytes: [UInt8]) throws {
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.hasPrefix("\u{1B}P0;1;0q\""), text.hasSuffix("\u{1B}\\") else { throw Mistake(text: "frame") }
        var rest = text.dropFirst(9).dropLast(2)
        let sides = Self.numbers(&rest)
        guard sides.count == 4, sides[0] == 1, sides[1] == 1 else { throw Mistake(text: "raster") }
        (width, height) = (sides[2], sides[3])
        pixels = Array(repeating: nil, count: width * height)
        var palette: [Int: [UInt8]] = [:]
        var (color, column, top, count) = (-1, 0, 0, 1)
        while let character = rest.popFirst() {
            switch character {
            case "#":
                let parts = Self.numbers(&rest)
                color = parts[0]
                if parts.count == 5 { palette[color] = parts[2...].map { UInt8($0) } }
            case "!": count = Self.numbers(&rest)[0]
            case "$": column = 0
            case "-": (column, top) = (0, top + 6)
            default:
                guard let value = character.asciiValue, (63...126).contains(value), let shown = palette[color] else {
                    throw Mistake(text: "character \(character)")
                }
                for _ in 0..<count {
                    try draw(value - 63, column, top, shown)
                    column += 1
                }
                count = 1
            }
        }
        colorCount = palette.count
    }

    private mutating func draw(_ sixel: UInt8, _ column: Int, _ top: Int, _ color: [UInt8]) throws {
        for bit in 0..<6 where sixel >> UInt8(bit) & 1 == 1 {
            guard column < width, top + bit < height else { throw Mistake(text: "outside") }
            guard pixels[(top + bit) * width + column] == nil else { throw Mistake(text: "drawn twice") }
            pixels[(top + bit) * width + column] = color
        }
    }

    private static func numbers(_ text: inout Substring) -> [Int] {
        let part = text.prefix { $0.isNumber || $0 == ";" }
        text = text.dropFirst(part.count)
        return part.split(separator: ";").map { Int($0)! }
    }
}
