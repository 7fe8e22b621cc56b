import MediaTime
import Values

/// A track of a composition, made of segments that cover it from zero without gap or overlap.
/// AVMutableCompositionTrack.
package final class CompositionTrack: TrackSource, RecipeLocated {
    package let id: Int
    package let mediaType: MediaType
    /// True if the track is seen or heard.
    package var isEnabled = true
    /// Turns the natural picture upright; the first inserted track's until it is set.
    package var preferredTransform: AffineTransform {
        get { ownTransform ?? .identity }
        set { ownTransform = newValue }
    }
    /// In order; the first starts at zero and each starts where the one before it ends.
    package internal(set) var segments: [Segment] = []
    /// The default volume of the track: 1 is unchanged, 0 silent; not negative.
    package var preferredVolume = 1.0
    /// An ISO 639-2/T language code, such as `eng`; until it is set, that of the first media with one.
    package var language: String? {
        get { ownLanguage ?? assetTracks.lazy.compactMap(\.description.language).first }
        set { ownLanguage = newValue }
    }
    /// A language as BCP 47 has it, such as `pt-BR`; it goes before ``language``. Nil until it is set.
    package var extendedLanguageTag: String?
    /// The track's name in players; until it is set, that of the first media with one.
    package var name: String? {
        get { ownName ?? assetTracks.lazy.compactMap(\.description.name).first }
        set { ownName = newValue }
    }
    /// The track's purpose among others of its kind; until it is set, that of its first media.
    package var dispositions: TrackDispositions {
        get { ownDispositions ?? assetTracks.first?.dispositions ?? [] }
        set { ownDispositions = newValue }
    }
    /// Enabled audio tracks with the same number other than 0 are alternatives: a player plays one of them. Tracks with
    /// 0 are mixed with each alternative. AVMutableMovieTrack.alternateGroupID.
    package var alternateGroupID = 0
    /// Effects on every picture of the track, in order, before any layer instruction's.
    package var effects: [Effect] = []
    /// The size of the first media's pictures after effects, as measured last.
    private var measured: (track: AssetTrack, effects: [EffectSnapshot], size: Size)?
    package var locations: RecipeLocations
    /// The account of its memory, which ends with it; nil without one.
    package var memoryCharge: (any AnyObject & Sendable)?

    private weak var composition: Composition?
    private var ownLanguage: String?
    private var ownName: String?
    private var ownDispositions: TrackDispositions?
    private var ownTransform: AffineTransform?

    init(id: Int, mediaType: MediaType, of composition: Composition, location: RecipeLocation?) {
        self.id = id
        self.mediaType = mediaType
        self.composition = composition
        locations = RecipeLocations(created: location)
    }

    /// The texts that were set, in any order: none that come from media.
    package var ownTexts: [String] { [ownName, ownLanguage, extendedLanguageTag].compactMap { $0 } }
    package var languageTag: String? { extendedLanguageTag ?? language }
    package var sourceName: String { "the composition" }
    package var sourceDuration: Time { composition?.duration ?? end }
    package var end: Time { segments.last.flatMap { try? $0.targetRange.end } ?? .zero }

    /// The properties that an insertion changes.
    var contents: (segments: [Segment], transform: AffineTransform?, alternateGroupID: Int) {
        get { (segments, ownTransform, alternateGroupID) }
        set { (segments, ownTransform, alternateGroupID) = newValue }
    }

    /// From zero to the end of the last segment.
    package var timeRange: TimeRange { TimeRange(start: .zero, duration: end) }

    /// The tracks of assets that the segments take their media from, in order of appearance, each once.
    package var assetTracks: [AssetTrack] {
        var found: [Segment.Source] = []
        for case let source? in segments.lazy.map(\.source) where !found.contains(source) { found.append(source) }
        return found.compactMap { $0.asset.track(id: $0.trackID) }
    }

    /// Units per second that the times of the first media are counted in; 600 without media.
    package var naturalTimescale: Int32 {
        guard let track = assetTracks.first else { return 600 }
        return track.description.audio?.sampleRate ?? track.description.timeRange.duration.naturalTimescale
            ?? track.nominalFrameRate?.numerator ?? 600
    }

    /// The track of the first segment with media.
    private var firstMedia: AssetTrack? {
        segments.lazy.compactMap(\.source).first.flatMap { $0.asset.track(id: $0.trackID) }
    }

    /// The picture of the first segment with media, before the track's effects; zero without any.
    package var mediaSize: Size { firstMedia?.naturalSize ?? .zero }

    /// The picture of the first segment with media as the track's effects leave it.
    package var naturalSize: Size {
        guard let media = firstMedia else { return .zero }
        guard mediaType == .video, let measure = effects.first?.measure else { return media.naturalSize }
        let snapshots = effects.map(\.snapshot)
        if let measured, measured.track === media, measured.effects == snapshots { return measured.size }
        // Effects that cannot be applied change no size; validation reports them.
        let size = measure(media, snapshots) ?? media.naturalSize
        measured = (media, snapshots, size)
        return size
    }

    /// The largest among the tracks the segments are taken from.
    package var nominalFrameRate: FrameRate? {
        assetTracks.compactMap(\.nominalFrameRate).max { $0.frameDuration > $1.frameDuration }
    }

    /// The shortest among the tracks the segments are taken from.
    package var minFrameDuration: Time { assetTracks.map(\.minFrameDuration).min() ?? .indefinite }

    package func segments(in range: TimeRange) throws(TimelineError) -> [Segment] {
        var parts: [Segment] = []
        for segment in segments[firstIndex(endingAfter: range.start)...] {
            guard let part = try segment.clipped(to: range) else { break }
            parts.append(part)
        }
        return parts
    }

    /// Inserts part of a track, moving later segments right.
    ///
    /// The track grows by the range's duration. Where the source has no media, it gets an empty segment; past the end
    /// of this track nothing is added for it. Inserting past the end adds an empty segment before. Effects of a
    /// composition's track stay there, which validation reports.
    /// - Parameters:
    ///   - range: The range to insert, in the *source's* time; its end is not included. It may reach beyond the track,
    ///     but not beyond the asset.
    ///   - source: A track of an asset or composition, of this track's kind.
    ///   - start: Its start, in *composition* time; `Time.invalid` for the track's end.
    ///   - location: The recipe's line that asks for it.
    ///   - name: The name that people give the part; nil to use the source's names for it.
    /// - Throws: ``TimelineError``; the track is then unchanged.
    package func insertTimeRange(
        _ range: TimeRange, of source: any TrackSource, at start: Time, location: RecipeLocation? = nil,
        name: String? = nil
    ) throws(TimelineError) {
        guard source.mediaType == mediaType else {
            throw .mediaTypeMismatch(track: mediaType, source: source.mediaType)
        }
        let start = start == .invalid ? end : start
        let range = try range.checked(against: source.sourceDuration, of: source.sourceName)
        let dropped = source === self ? [] : (source as? CompositionTrack)?.effects ?? []
        let parts = try source.segments(in: range).map { $0.inserted(dropping: dropped, at: location, named: name) }
        try insert(parts, lasting: range.duration, at: start)
        adoptTransform(of: source)
    }

    /// The first inserted track's transform is the track's until one is set.
    func adoptTransform(of source: any TrackSource) {
        if ownTransform == nil, mediaType == .video { ownTransform = source.preferredTransform }
    }

    /// Inserts nothing, moving later segments right. At the end it counts: the track gets longer.
    /// - Parameter range: In *composition* time.
    package func insertEmptyTimeRange(_ range: TimeRange) throws(TimelineError) {
        guard range.start.isNumeric, range.duration.isNumeric else {
            throw .rangeNotNumeric(range, source: "an empty stretch")
        }
        guard !range.isEmpty else { throw .emptyRange(range) }
        try insert([.empty(range)], lasting: range.duration, at: range.start)
    }

    /// Puts segments at a time, filling up to `duration` with an empty one where something follows.
    func insert(_ parts: [Segment], lasting duration: Time, at start: Time) throws(TimelineError) {
        guard start.isNumeric, start >= .zero else { throw .invalidStart(start) }
        let start = snapped(start)
        let end = end
        guard start < end else { return try append(parts, after: TimeRange(start: end, end: start)) }

        let index = firstIndex(endingAfter: start)
        let (head, tail) = try split(segments[index], at: start)
        let before = head.map { [$0] } ?? []
        let resume = try exactly { () throws(TimeError) in try start + duration }
        let inserted = try laidOut(parts, from: start, upTo: resume)
        let after = try laidOut([tail] + segments[(index + 1)...], from: resume, upTo: nil)
        segments.replaceSubrange(index..., with: before + inserted + after)
    }

    private func append(_ parts: [Segment], after gap: @autoclosure () throws(TimeError) -> TimeRange)
        throws(TimelineError)
    {
        guard !parts.isEmpty else { return }
        let gap = try exactly(gap)
        let lead = gap.isEmpty ? [] : [Segment.empty(gap)]
        let start = try exactly { () throws(TimeError) in try gap.end }
        segments += lead + (try laidOut(parts, from: start, upTo: nil))
    }

    /// Places segments one after the other, with an empty one for the rest up to `end`.
    func laidOut(
        _ parts: some Sequence<Segment>, from start: Time, upTo end: Time?
    ) throws(TimelineError) -> [Segment] {
        var placed: [Segment] = []
        var next = start
        for part in parts {
            placed.append(part.moved(to: next))
            next = try exactly { () throws(TimeError) in try next + part.targetRange.duration }
        }
        if let end, next < end {
            placed.append(.empty(try exactly { () throws(TimeError) in try TimeRange(start: next, end: end) }))
        }
        return placed
    }

    /// The parts of a segment before and from a time in it; no first part at its very start.
    func split(_ segment: Segment, at time: Time) throws(TimelineError) -> (Segment?, Segment) {
        let range = segment.targetRange
        guard time > range.start else { return (nil, segment) }
        let (head, tail) = try exactly { () throws(TimeError) in
            (try TimeRange(start: range.start, end: time), try TimeRange(start: time, end: range.end))
        }
        return (try segment.clipped(to: head), try segment.clipped(to: tail) ?? segment)
    }

    /// The segment boundary within a millionth of a second of a rounded time; the time itself if there is none.
    func snapped(_ time: Time) -> Time {
        let index = firstIndex(endingAfter: time)
        let neighbours = index < segments.count ? [segments[index].targetRange.start, boundary(after: index)] : [end]
        return neighbours.first { $0.isWithinRounding(of: time) } ?? time
    }

    private func boundary(after index: Int) -> Time { (try? segments[index].targetRange.end) ?? end }

    /// The first segment that ends after a time, by binary search; the count when none does.
    func firstIndex(endingAfter time: Time) -> Int {
        segments.partitioningIndex { ((try? $0.targetRange.end) ?? end) > time }
    }
}

extension Time {
    /// The timescale of a time that counts in something finer than seconds.
    fileprivate var naturalTimescale: Int32? { isNumeric && timescale > 1 ? timescale : nil }
}
