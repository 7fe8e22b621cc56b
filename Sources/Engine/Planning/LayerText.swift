import EditModel
import MediaTime
import Values
import Wording

extension LayerSnapshot {
    /// The properties of a layer besides its content and place: `rotated 25°, corners 8, border 2, shadow, multiply`.
    var looks: [String] {
        var parts: [String] = []
        if properties.transform != .identity { parts.append(properties.transform.text) }
        parts += properties.turn.words
        if properties.isHidden { parts.append("hidden") }
        if properties.opacity != 1 { parts.append("opacity \(short(properties.opacity))") }
        if let color = properties.backgroundColor { parts.append("on \(color.hexText)") }
        if properties.cornerRadius > 0 {
            parts.append("corners \(short(properties.cornerRadius))\(properties.cornerWords)")
        }
        if properties.borderWidth > 0 { parts.append("border \(short(properties.borderWidth))") }
        if properties.shadow.isVisible { parts.append(properties.shadowPath == nil ? "shadow" : "shadow of a path") }
        if properties.glow.shadow.isVisible { parts.append("glow") }
        if properties.masksToBounds { parts.append("masks to bounds") }
        if properties.isGeometryFlipped { parts.append("flipped inside") }
        if properties.blendMode != .normal { parts.append("blend \(properties.blendMode.rawValue)") }
        return parts
    }
}

extension LayerProperties {
    /// ` top_left top_right`: the corners that are round, where not all are.
    fileprivate var cornerWords: String {
        maskedCorners == .all ? "" : maskedCorners.reduce("") { $0 + " " + $1.rawValue }
    }
}

extension LayerTurn {
    /// `turned x 40°, turned y -30°, seen from 800 px`: the turn out of the superlayer's plane.
    fileprivate var words: [String] {
        var words: [String] = []
        if x != 0 { words.append("turned x \(short(x))°") }
        if y != 0 { words.append("turned y \(short(y))°") }
        if let perspective { words.append("seen from \(short(perspective)) px") }
        if !isDoubleSided { words.append("without a back") }
        return words
    }
}

extension LayerSnapshot.Content {
    /// The picture that a layer shows, itself or in its letters.
    var image: ImageContent? {
        switch self {
        case .image(let image): image
        case .text(let text): text.foregroundImage
        default: nil
        }
    }
}

extension LayerSnapshot {
    /// The pictures that the layer may show: its own, and those that animations bring.
    var pictures: [ImageContent] { (content.image.map { [$0] } ?? []) + animations.flatMap(\.pictures) }

    /// `animated to 'b.png', 'c.png'`: the pictures that animations bring, in order; nil for none.
    func followingPictures(sources: [SourceSnapshot]) -> String? {
        let labels = animations.flatMap(\.pictures).map { sources[$0.sourceIndex].label }
        return labels.isEmpty ? nil : "animated to " + labels.joined(separator: ", ")
    }
}

extension ImageContent {
    /// The unusual properties of a picture's display: `contents_rect …`, `center`, `animated`.
    var words: [String] {
        var words: [String] = []
        if contentsRect != .unit { words.append("of it \(contentsRect.text)") }
        if contentsCenter != .unit { words.append("stretched in \(contentsCenter.text)") }
        if gravity != .resize { words.append(gravity.rawValue) }
        if magnificationFilter != .linear { words.append(magnificationFilter.rawValue) }
        if let animation, animation.frameDuration == nil, isAnimated {
            words.append(counted(animation.frameStarts.count, "frame"))
        }
        return words
    }
}

extension EmitterContent {
    /// `from a circle of 40×0 px at 0, 0, 30 a second for 2 s`: the births, and the life of each cell's particles.
    var words: [String] {
        var words: [String] = []
        if values.shape != .point {
            words.append(
                "from a \(values.shape.rawValue) of \(short(values.size.width))×\(short(values.size.height)) px")
        }
        words += cells.map(\.words)
        if values.renderMode != .oldestFirst { words.append(values.renderMode.rawValue) }
        return words
    }
}

extension EmitterCellContent {
    fileprivate var words: String {
        let own = "\(short(values.birthRate)) a second for \(short(values.lifetime)) s"
        return cells.isEmpty ? own : own + ", each emitting " + cells.map(\.words).joined(separator: " and ")
    }
}

extension ReplicatorContent {
    /// `8 copies, each 0:00.100 later, translated 20, 0, color #ff0000`: the change from a copy to the next.
    var words: [String] {
        var words = [counted(count, "copy", "copies")]
        if delay > .zero { words.append("each \(delay.clockText) later") }
        if transform != .identity { words.append("each \(transform.text)") }
        if color != .white { words.append("color \(color.hexText)") }
        let offsets = [("red", redOffset), ("green", greenOffset), ("blue", blueOffset), ("alpha", alphaOffset)]
        return words + offsets.filter { $0.1 != 0 }.map { "\($0.0) \(short($0.1)) each" }
    }
}

extension ShapeContent {
    /// `fill #ff0000`, `line 3 px #0000ff`: the inks of the path and its place in the layer.
    var words: [String] {
        var words: [String] = []
        if let bounds = path.bounds { words.append("path \(bounds.text)") }
        if let fillColor { words.append("fill \(fillColor.hexText)") }
        guard let strokeColor, line.width > 0 else { return words }
        words.append("line \(short(line.width)) px \(strokeColor.hexText)")
        if !line.dashPattern.isEmpty { words.append("dashes \(line.dashPattern.map(short).joined(separator: " "))") }
        if strokeStart > 0 || strokeEnd < 1 { words.append("from \(short(strokeStart)) to \(short(strokeEnd))") }
        return words
    }
}
