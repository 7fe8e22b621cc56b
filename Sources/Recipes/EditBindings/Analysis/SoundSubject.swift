import EditModel
import LuaHost
import Media
import MediaTime
import ModelBindings
import Rendering
import Validation

/// An object of a recipe whose sound is analysed.
enum SoundSource {
    case movie(Movie)
    case source(any MediaSource)
    case track(any TrackSource)
}

/// A sound that a recipe analyses.
struct SoundSubject {
    /// For errors: `'in.mp4'`.
    let name: String
    let origin: SoundOrigin

    /// An asset or its track sounds as it is; a movie, a composition or its track as an export mixes it.
    /// - Throws: ``LuaMistake`` for what has no sound, `InvalidMovie` for a movie that cannot be exported.
    init(_ source: SoundSource) throws {
        switch source {
        case .movie(let movie): self = try Self.mix(movie, name: "the movie")
        case .source(let asset as Asset) where asset.movie == nil:
            self = try Self.tracks(asset.tracks.filter { $0.mediaType == .audio }, of: asset, asset.duration)
        case .source(let source): self = try Self.mix(Movie(source), name: source.sourceName)
        case .track(let track) where track.mediaType != .audio:
            throw LuaMistake("track \(track.id) of \(track.sourceName) is \(track.mediaType.rawValue), not sound")
        case .track(let track as AssetTrack) where track.asset.movie == nil:
            self = try Self.tracks([track], of: track.asset, track.end)
        case .track(let track as CompositionTrack):
            self = try Self.mix(Movie(try Composition(of: track)), name: "track \(track.id) of \(track.sourceName)")
        case .track(let track):
            let composition = Composition()
            try composition.addTrack(.audio).append(track)
            self = try Self.mix(Movie(composition), name: "track \(track.id) of \(track.sourceName)")
        }
    }

    private init(name: String, origin: SoundOrigin) {
        self.name = name
        self.origin = origin
    }

    private static func tracks(_ tracks: [AssetTrack], of asset: Asset, _ duration: Time) throws -> SoundSubject {
        guard !tracks.isEmpty, duration.isNumeric, duration > .zero else {
            throw LuaMistake("\(asset.sourceName) has no sound")
        }
        return SoundSubject(
            name: asset.sourceName, origin: .tracks(try asset.snapshot(), tracks.map(\.description), duration: duration)
        )
    }

    private static func mix(_ movie: Movie, name: String) throws -> SoundSubject {
        var snapshot = try movie.snapshot()
        guard !snapshot.soundingTracks.isEmpty else { throw LuaMistake("\(name) has no sound") }
        // Nothing of the picture is heard: movies that differ in it alone sound the same.
        snapshot.videoTracks = []
        snapshot.video = nil
        snapshot.pictureDuration = .zero
        snapshot.metadata = [:]
        snapshot.chapters = []
        return SoundSubject(name: name, origin: .mix(snapshot))
    }
}

extension Composition {
    /// A track alone, with all that is its own.
    fileprivate convenience init(of track: CompositionTrack) throws {
        self.init()
        let copy = try addTrack(.audio)
        try copy.setSegments(track.segments)
        copy.preferredVolume = track.preferredVolume
        copy.effects = track.effects
    }
}

extension LuaKind where Value == SoundSource {
    static var soundSubject: LuaKind {
        .source(
            "movie, asset, composition or audio track",
            definition: "edit.movie|edit.asset|edit.composition|edit.asset_track|edit.composition_track"
        ) { object in
            switch object {
            case let movie as Movie: .movie(movie)
            case let source as any MediaSource: .source(source)
            case let track as any TrackSource: .track(track)
            default: nil
            }
        }
    }
}
