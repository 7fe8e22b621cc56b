import MediaTime
import Values

/// A movie as plain values: everything an export, a plan or another machine needs, and nothing that can still change.
///
/// Renderers read this and never the objects it was taken from. It has been validated: every index and track id in it
/// exists, ranges are ordered and in bounds. All times are *movie time* unless stated otherwise.
package struct MovieSnapshot: Hashable, Sendable, Codable {
    /// The sources of the segments' media; ``SegmentSnapshot/sourceIndex`` counts into this list.
    package var sources: [SourceSnapshot]
    /// The enabled video tracks, in composition order.
    package var videoTracks: [TrackSnapshot]
    /// The enabled audio tracks, in composition order.
    package var audioTracks: [TrackSnapshot]
    /// The composition of the picture; nil without a picture.
    package var video: VideoSnapshot?
    /// The mix of the sound.
    package var audioMix: AudioMixSnapshot
    /// The end of the enabled track that ends last.
    package var duration: Time
    /// The end of the video track that ends last; zero without picture. Sound may go on after it.
    package var pictureDuration: Time
    /// Container tags such as `title`, keys in lower case.
    package var metadata: [String: String]
    /// In order of their start, without overlap.
    package var chapters: [Chapter]
    /// The picture that represents the result in lists of files; nil without one.
    package var artwork: ArtworkSnapshot?
    /// The composition's, then those that the movie itself was given.
    package var subtitleTracks: [SubtitleTrackSnapshot] = []
    /// The enabled tracks of timed metadata that hold any, in composition order. No output has them: functions of the
    /// recipe get their samples.
    package var metadataTracks: [TrackSnapshot] = []

    package init(
        sources: [SourceSnapshot], videoTracks: [TrackSnapshot], audioTracks: [TrackSnapshot], video: VideoSnapshot?,
        audioMix: AudioMixSnapshot = AudioMixSnapshot(), duration: Time, pictureDuration: Time,
        metadata: [String: String] = [:], chapters: [Chapter] = []
    ) {
        self.sources = sources
        self.videoTracks = videoTracks
        self.audioTracks = audioTracks
        self.video = video
        self.audioMix = audioMix
        self.duration = duration
        self.pictureDuration = pictureDuration
        self.metadata = metadata
        self.chapters = chapters
    }
}

/// The movies inside a movie.
extension MovieSnapshot {
    /// The movies directly inside, in the order of the sources.
    package var innerMovies: [MovieSnapshot] { sources.compactMap(\.movie) }

    /// True if it or a movie inside it, at any depth, has a property.
    package func hasAnywhere(_ property: (MovieSnapshot) -> Bool) -> Bool {
        property(self) || innerMovies.contains { $0.hasAnywhere(property) }
    }
}

extension SourceSnapshot {
    /// The subtitle track of a source that is a movie; nil for other tracks and other sources.
    package func subtitleTrack(_ id: Int) -> SubtitleTrackSnapshot? {
        guard let movie else { return nil }
        let isOwn = id >= Movie.firstOwnSubtitleTrackID
        let tracks = movie.subtitleTracks.filter { ($0.trackID == nil) == isOwn }
        let index = id - (isOwn ? Movie.firstOwnSubtitleTrackID : Movie.firstSubtitleTrackID)
        return tracks.indices.contains(index) ? tracks[index] : nil
    }

    /// The sound of a source that is a movie, by its audio track; nil for other tracks and other sources.
    package func sound(ofTrack id: Int) -> MovieSnapshot? {
        guard let sounds = movie?.soundTracks else { return nil }
        let index = id - Movie.firstSoundTrackID
        return sounds.indices.contains(index) ? sounds[index].movie : nil
    }
}

/// The samples of a movie's tracks.
extension MovieSnapshot {
    /// True if a compositor gets the samples of a track.
    package func givesSamples(ofTrack id: Int) -> Bool {
        video?.instructions.contains { $0.sampleDataTrackIDs.contains(id) } == true
    }

    /// The span of samples of a metadata or text track at a time; nil if there is none.
    package func sampleDataSpan(ofTrack id: Int, at time: Time) throws(TimeError) -> SampleDataSpan? {
        let words = subtitleTracks.first { $0.trackID == id }?.mediaSegments
        for segment in metadataTracks.first(where: { $0.id == id })?.segments ?? words ?? [] {
            guard let source = segment.sourceIndex, try segment.targetRange.contains(time) else { continue }
            return SampleDataSpan(segment, of: sources[source])
        }
        return nil
    }
}

/// The tracks of a movie that sound, and their layouts.
extension MovieSnapshot {
    /// The audio tracks that are heard, in composition order; ``soundTracks`` are made of them. A track is heard if it
    /// is not muted and has media or a tap; a tap receives silence where there is no media.
    package var soundingTracks: [TrackSnapshot] {
        audioTracks.filter { track in
            let input = audioMix.input(ofTrack: track.id)
            return !input.isMuted && (track.hasMedia || input.tap != nil)
        }
    }

    /// True if a sounding track has no media: its tap is given silence for as long as the movie lasts.
    package var hasSilentTap: Bool { soundingTracks.contains { !$0.hasMedia } }

    /// The layout in which a track goes through its effects and its tap.
    ///
    /// Taps get the channels that the track's sources have. So do effects, unless the edit asks for a layout: then they
    /// get the mix's. Effects that work on two channels only get two of a track that has no more. A track with neither
    /// is read in the mix's layout.
    package func ownChannelLayout(of track: TrackSnapshot) -> ChannelLayout {
        let input = audioMix.input(ofTrack: track.id)
        let effects = track.effects + input.effects
        guard input.tap != nil || !effects.isEmpty else { return audioMix.channelLayout }
        let own = track.channelLayout ?? audioMix.channelLayout
        if own.channelCount <= 2, effects.contains(where: \.isForStereo) { return .stereo }
        return input.tap != nil || !audioMix.isChannelLayoutFixed ? own : audioMix.channelLayout
    }

    /// The layout of a mix that the edit asks for none of: the smallest that keeps the channels of all sounding tracks
    /// apart, with two channels at least where a track is panned or an effect of the sum needs them.
    var naturalChannelLayout: ChannelLayout {
        var layouts: [ChannelLayout] = []
        for track in soundingTracks {
            let input = audioMix.input(ofTrack: track.id)
            guard let own = track.channelLayout else { continue }
            let effects = track.effects + input.effects
            let isWidened = input.changesPan || effects.contains(where: \.isForStereo)
            layouts.append(own.channelCount == 1 && isWidened ? .stereo : own)
        }
        guard let largest = ChannelLayout.largest(of: layouts) else { return AudioMixSnapshot.standardChannelLayout }
        return largest == .mono && audioMix.effects.contains(where: \.isForStereo) ? .stereo : largest
    }
}

extension EffectSnapshot {
    /// True if it works on sound of two channels only.
    fileprivate var isForStereo: Bool { EffectCatalogue.entry(name)?.isForStereo == true }
}
