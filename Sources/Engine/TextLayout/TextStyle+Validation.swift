import Values

extension TextStyle {
    /// The most characters (Unicode scalar values) a text may have.
    package static let maximumCharacterCount = 100_000
    /// The most characters from one newline to the next. Pango's time grows with the square of them.
    package static let maximumParagraphLength = 16_384
    /// The largest extent of a paragraph in pixels, assuming letters as wide as they are high. Pango's 32 bits hold
    /// twice as much.
    package static let maximumExtent = 1e6

    /// The extent of a stroke beyond the outline, in pixels.
    var strokeReach: Double {
        guard content.strokeColor != nil else { return 0 }
        return content.strokePosition == .outside ? content.strokeWidth : content.strokeWidth / 2
    }

    /// The largest size of any run.
    var largestSize: Double { content.runs.reduce(content.fontSize) { max($0, $1.fontSize ?? content.fontSize) } }

    /// Throws if the text cannot be laid out.
    func validate() throws(TextError) {
        try check("weight", Double(content.weight), 100...1000)
        try check("size", content.fontSize, 0...TextContent.maximumFontSize)
        try check("stroke width", content.strokeWidth, 0...TextContent.maximumStrokeWidth)
        try check("line spacing", content.lineSpacing, TextContent.lineSpacings)
        let spacings = -TextContent.maximumLetterSpacing...TextContent.maximumLetterSpacing
        try check("letter spacing", content.letterSpacing, spacings)
        if let wrapWidth { try check("wrap width", wrapWidth, 0...65536) }
        if let maximumLineCount = content.maximumLineCount {
            try check("maximum line count", Double(maximumLineCount), 1...1_000_000)
        }
        for run in content.runs {
            if let size = run.fontSize { try check("size", size, 0...TextContent.maximumFontSize) }
            if let weight = run.weight { try check("weight", Double(weight), 100...1000) }
            if let spacing = run.letterSpacing { try check("letter spacing", spacing, spacings) }
        }
        try validateDecoration()
        try validateLength()
    }

    private func validateDecoration() throws(TextError) {
        if let shadow {
            try check("shadow offset", shadow.offset.x, -4096...4096)
            try check("shadow offset", shadow.offset.y, -4096...4096)
            try check("shadow blur radius", shadow.radius, 0...256)
        }
        if let box = content.box {
            let reach = 0...TextContent.maximumBoxReach
            try check("box padding", box.padding.width, reach)
            try check("box padding", box.padding.height, reach)
            try check("box corner radius", box.cornerRadius, reach)
        }
    }

    private func validateLength() throws(TextError) {
        try validateExtent()
        let bytes = content.runs.reduce(0) { $0 + $1.string.utf8.count }
        // No text is longer in characters than in bytes.
        guard bytes > Self.maximumParagraphLength else { return }
        var (count, paragraph) = (0, 0)
        for scalar in content.runs.lazy.flatMap(\.string.unicodeScalars) {
            // A capital may be two letters, such as that of ß, or three.
            let length = content.textCase == .none ? 1 : scalar.properties.uppercaseMapping.unicodeScalars.count
            count += length
            paragraph = scalar == "\n" || scalar == "\r" || scalar == "\u{2029}" ? 0 : paragraph + length
            guard paragraph <= Self.maximumParagraphLength else { throw .paragraphTooLong }
        }
        guard count <= Self.maximumCharacterCount else { throw .textTooLong(count) }
    }

    private func validateExtent() throws(TextError) {
        var paragraph = 0.0
        for run in content.runs {
            let reach = (run.fontSize ?? content.fontSize) + abs(run.letterSpacing ?? content.letterSpacing)
            // Bytes first: they are counted fast, and no text is longer in characters.
            let most = Double(run.string.utf8.count) * reach
            guard paragraph + most > Self.maximumExtent else {
                paragraph += most
                continue
            }
            for scalar in run.string.unicodeScalars {
                let ends = scalar == "\n" || scalar == "\r" || scalar == "\u{2029}"
                paragraph = ends ? 0 : paragraph + reach
                guard paragraph <= Self.maximumExtent else { throw .textTooLarge }
            }
        }
    }

    private func check(_ name: String, _ value: Double, _ range: ClosedRange<Double>) throws(TextError) {
        guard range.contains(value) else { throw .valueOutOfRange(name, value, range) }  // false for NaN too
    }
}
