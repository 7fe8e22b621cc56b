import MediaTime
import Values

/// Tracks put together from pieces of assets. AVMutableComposition.
///
/// A composition is itself a source: another composition copies its present segments when it is inserted.
package final class Composition: MediaSource, RecipeLocated {
    /// In the order they were added.
    package private(set) var tracks: [CompositionTrack] = []
    package var locations: RecipeLocations
    /// The account of its memory, which ends with it; nil without one.
    package var memoryCharge: (any AnyObject & Sendable)?

    package init(location: RecipeLocation? = nil) {
        locations = RecipeLocations(created: location)
    }

    package var sourceName: String { "the composition" }
    package var sourceTracks: [any TrackSource] { tracks }
    package var duration: Time { tracks.map(\.end).max() ?? .zero }

    /// The largest natural width and height among the video tracks; zero without any.
    package var naturalSize: Size {
        let sizes = tracks(.video).map(\.naturalSize)
        return Size(width: sizes.map(\.width).max() ?? 0, height: sizes.map(\.height).max() ?? 0)
    }

    /// The tracks of a kind, in order.
    package func tracks(_ mediaType: MediaType) -> [CompositionTrack] { tracks.filter { $0.mediaType == mediaType } }

    /// The track with an identifier, or nil.
    package func track(id: Int) -> CompositionTrack? { tracks.first { $0.id == id } }

    /// Adds an empty track above the others.
    /// - Parameters:
    ///   - id: From 1, not in use; nil takes the smallest above all others.
    ///   - location: The recipe line that asks for it.
    @discardableResult
    package func addTrack(
        _ mediaType: MediaType, id: Int? = nil, location: RecipeLocation? = nil
    ) throws(TimelineError) -> CompositionTrack {
        if let id, id < 1 || id > Int(Int32.max) { throw .invalidTrackID(id) }
        if let id, track(id: id) != nil { throw .trackIDInUse(id) }
        let track = CompositionTrack(id: id ?? freeID, mediaType: mediaType, of: self, location: location)
        tracks.append(track)
        return track
    }

    /// Takes a track out; nothing happens when it is not in the composition.
    package func removeTrack(_ track: CompositionTrack) { tracks.removeAll { $0 === track } }

    private var freeID: Int {
        let above = (tracks.map(\.id).max() ?? 0) + 1
        guard above > Int(Int32.max) else { return above }
        return (1...).first { track(id: $0) == nil } ?? 1
    }

    /// Inserts what every track of a source has in a range, all in step.
    ///
    /// The first video track goes into the first one here, and so on; missing tracks are added. A track that begins
    /// later than the range gets an empty lead-in. Tracks here that the source has nothing for get as much nothing, if
    /// something follows in them. Audio tracks that hold nothing yet become alternatives where the source's are.
    /// - Parameters:
    ///   - range: In the *source's* time; its end is not included.
    ///   - start: Its start, in *composition* time; `Time.invalid` for the composition's end.
    ///   - location: The recipe line that asks for it.
    /// - Throws: ``TimelineError``; the composition is then unchanged.
    package func insertTimeRange(
        _ range: TimeRange, of source: any MediaSource, at start: Time, location: RecipeLocation? = nil
    ) throws(TimelineError) {
        guard source !== self else { throw .insertedIntoItself }
        let start = start == .invalid ? duration : start
        guard start.isNumeric, start >= .zero else { throw .invalidStart(start) }
        let range = try range.checked(against: source.duration, of: source.sourceName)
        try allOrNothing { () throws(TimelineError) in
            for mediaType in [MediaType.video, .audio, .subtitle, .text, .metadata] {
                try insert(range, of: source.enabledTracks(mediaType), mediaType, at: start, location)
            }
        }
    }

    private func insert(
        _ range: TimeRange, of inputs: [any TrackSource], _ mediaType: MediaType, at start: Time,
        _ location: RecipeLocation?
    ) throws(TimelineError) {
        let missing = inputs.count - tracks(mediaType).count
        for _ in 0..<max(0, missing) { try addTrack(mediaType, location: location) }
        for (index, track) in tracks(mediaType).enumerated() {
            if index < inputs.count {
                if track.assetTracks.isEmpty { track.alternateGroupID = inputs[index].alternateGroupID }
                try track.insertTimeRange(range, of: inputs[index], at: start, location: location)
            } else {
                try track.insert([], lasting: range.duration, at: start)
            }
        }
    }

    /// Runs a change of several tracks; when it fails, every track is as it was.
    func allOrNothing(_ change: () throws(TimelineError) -> Void) throws(TimelineError) {
        let before = tracks.map { ($0, $0.contents) }
        do { try change() } catch {
            tracks = before.map(\.0)
            for (track, contents) in before { track.contents = contents }
            throw error
        }
    }

    /// Inserts an empty stretch into every track, moving later segments right.
    /// - Parameter range: In *composition* time.
    package func insertEmptyTimeRange(_ range: TimeRange) throws(TimelineError) {
        try allOrNothing { () throws(TimelineError) in
            for track in tracks { try track.insertEmptyTimeRange(range) }
        }
    }
}
