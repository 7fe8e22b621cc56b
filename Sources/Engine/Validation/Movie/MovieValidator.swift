import EditModel
import MediaTime

/// Finds everything wrong with a movie at once, in a stable order: the movie, its sound, its video composition, its
/// instructions, its layers.
struct MovieValidator {
    /// The most a movie may last: 1000 hours.
    static let longestDuration = Time(3_600_000, 1)

    let movie: Movie
    /// The part of the movie that instructions are judged in; nil for all of it.
    let range: TimeRange?
    private(set) var findings: [Finding] = []
    /// The layers that replicators show, as far as they were judged.
    var copiedLayerCount = 0
    /// The particles that emitters may show at once, as far as they were judged.
    var particleCount = 0.0
    /// Cells that were checked.
    var judgedCells: Set<ObjectIdentifier> = []
    /// True while a particle's picture is judged.
    var isInParticle = false
    /// Layer instructions that were checked.
    var judgedLayers: Set<ObjectIdentifier> = []
    /// The ranges of the instructions that each layer instruction is in. None for one that is in an instruction
    /// without a range.
    var layerRanges: [ObjectIdentifier: [TimeRange]] = [:]

    init(movie: Movie, range: TimeRange? = nil) {
        self.movie = movie
        self.range = range
    }

    mutating func run() -> [Finding] {
        guard checkInnerMovies() else { return findings }
        checkDuration()
        checkSources()
        checkLeftOut()
        checkAnimations()
        checkMetadata()
        checkArtwork()
        // Everything else is judged against the duration.
        guard movie.duration.isNumeric, movie.duration > .zero else { return findings }
        checkChapters()
        checkSubtitleTracks()
        checkEffects()
        checkSound()
        checkAlternatives()
        if movie.content.enabledTracks(.video).isEmpty {
            checkNoPicture()
        } else {
            if movie.videoComposition == nil { checkOrientations() }
            checkVideo(VideoPlan(movie))
        }
        return findings
    }

    /// Adds a finding.
    /// - Parameter severity: Nil for the code's severity.
    mutating func report(
        _ code: Finding.Code, _ object: String, at location: RecipeLocation?, _ message: String,
        severity: Finding.Severity? = nil
    ) {
        findings.append(Finding(code, message, object: object, at: location, severity: severity))
    }

    private mutating func checkDuration() {
        let location = movie.locations.created
        let duration = movie.duration
        guard duration.isNumeric else {
            return report(
                .movieEndless, "movie", at: location,
                "\(movie.content.sourceName) \(endlessKind), which has no duration of its own: "
                    + "insert a range of it into a composition")
        }
        if duration <= .zero { report(.movieEmpty, "movie", at: location, "it has no picture and no sound") }
        if duration > Self.longestDuration {
            report(.movieTooLong, "movie", at: location, "it lasts \(duration), more than 1000 hours")
        }
    }

    private var endlessKind: String {
        if case .color = (movie.content as? Asset)?.origin { return "is one color" }
        return "is a still picture"
    }

    private mutating func checkNoPicture() {
        guard let composition = movie.videoComposition else { return }
        report(
            .videoMissing, "video composition", at: composition.locations.created,
            "the movie has no enabled video track for it")
    }

    private mutating func checkOrientations() {
        for case let track as CompositionTrack in movie.content.enabledTracks(.video) {
            let transforms = Set(track.assetTracks.map(\.preferredTransform))
            guard transforms.count > 1 else { continue }
            report(
                .mixedOrientation, "video track \(track.id)", at: track.locations.created,
                "it holds pictures that are rotated differently, and all are drawn as its first; "
                    + "set preferred_transform or use a video composition")
        }
    }
}
