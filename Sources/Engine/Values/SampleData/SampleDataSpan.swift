import MediaTime

/// A span of a track with samples of one source.
package struct SampleDataSpan: Hashable, Sendable {
    /// The origin of samples.
    package enum Source: Hashable, Sendable {
        /// A track of a file, perhaps backwards.
        case file(path: String, track: Int, isReversed: Bool)
        /// A recipe's own samples.
        case table(SampleTable)
    }

    package var source: Source
    /// In the *source's* time.
    package var sourceRange: TimeRange
    /// In the time of the track that was asked.
    package var targetRange: TimeRange

    package init(_ source: Source, sourceRange: TimeRange, targetRange: TimeRange) {
        (self.source, self.sourceRange, self.targetRange) = (source, sourceRange, targetRange)
    }
}

extension MediaType {
    /// True if its tracks have samples that are values, not pictures or sound.
    package var hasSampleData: Bool { self == .metadata || isWords }
}
