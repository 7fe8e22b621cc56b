import LuaHost
import TextLayout
import Values
import Wording

extension LuaKind where Value == [TextRun] {
    /// From a string or a list of strings and of `{ "words", foreground_color = … }`.
    package static var textRuns: LuaKind {
        LuaKind(
            "string or list of runs", definition: "string|(string|\(runDefinition))[]"
        ) { input throws(LuaMismatch) in
            if input.bytes != nil { return [TextRun(try input.words())] }
            guard let table = input.table else { throw input.mismatch("string or list of runs") }
            if let name = table.names.first {
                throw LuaMismatch("a list of runs has no '\(name)': write { { \"words\", \(name) = … } }")
            }
            return try table.elements(.textRun)
        }
    }
}

private let runDefinition =
    "{ [1]: string, font?: string, font_size?: number, weight?: \(LuaKind<Int>.fontWeight.text.definition), italic?: boolean, "
    + "underline?: boolean, letter_spacing?: number, foreground_color?: \(LuaKind<Color>.color.text.definition) }"

extension LuaKind where Value == TextRun {
    fileprivate static var textRun: LuaKind {
        LuaKind("run") { input throws(LuaMismatch) in
            if input.bytes != nil { return TextRun(try input.words()) }
            guard let table = input.table else { throw input.mismatch("string or run") }
            try table.check(
                "run",
                [
                    "font", "font_size", "weight", "italic", "underline", "letter_spacing", "foreground_color", "color",
                ])
            guard table.count == 1 else {
                throw LuaMismatch("a run has one string: { \"words\", foreground_color = … }")
            }
            var run = TextRun(try table.element(1, .textString))
            run.fontFamily = try table.field("font", .optional(.string))
            run.fontSize = try table.field("font_size", .optional(.number()))
            run.weight = try table.field("weight", .optional(.fontWeight))
            run.isItalic = try table.field("italic", .optional(.boolean))
            run.isUnderlined = try table.field("underline", .optional(.boolean))
            run.letterSpacing = try table.field("letter_spacing", .optional(.number()))
            let short = try table.field("color", .optional(.color))
            run.foregroundColor = try table.field("foreground_color", .optional(.color)) ?? short
            return run
        }
    }
}

extension LuaKind where Value == String {
    fileprivate static var textString: LuaKind {
        LuaKind("string") { input throws(LuaMismatch) in try input.words() }
    }
}

extension LuaInput {
    /// A string that is to be drawn. Bytes that are not UTF-8 are an error: what repair makes of them is never meant.
    fileprivate func words() throws(LuaMismatch) -> String {
        guard let bytes else { throw mismatch("string") }
        guard let words = String(validating: bytes, as: UTF8.self) else {
            throw LuaMismatch("the string is not UTF-8: see its byte \(Self.firstInvalidByte(bytes) + 1)")
        }
        return words
    }

    private static func firstInvalidByte(_ bytes: [UInt8]) -> Int {
        var decoder = UTF8()
        var iterator = bytes.makeIterator()
        var position = 0
        while case .scalarValue(let scalar) = decoder.decode(&iterator) { position += UTF8.width(scalar) }
        return position
    }
}

extension LuaKind where Value == TextBox {
    /// From `{ color =, padding =, corner_radius =, extent = }`.
    package static var textBox: LuaKind {
        LuaKind(
            "box",
            definition:
                "{ color: \(LuaKind<Color>.color.text.definition), padding?: number|number[], corner_radius?: number, "
                + "extent?: \"text\"|\"lines\"|\"joined\" }"
        ) { input throws(LuaMismatch) in
            guard let table = input.table else { throw input.mismatch("box") }
            try table.check("box", ["color", "padding", "corner_radius", "extent"])
            guard let color = try table.field("color", .optional(.color)) else {
                throw LuaMismatch("a box has a color: { color = \"black\", padding = 8 }")
            }
            var box = TextBox(color: color)
            if let padding = try table.field("padding", .optional(.padding)) {
                box.padding = Size(width: padding.x, height: padding.y)
            }
            box.cornerRadius = try table.field("corner_radius", .optional(.number())) ?? 0
            let extent: TextBox.Extent? = try table.field("extent", .optional(.choice))
            box.extent = extent ?? box.extent
            return box
        }
    }
}

extension LuaKind where Value == Point {
    /// From `{ x, y }` or one number for both.
    fileprivate static var padding: LuaKind {
        LuaKind("number or point") { input throws(LuaMismatch) in
            if input.number != nil {
                let number = try LuaKind<Double>.number().read(input)
                return Point(x: number, y: number)
            }
            let parts = try input.numbers("padding", ["x", "y"])
            return Point(x: parts[0], y: parts[1])
        }
    }
}

extension LuaTableReader {
    /// Refuses names that are not known.
    package func check(_ noun: String, _ known: [String]) throws(LuaMismatch) {
        for name in names where !known.contains(name) {
            let meant = suggestion(for: name, among: known)
            throw LuaMismatch("\(withArticle(noun)) has no '\(name)'\(meant)")
        }
    }
}

/// Runs as a recipe gives them: one that looks as the whole text does is its words.
package struct ShownRuns: LuaPushable {
    package let runs: [TextRun]

    package init(_ runs: [TextRun]) { self.runs = runs }

    package func push(onto state: LuaState) {
        guard runs.count == 1, runs[0].isPlain else { return runs.push(onto: state) }
        runs[0].push(onto: state)
    }
}

