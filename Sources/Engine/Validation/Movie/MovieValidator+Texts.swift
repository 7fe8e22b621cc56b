import EditModel
import Values
import Wording

extension MovieValidator {
    mutating func checkText(_ layer: TextLayer) {
        let content = layer.content
        if content.runs.allSatisfy(\.string.isEmpty), !layer.animates("string") {
            report(.textEmpty, "text layer", at: layer.locations["string"], "it has no text")
        }
        checkFontSize(content.fontSize, layer, "font_size")
        checkTextNumber(
            content.strokeWidth, 0...TextContent.maximumStrokeWidth, layer, "a stroke_width", "stroke_width")
        checkTextNumber(content.lineSpacing, TextContent.lineSpacings, layer, "a line_spacing", "line_spacing")
        let spacing = TextContent.maximumLetterSpacing
        checkTextNumber(content.letterSpacing, -spacing...spacing, layer, "a letter_spacing", "letter_spacing")
        for run in content.runs {
            if let size = run.fontSize { checkFontSize(size, layer, "string") }
            if let own = run.letterSpacing {
                checkTextNumber(own, -spacing...spacing, layer, "a letter_spacing", "string")
            }
        }
        if let box = content.box {
            let reach = 0...TextContent.maximumBoxReach
            checkTextNumber(max(box.padding.width, box.padding.height), reach, layer, "a box's padding", "box")
            checkTextNumber(min(box.padding.width, box.padding.height), reach, layer, "a box's padding", "box")
            checkTextNumber(box.cornerRadius, reach, layer, "a box's corner_radius", "box")
        }
        checkBalance(layer)
        if content.isWrapped, layer.bounds == nil {
            report(
                .textStyle, "text layer", at: layer.locations["wrapped"],
                "it is wrapped but has no bounds to break its lines at", severity: .warning)
        }
    }

    private mutating func checkBalance(_ layer: TextLayer) {
        guard layer.content.isBalanced, !layer.content.isWrapped else { return }
        report(
            .textStyle, "text layer", at: layer.locations["balanced"],
            "it is balanced but not wrapped, so that it has no lines to balance: set wrapped", severity: .warning)
    }

    private mutating func checkFontSize(_ size: Double, _ layer: TextLayer, _ property: String) {
        guard !(size > 0 && size <= TextContent.maximumFontSize) else { return }  // true for NaN
        report(
            .textStyle, "text layer", at: layer.locations[property],
            "a font_size of \(decimalText(size)) is not above 0 and at most \(Int(TextContent.maximumFontSize))")
    }

    private mutating func checkTextNumber(
        _ value: Double, _ range: ClosedRange<Double>, _ layer: TextLayer, _ name: String, _ property: String
    ) {
        guard !range.contains(value) else { return }
        report(
            .textStyle, "text layer", at: layer.locations[property],
            "\(name) of \(decimalText(value)) is not in \(decimalText(range.lowerBound)) to "
                + decimalText(range.upperBound))
    }
}

extension MovieValidator {
    mutating func checkSubtitles(_ layer: SubtitleLayer, _ object: String) {
        checkStyle(layer, object)
        let location = layer.locations["subtitles"]
        guard let document = layer.subtitles?.document else {
            return report(.subtitlesMissing, object, at: location, "it has no subtitles")
        }
        if document.cues.isEmpty { report(.subtitlesEmpty, object, at: location, "the file has no cues") }
        guard let first = document.problems.first else { return }
        let others = document.problems.count - 1
        let rest = others > 0 ? " (and \(others) more)" : ""
        report(.subtitlesSkipped, object, at: location, "\(first)\(rest)")
    }

    private mutating func checkStyle(_ layer: SubtitleLayer, _ object: String) {
        let style = layer.style
        if let size = style.fontSize, !(size > 0 && size <= SubtitleStyle.maximumFontSize) {
            report(
                .textStyle, object, at: layer.locations["font_size"],
                "a font_size of \(decimalText(size)) is not above 0 and at most \(Int(SubtitleStyle.maximumFontSize))")
        }
        let lengths = [
            ("stroke_width", style.strokeWidth, SubtitleStyle.maximumStrokeWidth),
            ("horizontal_margin", style.horizontalMargin, RenderSize.limit),
            ("vertical_margin", style.verticalMargin, RenderSize.limit),
        ]
        for case (let name, let length?, let most) in lengths where !(length >= 0 && length <= most) {
            report(
                .textStyle, object, at: layer.locations[name],
                "\(withArticle(name)) of \(decimalText(length)) is not in 0 to \(Int(most))")
        }
    }
}
