import EditModel
import MediaTime
import Values
import Wording

/// The movies inside the movie.
extension MovieValidator {
    /// Checks the nesting of movies, and whether inserted movies have changed since.
    /// - Returns: False if nothing else can be judged, which is then reported.
    mutating func checkInnerMovies() -> Bool {
        do throws(Movie.NestingMistake) { _ = try movie.allInnerMovies() } catch {
            report(.movieNesting, "movie", at: movie.locations.created, error.sentence)
            return false
        }
        for track in movie.content.sourceTracks.compactMap({ $0 as? CompositionTrack }) where track.isEnabled {
            for media in track.assetTracks { checkUnchanged(media, in: track) }
        }
        return true
    }

    private mutating func checkUnchanged(_ media: AssetTrack, in track: CompositionTrack) {
        guard let inner = media.asset.movie else { return }
        let object = "\(track.mediaType.rawValue) track \(track.id)"
        let now = track.mediaType == .video ? inner.asset.reversedLike(media.asset) : inner.asset
        guard let current = now.track(id: media.id), current.mediaType == media.mediaType else {
            return report(
                .movieChanged, object, at: track.locations.created,
                "\(inner.sourceName) has no such track any more: finish it before it is inserted")
        }
        if now.duration < media.asset.duration {
            report(
                .movieChanged, object, at: track.locations.created,
                "\(inner.sourceName) lasted \(media.asset.duration) when it was inserted, and lasts \(now.duration) now"
            )
        } else if current.naturalSize != media.naturalSize || current.preferredTransform != media.preferredTransform {
            report(
                .movieChanged, object, at: track.locations.created,
                "the picture of \(inner.sourceName) was \(text(media.displayedSize)) when it was inserted, and is "
                    + "\(text(current.displayedSize)) now")
        }
    }
}

private func text(_ size: Size) -> String { "\(decimalText(size.width))×\(decimalText(size.height))" }

extension Asset {
    /// The same played in the direction of another asset.
    fileprivate func reversedLike(_ other: Asset) -> Asset {
        if case .reversedMovie = other.origin { (try? reversed()) ?? self } else { self }
    }
}

extension Movie.NestingMistake {
    fileprivate var sentence: String {
        switch self {
        case .cycle(let names): "it contains itself: " + names.joined(separator: " shows ")
        case .tooDeep(let names):
            "movies stand more than \(Movie.deepestNesting) deep inside one another: "
                + names.joined(separator: " shows ")
        case .tooMany: "more than \(Movie.mostInnerMovies) movies stand inside it, counted as often as they appear"
        }
    }
}

extension Movie {
    /// The findings about every movie inside this one, each named by its movie; none where movies contain themselves.
    func findingsInside(_ find: (Movie) throws -> [Finding]) rethrows -> [Finding] {
        let movies = (try? allInnerMovies()) ?? []
        return try movies.flatMap { inner in
            try find(inner).map { finding in
                Finding(
                    finding.code, finding.message, object: "\(inner.sourceName), \(finding.object)",
                    at: finding.location, severity: finding.severity)
            }
        }
    }
}
