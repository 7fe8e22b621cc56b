import EditModel
import Values
import Wording

/// A subtitle layer's style with every default filled in, and its fields in ASS. Lengths are in pixels of the layer.
struct ResolvedStyle {
    let width, height: Double
    private let fontSize: Double
    /// The height of the font's lines, in font sizes: ASS's font size is the line's height.
    private let lineHeight: Double
    private let style: SubtitleStyle

    init(_ style: SubtitleStyle, size: Size, lineHeight: Double) {
        (width, height) = (max(size.width.rounded(), 1), max(size.height.rounded(), 1))
        fontSize = style.fontSize ?? height / 20
        self.lineHeight = lineHeight
        var style = style
        style.fontFamily = style.fontFamily ?? SubtitleScript.defaultFamily
        style.fontSize = fontSize
        style.foregroundColor = style.foregroundColor ?? .white
        style.strokeColor = style.strokeColor ?? .black
        style.strokeWidth = style.strokeWidth ?? fontSize / 10
        style.alignment = style.alignment ?? .bottom
        style.horizontalMargin = style.horizontalMargin ?? width / 20
        style.verticalMargin = style.verticalMargin ?? height / 20
        self.style = style
    }

    /// The fields of an ASS style that a style sets, with lengths multiplied by `scale`.
    func fields(of style: SubtitleStyle, scale: Double) -> [(name: String, value: String)] {
        var fields: [(name: String, value: String)] = []
        func add(_ name: String, _ value: String?) { if let value { fields.append((name, value)) } }
        func length(_ value: Double?) -> String? { value.map { decimalText($0 * scale, places: 3) } }
        add("FontName", style.fontFamily.map(Self.name))
        add("FontSize", length(style.fontSize.map { $0 * lineHeight }))
        // A style is bold or not; other weights are given to each cue.
        add("Bold", style.weight.map { $0 >= 600 ? "-1" : "0" })
        add("Italic", style.isItalic.map { $0 ? "-1" : "0" })
        add("PrimaryColour", style.foregroundColor?.assText)
        add("OutlineColour", style.strokeColor?.assText)
        // Half of a stroke lies under the letters, and ASS counts the other half.
        add("Outline", length(style.strokeWidth.map { $0 / 2 }))
        add("BackColour", style.boxColor?.assText)
        // One box behind all lines; the shadow's depth is then the box's border.
        if style.boxColor != nil {
            add("BorderStyle", "4")
            add("Shadow", length(fontSize / 5))
        }
        add("Alignment", style.alignment.map { "\($0.keypadDigit)" })
        add("MarginL", length(style.horizontalMargin).map(whole))
        add("MarginR", length(style.horizontalMargin).map(whole))
        add("MarginV", length(style.verticalMargin).map(whole))
        return fields
    }

    /// The part of a file above its events.
    var header: String {
        var fields = fields(of: style, scale: 1)
        if style.boxColor == nil { fields += [("BorderStyle", "1"), ("Shadow", "0")] }
        // Otherwise libass orders each run of a style by itself, and right-to-left runs are in the wrong order.
        fields.append(("Encoding", "-1"))
        return """
            [Script Info]
            ScriptType: v4.00+
            PlayResX: \(Int(width))
            PlayResY: \(Int(height))
            WrapStyle: 0
            ScaledBorderAndShadow: yes

            [V4+ Styles]
            Format: Name, \(fields.map(\.name).joined(separator: ", "))
            Style: Default,\(fields.map(\.value).joined(separator: ","))

            [Events]
            Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text

            """
    }

    /// A cue as Matroska stores an event: without its times.
    func event(_ cue: SubtitleCue, number: Int) -> String {
        let margins = margins(of: cue)
        var text = cue.placement.alignment.map { "{\\an\($0.keypadDigit)}" } ?? ""
        for run in cue.runs { text += run.style.overrides(weight: style.weight) + run.text.assEscaped }
        return "\(number),0,Default,,\(margins.left),\(margins.right),\(margins.vertical),,\(text)"
    }

    /// In whole pixels; 0 for the style's own.
    private func margins(of cue: SubtitleCue) -> (left: Int, right: Int, vertical: Int) {
        let placement = cue.placement
        var margins = (left: 0, right: 0, vertical: verticalMargin(placement, text: cue.text))
        guard placement.position != nil || placement.size != nil else { return margins }
        let column = placement.alignment.map { ($0.keypadDigit - 1) % 3 } ?? 1
        let anchor = placement.position ?? [0, 0.5, 1][column]
        let room = [1 - anchor, 2 * min(anchor, 1 - anchor), anchor][column]
        let boxWidth = min(placement.size ?? 1, room) * width
        let left = anchor * width - [0, 0.5, 1][column] * boxWidth
        margins.left = max(1, Int(left.rounded()))
        margins.right = max(1, Int((width - left - boxWidth).rounded()))
        return margins
    }

    private func verticalMargin(_ placement: SubtitlePlacement, text: String) -> Int {
        let line = fontSize * lineHeight
        let distance: Double
        switch placement.line {
        case nil: return 0
        case .number(let number) where number >= 0: distance = Double(min(number, 1000)) * line
        case .number(let number): distance = Double(-max(number, -1000) - 1) * line
        case .fraction(let fraction) where fraction < 0.5: distance = fraction * height
        case .fraction(let fraction):
            let lineCount = Double(text.utf8.count { $0 == 0x0A } + 1)
            distance = (1 - fraction) * height - lineCount * line
        }
        return Int(min(max(distance, style.verticalMargin ?? 1, 1), height))
    }

    /// A family's name without what ends a field.
    private static func name(_ family: String) -> String {
        family.filter { $0 != "," && !$0.isNewline }
    }

    /// ASS has whole margins only.
    private func whole(_ text: String) -> String { String(Int((Double(text) ?? 0).rounded())) }
}

extension Color {
    /// `&HAABBGGRR`, where an alpha of 0 is solid.
    fileprivate var assText: String {
        "&H" + hexadecimalText([1 - alpha, blue, green, red].map(Color.byte), uppercase: true)
    }
}

extension SubtitleRunStyle {
    /// Override tags that make this of the cue's style.
    /// - Parameter weight: The layer's; nil for the usual one.
    fileprivate func overrides(weight: Int?) -> String {
        var tags = "\\r"
        if isBold || weight != nil { tags += "\\b\(max(weight ?? 400, isBold ? 700 : 100))" }
        if isItalic { tags += "\\i1" }
        if isUnderlined { tags += "\\u1" }
        if isStruckOut { tags += "\\s1" }
        if let color { tags += "\\1c&H\(color.assText.dropFirst(4))&" }
        if let fontFamily { tags += "\\fn\(fontFamily.filter { !"\\{}()".contains($0) && !$0.isNewline })" }
        return "{\(tags)}"
    }
}

extension String {
    /// The text without braces, which begin tags in libass, and without backslashes, which escape.
    fileprivate var assEscaped: String {
        var result = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "\n", "\r": result += "\\N"
            case "{", "}": result += "\\\(scalar)"
            // A character without width and break keeps the next letter from forming an escape.
            case "\\": result += "\\\u{2060}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
