import EditModel
import Media

extension TextPainter {
    /// What a person should know before subtitles are drawn: fonts that are not there, characters that no font has.
    /// - Throws: ``MediaError`` of kind `missingPart` when libass is not installed.
    package func findings(about content: SubtitleContent) throws -> [Finding] {
        _ = try SubtitleLibrary.load()
        let document = content.subtitles.document
        // Each character once: what is wrong with one is wrong with all like it.
        let characters = Set(document.cues.lazy.flatMap { $0.text.unicodeScalars })
        let sample = TextContent(
            string: String(String.UnicodeScalarView(characters.sorted())),
            fontFamily: content.style.fontFamily ?? SubtitleScript.defaultFamily)
        return try findings(about: sample).filter { $0.severity == .warning }.map { finding in
            var finding = finding
            finding.object = "subtitle_layer '\(document.name)'"
            return finding
        }
    }
}

extension LayerSnapshot {
    /// The subtitles of the layer and of those inside it.
    package var subtitles: [SubtitleContent] {
        var own: [SubtitleContent] = []
        if case .subtitles(let content) = content { own = [content] }
        return own + sublayers.flatMap(\.subtitles)
    }
}
