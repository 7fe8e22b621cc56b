import Export

extension OutputSettings {
    /// Tells an export what the recipe says of it, where nobody has said something else before.
    package func fill(_ options: inout ExportOptions) {
        options.rateFactor = options.rateFactor ?? rateFactor
        // Of two settings with one name the later counts.
        options.codecOptions = codecOptions + options.codecOptions
    }
}
