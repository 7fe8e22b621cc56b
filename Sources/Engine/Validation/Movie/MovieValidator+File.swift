import EditModel
import MediaTime
import Values

/// The file's metadata, chapters, subtitles and alternatives.
extension MovieValidator {
    /// Reports statements of files that are not believed, once for each file.
    mutating func checkSources() {
        var seen: Set<String> = []
        for track in movie.content.sourceTracks {
            let own = (track as? AssetTrack).map { [$0] }
            for source in own ?? (track as? CompositionTrack)?.assetTracks ?? [] {
                guard seen.insert(source.asset.description.path).inserted else { continue }
                for doubt in source.asset.description.doubts {
                    report(.mediaDoubtful, source.asset.sourceName, at: movie.locations.created, doubt)
                }
            }
        }
    }

    /// Reports the parts of animations that are not drawn as they should be, once for each file.
    mutating func checkAnimations() {
        var seen: Set<String> = []
        for asset in movie.shownAssets where !asset.description.omissions.isEmpty {
            guard seen.insert(asset.description.path).inserted else { continue }
            for omission in asset.description.omissions {
                report(
                    omission.kind.code, "\(asset.sourceName), \(omission.object)", at: movie.locations.created,
                    omission.message)
            }
        }
    }

    mutating func checkMetadata() {
        let location = movie.locations["metadata"]
        guard let metadata = movie.metadata else { return checkCarriedMetadata() }
        for (key, value) in metadata.sorted(by: { $0.key < $1.key }) {
            if let mistake = MetadataText.mistake(inKey: key) {
                report(.metadataInvalid, "metadata", at: location, mistake)
            } else if let mistake = MetadataText.mistake(inValue: value, ofKey: key) {
                report(.metadataInvalid, "metadata '\(key)'", at: location, mistake)
            }
        }
    }

    /// Cleans invalid tags of the source file with a warning: they are not the recipe's mistake.
    private mutating func checkCarriedMetadata() {
        for (key, value) in CarriedOver(movie.content).metadata.sorted(by: { $0.key < $1.key }) {
            guard let mistake = MetadataText.mistake(inKey: key) ?? MetadataText.mistake(in: value) else { continue }
            report(
                .metadataCleaned, "metadata '\(MetadataText.cleaned(key))'", at: movie.locations.created,
                "\(mistake), and is written without")
        }
    }

    mutating func checkChapters() {
        var reached: Time?
        for (index, chapter) in (movie.chapters ?? []).enumerated() {
            let (object, range) = ("chapter \(index + 1)", chapter.timeRange)
            let location = movie.locations["chapters"]
            if let mistake = MetadataText.mistake(in: chapter.title, limit: MetadataText.longestTitle) {
                report(.chapterTitle, object, at: location, "its title cannot be written: \(mistake)")
            }
            guard range.start.isNumeric, range.duration.isNumeric, range.start >= .zero, range.start < movie.duration
            else {
                report(.chapterRange, object, at: location, "its range \(range) does not begin in the movie")
                continue
            }
            if let reached, range.start < reached, !range.start.isWithinRounding(of: reached) {
                report(
                    .chapterOrder, object, at: location,
                    "it begins at \(range.start), before the end of the one before it at \(reached)")
            }
            reached = try? range.end
        }
    }

    mutating func checkArtwork() {
        guard case .asset(let asset) = movie.artwork else { return }
        guard asset.firstTrack(.video) == nil || !asset.isStill else { return }
        report(
            .artworkPicture, "metadata 'artwork'", at: movie.locations["metadata"],
            "\(asset.sourceName) is not a picture")
    }

    mutating func checkSubtitleTracks() {
        for (index, track) in movie.subtitles.enumerated() {
            let object = "subtitles \(index + 1)"
            let location = movie.locations["subtitles"]
            let document = track.subtitles.document
            if document.cues.isEmpty { report(.subtitlesEmpty, object, at: location, "they have no cues") }
            if let mistake = track.name.flatMap({ MetadataText.mistake(in: $0, limit: MetadataText.longestTitle) }) {
                report(.metadataInvalid, object, at: location, "their title cannot be written: \(mistake)")
            }
            guard let first = document.problems.first else { continue }
            let others = document.problems.count - 1
            report(.subtitlesSkipped, object, at: location, "\(first)" + (others > 0 ? " (and \(others) more)" : ""))
        }
    }

    /// Checks audio tracks that are alternatives.
    mutating func checkAlternatives() {
        let tracks = movie.content.enabledTracks(.audio).filter { $0.alternateGroupID != 0 }
        guard let first = tracks.first else { return }
        for case let track as CompositionTrack in tracks where track.alternateGroupID != first.alternateGroupID {
            report(
                .alternateGroups, "audio track \(track.id)", at: track.locations["alternate_group_id"],
                "its alternate_group_id \(track.alternateGroupID) is not track \(first.id)'s "
                    + "\(first.alternateGroupID): a file has one choice of sound")
        }
        let muted = Set(movie.audioMix?.inputParameters.filter(\.isMuted).map(\.trackID) ?? [])
        guard tracks.count(where: { !muted.contains($0.id) }) > 1,
            let tap = movie.audioMix?.inputParameters.first(where: { $0.tap != nil && !$0.isMuted })
        else { return }
        report(
            .alternateTap, "audio mix, track \(tap.trackID)", at: tap.locations["tap"],
            "a tap is called for one sound, and the movie has several to choose from: "
                + "disable or mute all alternatives but one")
    }
}

extension LottieOmission.Kind {
    var code: Finding.Code {
        switch self {
        case .text: .lottieText
        case .expression: .lottieExpression
        case .effect: .lottieEffect
        case .image: .lottieImage
        case .feature: .lottieFeature
        }
    }
}

extension Movie {
    /// The assets that the movie itself shows in its tracks.
    var trackAssets: [Asset] {
        content.sourceTracks.flatMap { track in
            ((track as? AssetTrack).map { [$0] } ?? (track as? CompositionTrack)?.assetTracks ?? []).map(\.asset)
        }
    }

    /// The assets that the movie itself shows, in its tracks and in its layers.
    var shownAssets: [Asset] {
        let tool = videoComposition?.animationTool
        return trackAssets + (tool.map { ($0.additionalLayer ?? $0.parent).pictures() } ?? [])
    }
}
