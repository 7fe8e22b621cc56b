import MediaTime
import Values

/// A media file, or something used like one, as editing sees it. AVURLAsset.
package final class Asset: MediaSource {
    /// The origin of the media.
    package enum Origin {
        /// The file at the description's path.
        case file
        /// The same backwards.
        case reversed
        /// One colour, for as long as wanted.
        case color(Color)
        /// Numbered pictures; the description's path is the pattern of their names.
        case sequence(FrameRate)
        /// Pictures that a function of the recipe draws.
        case drawn(ScriptFunction)
        /// The Lottie animation at the description's path.
        case lottie(LottieLook)
        /// A computed sound.
        case signal(SoundSignal)
        /// Computed pictures, and a computed sound with them.
        case pattern(PicturePattern, SoundSignal?)
        /// The pictures and sounds of a movie, composed and mixed as an export of it would be.
        case movie(Movie)
        /// The same backwards.
        case reversedMovie(Movie)
        /// Timed metadata of the recipe's own.
        case samples(SampleTable)
    }

    package let description: AssetDescription
    package let origin: Origin
    /// The account of its memory, which ends with it; nil without one.
    package var memoryCharge: (any AnyObject & Sendable)?
    /// The treatment of its interlaced pictures.
    package var deinterlacing = Deinterlacing.automatic
    /// The treatment of missing pictures in a numbered sequence.
    package var missingPicture = MissingPicture.error
    private var madeTracks: [Int: WeakTrack] = [:]
    /// The file that this is the reverse of.
    private var forward: Asset?
    // Held weakly here, neither keeps the other alive for ever.
    private weak var backward: Asset?
    /// The file's cover as a picture of its own, of one still track; nil without one.
    package private(set) lazy var artwork: Asset? = description.artwork.map { track in
        Asset(AssetDescription(path: description.path, duration: .indefinite, tracks: [track]))
    }

    package init(_ description: AssetDescription, from origin: Origin = .file) {
        self.description = description
        self.origin = origin
    }

    package var sourceName: String {
        switch origin {
        case .file, .sequence: "'\(description.path)'"
        case .lottie(let look): (look.isReversed ? "the reverse of " : "") + "'\(description.path)'"
        case .reversed: "the reverse of '\(description.path)'"
        case .color: "a color asset"
        case .drawn(let function): "the drawn asset of \(function.place)"
        case .signal(let signal): "the \(signal.name)"
        case .pattern(let pattern, _): "the \(pattern.name)"
        case .movie(let movie): movie.sourceName
        case .reversedMovie(let movie): "the reverse of \(movie.sourceName)"
        case .samples: "a sample data asset"
        }
    }

    /// True for a file that is played forwards.
    package var isFile: Bool { if case .file = origin { true } else { false } }

    /// The movie that is shown, forwards or backwards; nil for other media.
    package var movie: Movie? {
        switch origin {
        case .movie(let movie), .reversedMovie(let movie): movie
        default: nil
        }
    }

    package var duration: Time { description.duration }

    /// Every track, in the file's order. Each is one object as long as it is referenced.
    package var tracks: [AssetTrack] { description.tracks.map(track) }
    package var sourceTracks: [any TrackSource] { tracks }

    /// The track with an identifier, or nil.
    package func track(id: Int) -> AssetTrack? { description.tracks.first { $0.id == id }.map(track) }

    /// The audio tracks that are heard together where the file is played.
    package var heardTracks: [AssetTrack] { description.heardTracks.map(track) }

    /// The track of a kind that players choose, or nil: see ``AssetDescription/firstTrack(_:)``.
    package func firstTrack(_ mediaType: MediaType) -> AssetTrack? {
        description.firstTrack(mediaType).map(track)
    }

    /// The way in which a Lottie animation is shown; nil for other media.
    package var lottie: LottieLook? { if case .lottie(let look) = origin { look } else { nil } }

    /// True if the asset is one picture without a duration.
    package var isStill: Bool { description.tracks.contains { $0.video?.isStill == true } && !duration.isNumeric }

    /// The asset played backwards: its time zero is the file's end. The reverse of that is the asset itself.
    ///
    /// A picture or a colour, which has no duration, is its own reverse.
    /// - Throws: ``TimelineError/notReversible(_:)`` for a sequence, and for an animation without an end.
    package func reversed() throws(TimelineError) -> Asset {
        if let other = forward ?? backward { return other }
        if case .lottie = origin, !duration.isNumeric { throw .notReversible(sourceName) }
        guard duration.isNumeric else { return self }
        let reversedOrigin: Origin
        switch origin {
        case .file: reversedOrigin = .reversed
        case .movie(let movie): reversedOrigin = .reversedMovie(movie)
        case .lottie(var look):
            look.isReversed.toggle()
            reversedOrigin = .lottie(look)
        default: throw .notReversible(sourceName)
        }
        var description = try exactly { () throws(TimeError) in try self.description.reversed() }
        if case .movie = origin { description.showComposedPictures() }
        let asset = Asset(description, from: reversedOrigin)
        asset.deinterlacing = deinterlacing
        asset.forward = self
        backward = asset
        return asset
    }

    // Tracks hold their asset; held weakly here, neither keeps the other alive for ever.
    private func track(_ description: TrackDescription) -> AssetTrack {
        if let made = madeTracks[description.id]?.track { return made }
        let track = AssetTrack(description, of: self)
        madeTracks[description.id] = WeakTrack(track: track)
        return track
    }

    private struct WeakTrack {
        weak var track: AssetTrack?
    }
}
