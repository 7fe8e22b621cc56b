import EditModel
import Spelling

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
                "a font_size of \(shortNumber(size)) is not above 0 and at most \(Int(SubtitleStyle.maximumFontSize))")
        }
        let lengths = [
            ("stroke_width", style.strokeWidth, SubtitleStyle.maximumStrokeWidth),
            ("horizontal_margin", style.horizontalMargin, RenderSize.limit),
            ("vertical_margin", style.verticalMargin, RenderSize.limit),
        ]
        for case (let name, let length?, let most) in lengths where !(length >= 0 && length <= most) {
            report(
                .textStyle, object, at: layer.locations[name],
                "\(withArticle(name)) of \(shortNumber(length)) is not in 0 to \(Int(most))")
        }
    }
}