extension TextRun: LuaPushable {
    package func push(onto state: LuaState) {
        guard !isPlain else { return string.push(onto: state) }
        let fields: [(name: String, value: (any LuaPushable)?)] = [
            ("font", fontFamily), ("font_size", fontSize), ("weight", weight), ("italic", isItalic),
            ("underline", isUnderlined), ("letter_spacing", letterSpacing), ("foreground_color", foregroundColor),
        ]
        LuaFields(elements: [string], fields.filter { $0.value != nil }).push(onto: state)
    }
}

extension TextBox: LuaPushable {
    package func push(onto state: LuaState) {
        LuaFields([
            "color": color, "padding": Point(x: padding.width, y: padding.height), "corner_radius": cornerRadius,
            "extent": extent.rawValue,
        ]).push(onto: state)
    }
}

/// LuaLS's type of ``luaMetrics(_:)``.
package let luaMetricsDefinition = """
    { width: number, height: number, used_width: number, baseline: number, ascent: number, descent: number, \
    truncated: boolean, \
    lines: { first: integer, last: integer, baseline: number, rectangle: \(luaRectangleDefinition) }[], \
    words: { string: string, first: integer, last: integer, rectangle: \(luaRectangleDefinition), \
    rectangles: \(luaRectangleDefinition)[] }[] }
    """

private let luaRectangleDefinition = "{ x: number, y: number, width: number, height: number }"

/// The layout of a text.
package func luaMetrics(_ metrics: TextMetrics) -> LuaFields {
    let lines = metrics.lines.map { line in
        LuaFields([
            "first": line.range.lowerBound + 1, "last": line.range.upperBound, "baseline": line.baseline,
            "rectangle": line.rectangle,
        ])
    }
    let words = metrics.words.map { word in
        LuaFields([
            "string": word.string, "first": word.range.lowerBound + 1, "last": word.range.upperBound,
            "rectangle": word.rectangle, "rectangles": word.rectangles,
        ])
    }
    return LuaFields(
        elements: [metrics.size.width, metrics.size.height],
        [
            "width": metrics.size.width, "height": metrics.size.height, "used_width": metrics.usedWidth,
            "baseline": metrics.baseline, "ascent": metrics.ascent, "descent": metrics.descent,
            "truncated": metrics.isTruncated, "lines": lines, "words": words,
        ])
}

private let weights = [
    "thin": 100, "light": 300, "regular": 400, "medium": 500, "semibold": 600, "bold": 700, "black": 900,
]

extension LuaKind where Value == Int {
    /// From 100 to 900.
    package static var fontWeight: LuaKind {
        LuaKind(
            "weight", definition: "integer|\"thin\"|\"light\"|\"regular\"|\"medium\"|\"semibold\"|\"bold\"|\"black\""
        ) { input throws(LuaMismatch) in
            if let name = input.string {
                if let weight = weights[name] { return weight }
                let known = weights.sorted { $0.value < $1.value }.map { "'\($0.key)'" }.joined(separator: ", ")
                throw LuaMismatch("\(known) or a number expected, got '\(name)'")
            }
            guard let weight = input.integer, (100...900).contains(weight) else {
                throw LuaMismatch(
                    expected: "weight from 100 to 900", got: input.number.map(decimalText) ?? input.typeName)
            }
            return Int(weight)
        }
    }
}

extension LuaKind where Value == GradientContent {
    /// From `{ colors =, locations =, type =, start_point =, end_point = }`.
    package static var textGradient: LuaKind {
        LuaKind(
            "gradient",
            definition:
                "{ colors: \(LuaKind<[Color]>.list(of: .color).text.definition), locations?: number[], "
                + "type?: \(LuaKind<Gradient.Kind>.choice.text.definition), start_point?: number[], end_point?: number[] }"
        ) { input throws(LuaMismatch) in
            guard let table = input.table else {
                throw input.mismatch("gradient", written: "{ colors = { \"gold\", \"white\" } }")
            }
            try table.check("gradient", ["colors", "locations", "type", "start_point", "end_point"])
            var gradient = GradientContent()
            gradient.colors = try table.field("colors", .optional(.list(of: .color))) ?? []
            guard !gradient.colors.isEmpty else {
                throw LuaMismatch("a gradient has colors: { colors = { \"gold\", \"white\" } }")
            }
            gradient.locations = try table.field("locations", .optional(.list(of: .number(in: 0...1))))
            if let locations = gradient.locations {
                guard locations.count == gradient.colors.count else {
                    throw LuaMismatch("\(gradient.colors.count) colors need as many locations, got \(locations.count)")
                }
                guard zip(locations, locations.dropFirst()).allSatisfy({ $0 <= $1 }) else {
                    throw LuaMismatch("locations never fall")
                }
            }
            let kind: Gradient.Kind? = try table.field("type", .optional(.choice))
            gradient.kind = kind ?? gradient.kind
            gradient.startPoint = try table.field("start_point", .optional(.point)) ?? gradient.startPoint
            gradient.endPoint = try table.field("end_point", .optional(.point)) ?? gradient.endPoint
            guard gradient.startPoint != gradient.endPoint || gradient.colors.count == 1 else {
                throw LuaMismatch("its start_point is its end_point: there is no way between them")
            }
            return gradient
        }
    }
}

extension GradientContent: LuaPushable {
    package func push(onto state: LuaState) {
        LuaFields([
            "colors": colors, "locations": locations, "type": kind.rawValue, "start_point": startPoint,
            "end_point": endPoint,
        ]).push(onto: state)
    }
}
