import Export
import Media

extension OutputSettings {
    /// Tells an export what the recipe says of it, where nobody has said something else before.
    /// - Throws: ``MediaError`` for a setting that exports do not have.
    package func fill(_ options: inout ExportOptions) throws(MediaError) {
        try requireKnown()
        options.rateFactor = options.rateFactor ?? rateFactor
        // Of two settings with one name the later counts.
        options.codecOptions = codecOptions + options.codecOptions
    }

    private func requireKnown() throws(MediaError) {
        let others: [(name: String, isSet: Bool)] = [
            ("size", size != nil), ("bit_rate", bitRate != nil), ("speed", speed != nil),
            ("file_length_limit", fileLengthLimit != nil),
            ("optimize_for_network_use", optimizesForNetworkUse == false),
            ("fragment_duration", fragmentDuration != nil), ("segment_duration", segmentDuration != nil),
        ]
        guard let other = others.first(where: \.isSet) else { return }
        throw MediaError(.unsupported, "export with '\(other.name)'", "exports have no such setting")
    }
}
