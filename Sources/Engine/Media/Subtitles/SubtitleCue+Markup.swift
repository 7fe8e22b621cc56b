import Values

extension SubtitleCue {
    /// In SubRip's markup, which cannot escape a literal `<b>`.
    package var subRipText: String {
        let text = runs.map { run in
            var text = run.text
            if let color = run.style.color {
                text = "<font color=\"#\(hexadecimalText(color.bytes.prefix(3)))\">\(text)</font>"
            }
            return run.style.enclosed(text, strikes: true)
        }.joined()
        let alignment = placement.alignment.flatMap { $0 == .bottom ? nil : "{\\an\($0.keypadDigit)}" } ?? ""
        return alignment + text.withoutEmptyLines
    }

    /// In WebVTT's markup.
    package var webVTTText: String {
        let text = runs.map { $0.style.enclosed($0.text.webVTTEscaped, strikes: false) }.joined()
        let spoken = voice.map { "<v \($0.webVTTEscaped)>\(text)</v>" } ?? text
        return spoken.withoutEmptyLines
    }
}

extension SubtitleRunStyle {
    fileprivate func enclosed(_ words: String, strikes: Bool) -> String {
        var text = words
        if isBold { text = "<b>\(text)</b>" }
        if isItalic { text = "<i>\(text)</i>" }
        if isUnderlined { text = "<u>\(text)</u>" }
        if isStruckOut, strikes { text = "<s>\(text)</s>" }
        return text
    }
}

extension SubtitlePlacement {
    /// The settings after a cue's times; nil for the default place.
    package var webVTTSettings: String? {
        var settings: [String] = []
        switch line {
        case .number(let number): settings.append("line:\(number)")
        case .fraction(let fraction): settings.append("line:\(percent(fraction))")
        case nil:
            if alignment?.row == .top {
                settings.append("line:0")
            } else if alignment?.row == .middle {
                settings.append("line:50%")
            }
        }
        if let position { settings.append("position:\(percent(position))") }
        if let size { settings.append("size:\(percent(size))") }
        if let column = alignment?.column, column != .middle {
            settings.append("align:\(column == .first ? "start" : "end")")
        }
        return settings.isEmpty ? nil : settings.joined(separator: " ")
    }

    private func percent(_ fraction: Double) -> String {
        let hundredths = Int((fraction * 10000).rounded())
        let rest = hundredths % 100
        return "\(hundredths / 100)" + (rest == 0 ? "" : ".\(rest < 10 ? "0" : "")\(rest)") + "%"
    }
}

extension SubtitleAlignment {
    fileprivate enum Third { case first, middle, last }

    fileprivate var column: Third { [Third.first, .middle, .last][(keypadDigit - 1) % 3] }
    fileprivate enum Row { case bottom, middle, top }
    fileprivate var row: Row { [Row.bottom, .middle, .top][(keypadDigit - 1) / 3] }
}

extension String {
    fileprivate var webVTTEscaped: String {
        var result = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// An empty line would end the cue.
    fileprivate var withoutEmptyLines: String {
        split(separator: "\n").joined(separator: "\n")
    }
}
