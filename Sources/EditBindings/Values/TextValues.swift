import EditModel
import LuaHost
import Spelling
import TextLayout

extension LuaKind {
    /// Gives `[TextRun]` from a string or a list of strings and of `{ "words", foreground_color = … }`.
    static let textRuns = LuaKind(
        "string or list of runs", definition: "string|(string|\(runDefinition))[]"
    ) { input throws(LuaMismatch) in
        if input.bytes != nil { return [TextRun(try words(input))] }
        guard let table = input.table else { throw input.mismatch("string or list of runs") }
        if let name = table.names.first {
            throw LuaMismatch("a list of runs has no '\(name)': write { { \"words\", \(name) = … } }")
        }
        return try table.elements(textRun).compactMap { $0 as? TextRun }
    }

    private static let runDefinition =
        "{ [1]: string, font?: string, font_size?: number, weight?: \(fontWeight.definition), italic?: boolean, "
        + "underline?: boolean, letter_spacing?: number, foreground_color?: \(color.definition) }"

    private static let textRun = LuaKind("run") { input throws(LuaMismatch) in
        if input.bytes != nil { return TextRun(try words(input)) }
        guard let table = input.table else { throw input.mismatch("string or run") }
        try table.check(
            "run",
            [
                "font", "font_size", "weight", "italic", "underline", "letter_spacing", "foreground_color", "color",
            ])
        guard table.count == 1, let words = try table.element(1, textString) as? String else {
            throw LuaMismatch("a run has one string: { \"words\", foreground_color = … }")
        }
        var run = TextRun(words)
        run.fontFamily = try table.field("font", .string.optional) as? String
        run.fontSize = try table.field("font_size", .number().optional) as? Double
        run.weight = try table.field("weight", .fontWeight.optional) as? Int
        run.isItalic = try table.field("italic", .boolean.optional) as? Bool
        run.isUnderlined = try table.field("underline", .boolean.optional) as? Bool
        run.letterSpacing = try table.field("letter_spacing", .number().optional) as? Double
        let short = try table.field("color", .color.optional) as? Color
        run.foregroundColor = try table.field("foreground_color", .color.optional) as? Color ?? short
        return run
    }

    private static let textString = LuaKind("string") { input throws(LuaMismatch) in try words(input) }

    /// A string that is to be drawn. Bytes that are not UTF-8 are refused: nobody meant what repair would make of them.
    private static func words(_ input: LuaInput) throws(LuaMismatch) -> String {
        guard let bytes = input.bytes else { throw input.mismatch("string") }
        guard let words = String(validating: bytes, as: UTF8.self) else {
            throw LuaMismatch("the string is not UTF-8: see its byte \(firstInvalidByte(bytes) + 1)")
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

    /// Gives a ``TextBox`` from `{ color =, padding =, corner_radius =, extent = }`.
    static let textBox = LuaKind(
        "box",
        definition: "{ color: \(color.definition), padding?: number|number[], corner_radius?: number, "
            + "extent?: \"text\"|\"lines\" }"
    ) { input throws(LuaMismatch) in
        guard let table = input.table else { throw input.mismatch("box") }
        try table.check("box", ["color", "padding", "corner_radius", "extent"])
        guard let color = try table.field("color", .color.optional) as? Color else {
            throw LuaMismatch("a box has a color: { color = \"black\", padding = 8 }")
        }
        var box = TextBox(color: color)
        if let padding = try table.field("padding", padding.optional) as? Point {
            box.padding = Size(width: padding.x, height: padding.y)
        }
        box.cornerRadius = try table.field("corner_radius", .number().optional) as? Double ?? 0
        let extents = LuaKind.choice(TextBox.Extent.allCases.map(\.rawValue))
        if let name = try table.field("extent", extents.optional) as? String,
            let extent = TextBox.Extent(rawValue: name)
        {
            box.extent = extent
        }
        return box
    }

    /// Gives a `Point` from `{ x, y }` or one number for both.
    private static let padding = LuaKind("number or point") { input throws(LuaMismatch) in
        if let number = input.number { return Point(x: number, y: number) }
        let parts = try numbers(input, "padding", ["x", "y"])
        return Point(x: parts[0], y: parts[1])
    }
}

extension LuaTableReader {
    /// Refuses names that are not known.
    func check(_ noun: String, _ known: [String]) throws(LuaMismatch) {
        for name in names where !known.contains(name) {
            let meant = suggestion(for: name, among: known)
            throw LuaMismatch("\(withArticle(noun)) has no '\(name)'\(meant)")
        }
    }
}

/// Runs as a recipe gives them: one that looks as the whole text does is its words.
func luaRuns(_ runs: [TextRun]) -> Any? {
    let values: [Any?] = runs.map { run in
        guard !run.isPlain else { return run.string }
        let fields: [(name: String, value: Any?)] = [
            ("font", run.fontFamily), ("font_size", run.fontSize), ("weight", run.weight), ("italic", run.isItalic),
            ("underline", run.isUnderlined), ("letter_spacing", run.letterSpacing),
            ("foreground_color", run.foregroundColor.map { luaValue($0) } ?? nil),
        ]
        return LuaFields(elements: [run.string], fields.filter { $0.value != nil })
    }
    return runs.count == 1 && runs[0].isPlain ? values[0] : values
}

/// A box as a recipe gives it.
func luaBox(_ box: TextBox) -> LuaFields {
    LuaFields([
        "color": luaValue(box.color), "padding": luaValue(Point(x: box.padding.width, y: box.padding.height)),
        "corner_radius": box.cornerRadius, "extent": box.extent.rawValue,
    ])
}

/// LuaLS's type of ``luaMetrics(_:)``.
let luaMetricsDefinition = """
    { width: number, height: number, used_width: number, baseline: number, ascent: number, descent: number, \
    truncated: boolean, \
    lines: { first: integer, last: integer, baseline: number, rectangle: \(luaRectangleDefinition) }[], \
    words: { string: string, first: integer, last: integer, rectangle: \(luaRectangleDefinition), \
    rectangles: \(luaRectangleDefinition)[] }[] }
    """

private let luaRectangleDefinition = "{ x: number, y: number, width: number, height: number }"

/// What a text's layout says.
func luaMetrics(_ metrics: TextMetrics) -> LuaFields {
    let lines: [Any?] = metrics.lines.map { line in
        LuaFields([
            "first": line.range.lowerBound + 1, "last": line.range.upperBound, "baseline": line.baseline,
            "rectangle": luaValue(line.rectangle),
        ])
    }
    let words: [Any?] = metrics.words.map { word in
        LuaFields([
            "string": word.string, "first": word.range.lowerBound + 1, "last": word.range.upperBound,
            "rectangle": luaValue(word.rectangle), "rectangles": word.rectangles.map { luaValue($0) } as [Any?],
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
