import MediaTime
import Pixels
import Values

/// A movie as media of other edits: its picture is one video track, its sound one audio track, or one for each
/// alternative.
///
/// Segments refer to the movie and not to a copy: the outer movie's export decides what it shows.
extension Movie: MediaSource {
    package var sourceName: String { "the movie" + (locations.created.map { " of \($0)" } ?? "") }

    package var sourceTracks: [any TrackSource] { asset.tracks }

    /// The movie as an asset, in its present state. It is the same object while it is referenced and the movie's tracks
    /// stay the same.
    package var asset: Asset {
        let description = sourceDescription
        if let madeAsset, madeAsset.description == description { return madeAsset }
        let asset = Asset(description, from: .movie(self))
        madeAsset = asset
        return asset
    }

    /// The id of the video track that the picture is.
    static let pictureTrackID = 1
    /// The id of the first of the audio tracks that the sounds are.
    static let firstSoundTrackID = 2
    /// The id of the first subtitle track that comes from the content.
    static let firstSubtitleTrackID = 1001
    /// The id of the first metadata track that comes from the content.
    static let firstMetadataTrackID = 3001
    /// The id of the first of the subtitle tracks that the movie itself was given.
    static let firstOwnSubtitleTrackID = 2001

    private var sourceDescription: AssetDescription {
        let carried = CarriedOver(content)
        var metadata = metadata ?? carried.metadata
        if let metadataFilter { metadata = metadata.filter { metadataFilter.keeps($0.key) } }
        return AssetDescription(
            path: "", duration: duration,
            tracks: (pictureDescription.map { [$0] } ?? []) + soundDescriptions + subtitleDescriptions
                + metadataDescriptions,
            metadata: metadata, chapters: chapters ?? (try? carried.chapters()) ?? [])
    }

    private var pictureDescription: TrackDescription? {
        guard !content.enabledTracks(.video).isEmpty else { return nil }
        let plan = VideoPlan(self)
        let size = plan.renderSize.even ?? .zero
        var video = VideoFormat(
            codedWidth: Int(size.width), codedHeight: Int(size.height), naturalSize: size,
            nominalFrameRate: plan.frameDuration.flatMap(FrameRate.init(frameDuration:)),
            minFrameDuration: plan.frameDuration ?? .indefinite, color: plan.color ?? .bt709, hasAlpha: true)
        if let plain = plainTrack(.video) {
            // Its own pictures may be copied, so they keep their size and their rotation.
            (video.naturalSize, video.preferredTransform) = (plain.naturalSize, plain.preferredTransform)
        }
        return TrackDescription(
            id: Self.pictureTrackID, mediaType: .video, codec: "movie",
            timeRange: TimeRange(start: .zero, duration: content.pictureDuration), video: video)
    }

    /// One for each of the movie's sounds, in the order of ``MovieSnapshot/soundTracks``.
    private var soundDescriptions: [TrackDescription] {
        let sounding = soundingTracks
        let alternatives = sounding.filter { $0.alternateGroupID != 0 }
        let sounds =
            alternatives.isEmpty
            ? [sounding]
            : alternatives.map { own in
                sounding.filter { $0.alternateGroupID == 0 } + [own]
            }
        let pans = content.recordingPans(
            muted: Set(audioMix?.inputParameters.filter(\.isMuted).map(\.trackID) ?? []))
        return sounds.filter { !$0.isEmpty }.enumerated().map { index, tracks in
            let widest = ChannelLayout.largest(of: tracks.flatMap(\.audioFormats)) ?? .stereo
            let isSpread = widest == .mono && tracks.contains { pans[$0.id] != nil }
            let layout = audioMix?.channelLayout ?? (isSpread ? .stereo : widest)
            let rate = Int32(clamping: audioMix?.sampleRate ?? Int(AudioMixSnapshot.standardSampleRate))
            var description = TrackDescription(
                id: Self.firstSoundTrackID + index, mediaType: .audio, codec: "movie",
                timeRange: TimeRange(start: .zero, duration: tracks.map(\.end).max() ?? .zero),
                language: alternatives.isEmpty
                    ? tracks.count == 1 ? tracks[0].languageTag : nil : tracks.last?.languageTag,
                audio: AudioFormat(
                    sampleRate: rate, channels: layout.channelCount, channelLayout: layout.rawValue))
            description.name = alternatives.isEmpty ? nil : tracks.last?.name
            return description
        }
    }

    private var subtitleDescriptions: [TrackDescription] {
        let ofContent = content.subtitleTracks.enumerated().map { index, track in
            var description = TrackDescription(
                id: Self.firstSubtitleTrackID + index, mediaType: track.mediaType, codec: "movie",
                timeRange: TimeRange(start: .zero, duration: track.end), language: track.languageTag)
            (description.name, description.dispositions) = (track.name, track.dispositions)
            return description
        }
        return ofContent
            + subtitles.enumerated().map { index, track in
                var description = TrackDescription(
                    id: Self.firstOwnSubtitleTrackID + index, mediaType: .subtitle, codec: "movie",
                    timeRange: TimeRange(start: .zero, duration: duration),
                    language: track.language ?? track.subtitles.document.language)
                (description.name, description.dispositions) = (track.name, track.dispositions)
                return description
            }
    }

    private var metadataDescriptions: [TrackDescription] {
        content.metadataTracks.enumerated().map { index, track in
            var description = TrackDescription(
                id: Self.firstMetadataTrackID + index, mediaType: .metadata, codec: "movie",
                timeRange: TimeRange(start: .zero, duration: track.end), language: track.languageTag)
            description.name = track.name
            description.metadata = MetadataFormat(names: track.metadataNames)
            return description
        }
    }

