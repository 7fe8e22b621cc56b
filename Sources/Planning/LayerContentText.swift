import EditModel

extension ImageContent {
    /// What is unusual about how the picture is shown: `contents_rect …`, `center`, `animated`.
    var words: [String] {
        var words: [String] = []
        if contentsRect != .unit { words.append("of it \(contentsRect.text)") }
        if gravity != .resize { words.append(gravity.rawValue) }
        if magnificationFilter != .linear { words.append(magnificationFilter.rawValue) }
        if let animation, isAnimated { words.append("\(animation.frameStarts.count) frames") }
        return words
    }
}

extension ShapeContent {
    /// `fill #ff0000`, `line 3 px #0000ff`: what the path is drawn with, and where it lies in the layer.
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
