import EditModel
import Rendering
import TextLayout
import Values
import Wording

/// Errors and doubts about a movie's texts that only their layout shows: fonts that are not installed, characters
/// that no font has, texts too large to draw.
struct TextFindings {
    private let environment: any ValidationEnvironment
    private(set) var found: [Finding] = []
    private var families: Set<String> = []

    /// The texts without animations.
    init(_ movie: Movie, _ environment: any ValidationEnvironment) throws {
        self.environment = environment
        guard let tool = movie.videoComposition?.animationTool else { return }
        try judge(tool.parent)
    }

    /// Judges the strings that animations and functions of time bring.
    /// - Parameter snapshot: Of the same movie, with the values of functions of time.
    /// - Returns: The findings in addition to those of ``init(_:_:)``.
    mutating func judgeAnimated(_ movie: Movie, _ snapshot: MovieSnapshot) throws -> [Finding] {
        let known = found.count
        let trees = [snapshot.video?.overlay].compactMap { $0 } + snapshot.sources.compactMap(\.layers)
        // A movie has one tool: its layers are around the picture or a track of their own.
        guard let tool = movie.videoComposition?.animationTool, let tree = trees.first else { return [] }
        try judgeAnimated(tool.parent, tree.root)
        return Array(found[known...])
    }

    private mutating func judgeAnimated(_ layer: Layer, _ snapshot: LayerSnapshot) throws {
        guard !layer.isHidden else { return }
        if let text = layer as? TextLayer { try judge(text, animated: snapshot.animatedCharacters) }
        if let mask = layer.mask, let snapshot = snapshot.mask { try judgeAnimated(mask, snapshot) }
        for (sublayer, snapshot) in zip(layer.sublayers, snapshot.sublayers) { try judgeAnimated(sublayer, snapshot) }
    }

    private mutating func judge(_ layer: TextLayer, animated: String) throws {
        let string = Set(layer.content.string)
        var sample = layer.content
        sample.string = String(animated.filter { !string.contains($0) })
        guard !sample.string.isEmpty else { return }
        // Test them as one long line: their places do not matter here.
        sample.isWrapped = false
        sample.truncation = .none
        let metrics = try environment.metrics(of: sample, bounds: nil)
        try reportFonts(metrics, layer, textIsAt: "string")
        reportDropped(metrics, layer)
    }

    /// - Parameter isParticle: True for a particle's picture, in which no emitter is seen.
    private mutating func judge(_ layer: Layer, isParticle: Bool = false) throws {
        guard !layer.isHidden else { return }
        if !isParticle, let emitter = layer as? EmitterLayer {
            for contents in emitter.allCells.compactMap(\.contents) { try judge(contents, isParticle: true) }
        }
        if let text = layer as? TextLayer { try judge(text) }
        if let subtitles = layer as? SubtitleLayer { try judge(subtitles) }
        if let mask = layer.mask { try judge(mask, isParticle: isParticle) }
        for sublayer in layer.sublayers { try judge(sublayer, isParticle: isParticle) }
    }

    private mutating func judge(_ layer: TextLayer) throws {
        // The model's own findings report it.
        guard (layer.bounds ?? Rectangle(origin: .zero, size: .zero)).isDrawable else { return }
        let metrics: TextMetrics
        do throws(TextError) {
            metrics = try environment.metricsForDrawing(layer.content, bounds: layer.bounds?.size)
        } catch .valueOutOfRange {
            return  // the model has said so
        } catch {
            return report(.textStyle, layer, at: "string", error.description)
        }
        try reportFonts(metrics, layer, textIsAt: "string")
        reportDropped(metrics, layer)
    }

    private mutating func reportDropped(_ metrics: TextMetrics, _ layer: TextLayer) {
        guard !metrics.droppedCharacters.isEmpty else { return }
        let listed = Self.list(metrics.droppedCharacters, Self.name)
        report(
            .textCharacters, layer, at: "string", "its string has characters that are left out: \(listed)")
    }

    /// - Throws: `MediaError` of kind `missingPart` when what draws subtitles is not installed.
    private mutating func judge(_ layer: SubtitleLayer) throws {
        guard let subtitles = layer.subtitles else { return }
        try SubtitlePainter.requireLibrary()
        // Each character once: all equal ones have the same problem.
        let characters = Set(subtitles.document.cues.lazy.flatMap { $0.text.unicodeScalars })
        let sample = TextContent(
            string: String(String.UnicodeScalarView(characters.sorted())),
            fontFamily: layer.style.fontFamily ?? SubtitlePainter.defaultFamily)
        try reportFonts(try environment.metrics(of: sample, bounds: nil), layer, textIsAt: "subtitles")
        guard !layer.overridesStyle || layer.style.fontFamily == nil else { return }
        for family in subtitles.document.fontFamilies {
            let sample = TextContent(string: "x", fontFamily: family)
            for substitution in try environment.metrics(of: sample, bounds: nil).substitutions
            where families.insert(substitution.family).inserted {
                try report(substitution, layer, textIsAt: "subtitles", isWhole: false)
            }
        }
    }

    private mutating func reportFonts(_ metrics: TextMetrics, _ layer: Layer, textIsAt property: String) throws {
        for substitution in metrics.substitutions where families.insert(substitution.family).inserted {
            let isWhole = (layer as? TextLayer).map { $0.content.fontFamily == substitution.family } ?? true
            try report(substitution, layer, textIsAt: property, isWhole: isWhole)
        }
        guard !metrics.unknownCharacters.isEmpty else { return }
        let listed = Self.list(metrics.unknownCharacters) { "\($0) (\(Self.name(of: $0)))" }
        report(.glyphMissing, layer, at: property, "no font has the characters \(listed)")
    }

    private mutating func report(
        _ substitution: FontSubstitution, _ layer: Layer, textIsAt text: String, isWhole: Bool
    ) throws {
        // The first of several names is the intended one; the others are fallbacks.
        let family = String(substitution.family.prefix { $0 != "," })
        let near = Self.nearest(to: family, among: try environment.fontFamilies())
        report(
            .fontSubstituted, layer, at: isWhole ? "font" : text,
            "no font '\(family)' is installed\(suggestion(near)); "
                + "'\(substitution.substitute)' stands in for it")
    }

    private mutating func report(
        _ code: Finding.Code, _ layer: Layer, at property: String, _ message: String
    ) {
        let object = Self.name(of: layer)
        found.append(Finding(code, message, object: object, at: layer.locations[property]))
    }

    private static func name(of layer: Layer) -> String {
        switch layer {
        case let text as TextLayer: text.excerpt.isEmpty ? "text layer" : "text layer '\(text.excerpt)'"
        case let subtitles as SubtitleLayer: "subtitle layer '\(subtitles.subtitles?.document.name ?? "")'"
        default: "layer"
        }
    }

    /// The installed family with the most similar name, ignoring case; nil if none is similar.
    private static func nearest(to name: String, among families: [String]) -> String? {
        let lowercased = Dictionary(families.map { ($0.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
        return nearestName(to: name.lowercased(), among: lowercased.keys.sorted()).flatMap { lowercased[$0] }
    }

    private static func list(_ characters: [Unicode.Scalar], _ name: (Unicode.Scalar) -> String) -> String {
        characters.prefix(8).map(name).joined(separator: ", ") + (characters.count > 8 ? " and others" : "")
    }

    private static func name(of scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(4 - digits.count, 0)) + digits
    }
}

extension Rectangle {
    /// True if a text can be laid out in it.
    fileprivate var isDrawable: Bool {
        let limit = RenderSize.limit
        return (0...limit).contains(size.width) && (0...limit).contains(size.height)
    }
}