    /// The audio tracks that are heard, as ``MovieSnapshot/soundingTracks``.
    private var soundingTracks: [any TrackSource] {
        content.enabledTracks(.audio).filter { track in
            let input = audioMix?.inputParameters.first { $0.trackID == track.id }
            return input?.isMuted != true && (!track.audioFormats.isEmpty || input?.tap != nil)
        }
    }

    /// The track of the movie's content that is the movie's whole picture, or whole sound, unchanged; nil if the movie
    /// adds anything to it. Its segments can replace the movie.
    func plainTrack(_ mediaType: MediaType) -> (any TrackSource)? {
        guard !mediaType.hasSampleData else { return nil }
        let tracks = mediaType == .audio ? soundingTracks : content.enabledTracks(.video)
        guard let track = tracks.first, tracks.count == 1, track.preferredVolume == 1,
            (track as? CompositionTrack)?.effects.isEmpty != false
        else { return nil }
        guard mediaType == .video else { return audioMix == nil ? track : nil }
        guard videoComposition == nil, effects.isEmpty, frameDuration == nil else { return nil }
        let media = (track as? CompositionTrack)?.assetTracks ?? [track].compactMap { $0 as? AssetTrack }
        let isAlike = media.allSatisfy {
            $0.naturalSize == track.naturalSize && $0.preferredTransform == track.preferredTransform
        }
        // A size that cannot be encoded would be rounded.
        let size = track.displayedSize
        return isAlike && VideoPlan(self).renderSize.even == size ? track : nil
    }
}

extension Movie {
    /// The track of the content that one of the movie's tracks is, unchanged; nil if the movie adds anything to it. Its
    /// segments can replace the movie's track.
    func plainTrack(_ track: AssetTrack) -> (any TrackSource)? {
        guard track.mediaType.hasSampleData else { return plainTrack(track.mediaType) }
        let (tracks, index) =
            track.mediaType == .metadata
            ? (content.metadataTracks, track.id - Self.firstMetadataTrackID)
            : (content.subtitleTracks, track.id - Self.firstSubtitleTrackID)
        return tracks.indices.contains(index) ? tracks[index] : nil
    }
}

extension FrameRate {
    /// The rate of frames of a duration; nil unless it is positive and its parts fit.
    init?(frameDuration: Time) {
        guard frameDuration.isNumeric, frameDuration > .zero, let value = Int32(exactly: frameDuration.value) else {
            return nil
        }
        self.init(frameDuration.timescale, value)
    }
}

/// The movies that a movie shows or sounds.
extension Movie {
    /// Movies inside one another, this one included, go no deeper.
    package static let deepestNesting = 16
    /// The most movies inside one movie; a movie counts once for each place where it is used.
    package static let mostInnerMovies = 1000

    /// Why movies inside a movie cannot be composed.
    package enum NestingMistake: Error {
        /// The movies' names on the way from one back to itself: the first is the last.
        case cycle([String])
        /// The movies' names on the way to the first that lies too deep.
        case tooDeep([String])
        case tooMany
    }

    /// The movies directly inside this one, in order of appearance, each once.
    package var innerMovies: [Movie] {
        var found: [Movie] = []
        func add(_ movie: Movie?) {
            if let movie, !found.contains(where: { $0 === movie }) { found.append(movie) }
        }
        for track in content.sourceTracks where track.isEnabled {
            if let track = track as? AssetTrack { add(track.asset.movie) }
            for media in (track as? CompositionTrack)?.assetTracks ?? [] { add(media.asset.movie) }
        }
        for asset in videoComposition?.animationTool?.parent.pictures() ?? [] { add(asset.movie) }
        return found
    }

    /// Every movie inside this one, at any depth, each once, the innermost first.
    /// - Throws: ``NestingMistake``.
    package func allInnerMovies() throws(NestingMistake) -> [Movie] {
        var walk = NestingWalk()
        try walk.visit(self)
        return walk.found.dropLast()
    }
}

/// Visits movies inside one another.
private struct NestingWalk {
    private(set) var found: [Movie] = []
    private var path: [Movie] = []
    /// The movies inside each visited one, counted as often as they appear, and their depth.
    private var sizes: [ObjectIdentifier: (count: Int, depth: Int)] = [:]

    @discardableResult
    mutating func visit(_ movie: Movie) throws(Movie.NestingMistake) -> (count: Int, depth: Int) {
        if let start = path.firstIndex(where: { $0 === movie }) {
            throw .cycle((path[start...] + [movie]).map(\.sourceName))
        }
        path.append(movie)
        defer { path.removeLast() }
        if let known = sizes[ObjectIdentifier(movie)] {
            guard path.count + known.depth - 1 <= Movie.deepestNesting else { throw .tooDeep(path.map(\.sourceName)) }
            return known
        }
        guard path.count <= Movie.deepestNesting else { throw .tooDeep(path.map(\.sourceName)) }
        var size = (count: 0, depth: 1)
        for inner in movie.innerMovies {
            let own = try visit(inner)
            size = (size.count + own.count + 1, max(size.depth, own.depth + 1))
            guard size.count <= Movie.mostInnerMovies else { throw .tooMany }
        }
        sizes[ObjectIdentifier(movie)] = size
        found.append(movie)
        return size
    }
}
