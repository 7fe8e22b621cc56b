import MediaTime

/// A stretch of a composition's track: media of one asset's track, or nothing. AVCompositionTrackSegment.
package struct Segment {
    /// An asset's track.
    package struct Source: Equatable {
        package let asset: Asset
        /// The ``TrackDescription/id``.
        package let trackID: Int

        package init(asset: Asset, trackID: Int) {
            self.asset = asset
            self.trackID = trackID
        }

        package static func == (a: Source, b: Source) -> Bool { a.asset === b.asset && a.trackID == b.trackID }
    }

    /// Nil for an empty segment.
    package let source: Source?
    /// The range of media, in the *asset's* time; the target range in an empty segment.
    package let sourceRange: TimeRange
    /// The range of the segment, in *composition* time.
    package let targetRange: TimeRange
    /// The effects of the composition's track that the media was inserted from: they stayed there, and its pictures are
    /// shown without them.
    package let droppedEffects: [Effect]
    /// The recipe's line that put it there; nil if no recipe did.
    package var location: RecipeLocation?
    /// The name that people give the segment; nil without one.
    package var name: String?

    package init(
        source: Source?, sourceRange: TimeRange, targetRange: TimeRange, droppedEffects: [Effect] = [],
        location: RecipeLocation? = nil, name: String? = nil
    ) {
        self.source = source
        self.sourceRange = sourceRange
        self.targetRange = targetRange
        self.droppedEffects = droppedEffects
        self.location = location
        self.name = name
    }

    static func empty(_ range: TimeRange) -> Segment { Segment(source: nil, sourceRange: range, targetRange: range) }

    package var isEmpty: Bool { source == nil }

    /// The same media somewhere else in the composition.
    func moved(to start: Time) -> Segment {
        let target = targetRange.moved(to: start)
        return stretched(from: sourceRange, to: target)
    }

    /// The same media with other ranges; of an empty segment, the same nothing.
    func stretched(from sourceRange: TimeRange, to target: TimeRange) -> Segment {
        Segment(
            source: source, sourceRange: isEmpty ? target : sourceRange, targetRange: target,
            droppedEffects: droppedEffects, location: location, name: name)
    }

    /// The same after an insertion that leaves effects behind, in addition to those already left.
    /// - Parameters:
    ///   - location: The recipe's line that inserts it; nil to keep the one that is known.
    ///   - name: What people call it; nil to keep the name that it has.
    func inserted(dropping effects: [Effect], at location: RecipeLocation?, named name: String?) -> Segment {
        Segment(
            source: source, sourceRange: sourceRange, targetRange: targetRange,
            droppedEffects: isEmpty ? [] : droppedEffects + effects, location: location ?? self.location,
            name: name ?? self.name)
    }

    /// The part of the segment inside a range of composition time; nil if there is none.
    func clipped(to range: TimeRange) throws(TimelineError) -> Segment? {
        guard let part = try exactly({ () throws(TimeError) in try targetRange.intersection(range) }) else {
            return nil
        }
        guard !isEmpty else { return .empty(part) }
        let mapping = TimeMapping(source: sourceRange, target: targetRange)
        let taken = try exactly { () throws(TimeError) in
            try mapping.source(of: part)
        }
        return stretched(from: taken, to: part)
    }
}
