/// Reads the `d` attribute of SVG 2's path element by its grammar, all commands.
///
/// Unlike a browser, which draws the part before a mistake, it rejects the whole text.
struct SVGPathParser {
    private let text: [Unicode.Scalar]
    private var position = 0
    private var path = Path()
    /// The point that a smooth curve's first control point mirrors; nil except after a curve of its kind.
    private var lastCubicControl: Point?
    private var lastQuadraticControl: Point?

    private let limit: Int

    private init(_ text: String, limit: Int) {
        self.text = Array(text.unicodeScalars)
        self.limit = limit
    }

    /// - Parameter limit: The most elements of the path.
    package static func parse(_ text: String, limit: Int = Path.maximumElementCount) throws(PathError) -> Path {
        var parser = SVGPathParser(text, limit: limit)
        parser.skipSpace()
        while parser.position < parser.text.count { try parser.readCommand() }
        try parser.path.requireRange()
        return parser.path
    }

    private var current: Point { path.currentPoint ?? .zero }

    private mutating func readCommand() throws(PathError) {
        let letter = text[position]
        guard
            path.isEmpty ? "Mm".unicodeScalars.contains(letter) : "MmZzLlHhVvCcSsQqTtAa".unicodeScalars.contains(letter)
        else { throw failure(path.isEmpty ? "'M' or 'm'" : "a command") }
        position += 1
        skipSpace()
        let isRelative = letter.properties.isLowercase
        var command = Character(letter).lowercased()
        if command == "z" {
            path.close()
            (lastCubicControl, lastQuadraticControl) = (nil, nil)
            return
        }
        repeat {
            try readArguments(of: command, from: isRelative ? current : .zero)
            guard path.elements.count <= limit else { throw .tooManyElements }
            if command == "m" { command = "l" }
        } while try continues()
    }

    /// True if another set of arguments follows, after white space and at most one comma.
    private mutating func continues() throws(PathError) -> Bool {
        skipSpace()
        guard position < text.count else { return false }
        if text[position] == "," {
            position += 1
            skipSpace()
            return true
        }
        return startsNumber
    }

    /// Reads one set of arguments and draws it.
    /// - Parameter origin: The origin of the coordinates.
    private mutating func readArguments(of command: String, from origin: Point) throws(PathError) {
        var (cubicControl, quadraticControl): (Point?, Point?)
        switch command {
        case "m": path.move(to: try readPoint(from: origin))
        case "l": path.addLine(to: try readPoint(from: origin))
        case "h": path.addLine(to: Point(x: origin.x + (try readNumber()), y: current.y))
        case "v": path.addLine(to: Point(x: current.x, y: origin.y + (try readNumber())))
        case "c", "s":
            let first = command == "c" ? try readPoint(from: origin, more: true) : mirrored(lastCubicControl)
            let second = try readPoint(from: origin, more: true)
            path.addCubic(first, second, to: try readPoint(from: origin))
            cubicControl = second
        case "q", "t":
            let control = command == "q" ? try readPoint(from: origin, more: true) : mirrored(lastQuadraticControl)
            path.addQuadratic(control, to: try readPoint(from: origin))
            quadraticControl = control
        default: try readArc(from: origin)
        }
        (lastCubicControl, lastQuadraticControl) = (cubicControl, quadraticControl)
    }

    private func mirrored(_ control: Point?) -> Point {
        guard let control else { return current }
        return current * 2 - control
    }

    private mutating func readArc(from origin: Point) throws(PathError) {
        let radii = Size(width: try readNumber(more: true), height: try readNumber(more: true))
        let rotation = try readNumber(more: true)
        let isLarge = try readFlag()
        let isClockwise = try readFlag()
        let end = try readPoint(from: origin)
        path.addArc(to: end, radii: radii, rotation: rotation, isLarge: isLarge, isClockwise: isClockwise)
    }

    // MARK: Numbers

    /// - Parameter more: True if another argument follows, after an optional comma.
    private mutating func readPoint(from origin: Point, more: Bool = false) throws(PathError) -> Point {
        let x = try readNumber(more: true)
        return Point(x: origin.x + x, y: origin.y + (try readNumber(more: more)))
    }

    private mutating func readNumber(more: Bool = false) throws(PathError) -> Double {
        let start = position
        if position < text.count, text[position] == "+" || text[position] == "-" { position += 1 }
        let whole = skipDigits()
        var fraction = 0
        if position + 1 < text.count, text[position] == ".", isDigit(position + 1) {
            position += 1
            fraction = skipDigits()
        }
        guard whole + fraction > 0 else {
            if position >= text.count || position > start { throw failure("a digit") }
            throw failure("a number")
        }
        skipExponent()
        let number = String(String.UnicodeScalarView(text[start..<position]))
        guard let value = Double(number), Path.coordinates.contains(value) else {
            throw .numberTooLarge(number, column: start + 1)
        }
        if more { skipSeparator() }
        return value
    }

    private mutating func readFlag() throws(PathError) -> Bool {
        guard position < text.count, text[position] == "0" || text[position] == "1" else { throw failure("0 or 1") }
        defer {
            position += 1
            skipSeparator()
        }
        return text[position] == "1"
    }

    /// An `e` that no digits follow is not part of the number.
    private mutating func skipExponent() {
        guard position < text.count, text[position] == "e" || text[position] == "E" else { return }
        var next = position + 1
        if next < text.count, text[next] == "+" || text[next] == "-" { next += 1 }
        guard isDigit(next) else { return }
        position = next
        _ = skipDigits()
    }

    private var startsNumber: Bool { isDigit(position) || "+-.".unicodeScalars.contains(text[position]) }

    private func isDigit(_ index: Int) -> Bool { index < text.count && ("0"..."9").contains(text[index]) }

    private mutating func skipDigits() -> Int {
        let start = position
        while isDigit(position) { position += 1 }
        return position - start
    }

    private mutating func skipSpace() {
        while position < text.count, [0x09, 0x0A, 0x0C, 0x0D, 0x20].contains(text[position].value) { position += 1 }
    }

    /// White space with at most one comma in it.
    private mutating func skipSeparator() {
        skipSpace()
        guard position < text.count, text[position] == "," else { return }
        position += 1
        skipSpace()
    }

    private func failure(_ expected: String) -> PathError {
        .syntax(
            expected: expected, found: position < text.count ? String(Character(text[position])) : nil,
            column: position + 1)
    }
}
