import MediaTime
import Values

/// Media to insert into a composition or to export on its own: an asset, or another composition.
package protocol MediaSource: AnyObject, SendableMetatype {
    /// The name in errors, such as `'in.mp4'`.
    var sourceName: String { get }
    /// The end of the track that ends last; indefinite for a still picture.
    var duration: Time { get }
    /// Every track, in order.
    var sourceTracks: [any TrackSource] { get }
}

/// Media to insert into a composition's track: a track of an asset or of a composition.
package protocol TrackSource: AnyObject, SendableMetatype {
    /// Unique within its asset or composition.
    var id: Int { get }
    var mediaType: MediaType { get }
    var isEnabled: Bool { get }
    /// The name of the track's asset or composition in errors.
    var sourceName: String { get }
    /// The duration of the track's asset or composition, which may be longer than the track.
    var sourceDuration: Time { get }
    /// The end of the track, in its own time; indefinite for a still picture.
    var end: Time { get }
    /// The default volume of the track: 1 is unchanged.
    var preferredVolume: Double { get }
    /// A BCP 47 or ISO 639 code; nil if it is unknown.
    var languageTag: String? { get }
    /// The track's name in players; nil without one.
    var name: String? { get }
    var dispositions: TrackDispositions { get }
    /// Tracks of a kind with the same number other than 0 are alternatives: a player plays one of them.
    var alternateGroupID: Int { get }
    /// Turns the natural picture upright.
    var preferredTransform: AffineTransform { get }
    /// In square display pixels, before the preferred transform; zero unless a video track with media.
    var naturalSize: Size { get }
    /// Nil for sound and for still pictures.
    var nominalFrameRate: FrameRate? { get }
    /// The shortest time between two frames; indefinite for sound, for stills and when unknown.
    var minFrameDuration: Time { get }

    /// The segments in a range of the track's time, without gaps, in that time, from the range's start to its end or
    /// the track's, whichever is first.
    func segments(in range: TimeRange) throws(TimelineError) -> [Segment]
}

extension MediaSource {
    /// The enabled tracks of a kind.
    package func enabledTracks(_ mediaType: MediaType) -> [any TrackSource] {
        sourceTracks.filter { $0.mediaType == mediaType && $0.isEnabled }
    }

    /// The end of the enabled video track that ends last; zero without any.
    package var pictureDuration: Time { enabledTracks(.video).map(\.end).max() ?? .zero }
}

extension TrackSource {
    /// The formats of the sounds that a track takes its media from, each once; empty for pictures.
    package var audioFormats: [AudioFormat] {
        let tracks = (self as? CompositionTrack)?.assetTracks ?? [self as? AssetTrack].compactMap { $0 }
        var found: [AudioFormat] = []
        for case let format? in tracks.map(\.description.audio) where !found.contains(format) { found.append(format) }
        return found
    }

    /// The size the picture has when it is upright.
    package var displayedSize: Size {
        preferredTransform.apply(to: Rectangle(origin: .zero, size: naturalSize)).size
    }

    /// The preferred transform, moved so that the upright picture has its top left corner at the origin.
    package var uprightTransform: AffineTransform {
        let frame = preferredTransform.apply(to: Rectangle(origin: .zero, size: naturalSize))
        return preferredTransform.concatenating(
            AffineTransform.identity.translated(x: -frame.origin.x, y: -frame.origin.y))
    }
}

extension TimeRange {
    /// The range if it lies in a source, its end moved to the source's where a rounded number overshot it.
    func checked(against duration: Time, of name: String) throws(TimelineError) -> TimeRange {
        guard start.isNumeric, self.duration.isNumeric else { throw .rangeNotNumeric(self, source: name) }
        guard !isEmpty else { throw .emptyRange(self) }
        guard start >= .zero else { throw .rangeOutsideSource(self, source: name, duration: duration) }
        guard duration.isNumeric else { return self }
        let end = try exactly { () throws(TimeError) in try self.end }
        guard end > duration else { return self }
        guard end.isWithinRounding(of: duration), start < duration else {
            throw .rangeOutsideSource(self, source: name, duration: duration)
        }
        return try exactly { () throws(TimeError) in try TimeRange(start: start, end: duration) }
    }
}
