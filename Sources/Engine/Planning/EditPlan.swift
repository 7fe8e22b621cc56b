import EditModel
import Export
import Media
import MediaTime
import MediaWriting
import Rendering
import Values
import Wording

/// The plan of an export, made before a frame is rendered.
package struct EditPlan: Sendable {
    /// A track of a source that is decoded.
    package struct Decoding: Hashable, Sendable {
        /// Counts into ``MovieSnapshot/sources``.
        package var sourceIndex: Int
        /// The ``TrackDescription/id``.
        package var trackID: Int
        /// The output frames that show it; nil for sound and for pictures of layers.
        package var frameCount: Int64?
    }

    /// A run of output frames that show one source's pictures unchanged.
    package struct Passthrough: Hashable, Sendable {
        /// In movie time.
        package var timeRange: TimeRange
        package var sourceIndex: Int
        package var trackID: Int
    }

    /// A stretch of a source's pictures that is copied bit by bit.
    package struct Copy: Hashable, Sendable {
        /// In movie time.
        package var timeRange: TimeRange
        package var sourceIndex: Int
        package var trackID: Int
        /// The start of its first picture, in the source's time.
        package var sourceStart: Time
    }

    /// `main`, or the recipe's name for one of several results.
    package let name: String
    /// The written movie: without its picture where the preset is sound only.
    package let movie: MovieSnapshot
    /// The part of the movie that is written, in movie time; nil for all of it.
    package let timeRange: TimeRange?
    /// One for each of the movie's sources; nil unless it is a file.
    package let assets: [AssetDescription?]
    /// The movies inside the movie, in the order of the sources.
    package let inner: [InnerMovie]
    package let options: ExportOptions
    package let picture: PictureTreatment
    /// Why the picture is composed and encoded; empty when it is not.
    package let pictureReasons: [PictureEncodingReason]
    /// The copied stretches of the sources' pictures; empty where they are encoded.
    package let copies: [Copy]
    /// The placement of copied pictures that the file states; nil if they are shown as in their files.
    package let placement: StatedPlacement?
    package let sound: SoundTreatment
    /// Why the sound is mixed and encoded; empty when it is not.
    package let soundReasons: [SoundEncodingReason]
    /// The contents of the result other than its picture; nil if no file is written.
    package let contents: FileContents?
    /// The treatment of each of the contents' sounds.
    package let soundTreatments: [SoundTreatment]
    /// The canvas of composed pictures; nil for a movie that is sound only, and if the pictures are copied.
    package let canvas: Canvas?
    /// The form of the result's pictures; nil without a picture.
    package let pictures: ResultPictures?
    /// The canonical JSON of the whole edit, with the parts that are not written.
    package let canonical: JSON
    package let fingerprint: Fingerprint
    /// The decoded tracks, in the order of tracks, then the pictures of layers.
    package let decodings: [Decoding]
    package let passthroughs: [Passthrough]
    /// The sources' contents that the result lacks, one sentence each.
    package private(set) var dropped: [String]
    /// Sound with channels that are not kept apart; empty if it is copied.
    package let mixedDown: [MixedDownSound]
    /// Sound that loses precision; none where it is copied.
    package let reduced: [ReducedSound]
    /// The parts of the pictures, each encoded on its own or copied; empty where they are encoded in one piece, all copied
    /// or absent.
    package private(set) var parts: [Range<Int64>] = []
    /// The numbers of the copied parts.
    package private(set) var copiedParts: Set<Int> = []
    /// The copied share of pictures that are partly copied: `29.2 of 31 s copied`; nil for others.
    package private(set) var copiedText: String?
    /// Why the pictures are encoded in one piece; nil if they are not.
    package private(set) var partObstacle: PartObstacle?
    /// True for each part that an earlier export has left; empty where none is kept.
    package private(set) var presentParts: [Bool] = []
    /// The size of the result; nil unless it was estimated.
    package var estimate: ExportEstimate?

    /// - Parameters:
    ///   - timeRange: The part of the movie that is written, from the start of a frame; nil for all of it.
    ///   - assets: One for each of the movie's sources.
    ///   - spans: The spans of the written output frames; ignored without a picture.
    ///   - inner: The movies inside the movie, in the order of the sources.
    ///   - contents: The contents of the result other than its picture; nil to derive those of the whole movie from the
    ///     assets.
    ///   - copied: The copied stretches of the sources' pictures; nil if they are encoded.
    ///   - encoded: The output frames between copied ones; empty where all are copied, or none.
    ///   - placement: The placement of copied pictures that the file states.
    package init(
        name: String, _ movie: MovieSnapshot, timeRange: TimeRange? = nil, assets: [AssetDescription?],
        inner: [InnerMovie] = [], spans: [Span], options: ExportOptions, contents: FileContents? = nil,
        copied: [PicturePart]? = nil, encoded: [Range<Int64>] = [], placement: StatedPlacement? = nil,
        pictureReasons: [PictureEncodingReason] = [], sound: SoundTreatment,
        soundReasons: [SoundEncodingReason] = [], soundTreatments: [SoundTreatment] = [], canvas: Canvas?
    ) throws {
        precondition(assets.count == movie.sources.count, "every source is described")
        self.name = name
        self.assets = assets
        self.inner = inner
        self.options = options
        let isAbsent = movie.video == nil || options.isSoundOnly
        picture = isAbsent ? .absent : copied == nil ? .encoded : encoded.isEmpty ? .copied : .partlyCopied
        self.pictureReasons = pictureReasons
        self.placement = placement
        self.timeRange = timeRange
        copies = try copied?.map { try Copy($0, of: movie, from: timeRange?.start ?? .zero) } ?? []
        self.sound = sound
        self.soundReasons = soundReasons
        self.soundTreatments = soundTreatments
        self.canvas = canvas
        canonical = try JSON(canonical: movie)
        fingerprint = Fingerprint(canonical: canonical)
        let written = try options.written(movie)
        self.movie = written
        pictures = written.video.map { video in
            (encoded.isEmpty ? copied : nil).flatMap { ResultPictures(copied: $0, placement, video) }
                ?? ResultPictures(video, options, canvas)
        }
        let between = encoded.flatMap { frames in spans.compactMap { $0.clipped(to: frames) } }
        let composed = written.video == nil ? [] : copied == nil ? spans : between
        let reading = SourceUse(written, assets: assets, spans: composed)
        decodings = reading.decodings(ofSound: sound == .encoded)
        let contents =
            options.container.map { container in
                contents
                    ?? FileContents(
                        written, container: container, keeping: options.settings.metadata ?? .all
                    ) { source, id in assets[source]?.tracks.first { $0.id == id }?.codec }
            }
        self.contents = contents
        let inside = Set(inner.flatMap(\.usedTracks))
        dropped = options.leftOut(of: movie) + reading.dropped(besides: inside) + (contents?.dropped ?? [])
        let format = { (source: Int, id: Int) in assets[source]?.tracks.first { $0.id == id }?.audio }
        mixedDown = sound == .encoded ? written.mixedDownSounds(format) : []
        reduced = sound == .encoded ? options.sound.map { written.reducedSounds($0, format) } ?? [] : []
        passthroughs = try written.video.map { try reading.passthroughs($0, canvas: canvas) } ?? []
    }

    /// The plan of an export of one output, which is not run.
    package init(name: String, _ session: ExportSession) throws {
        let (movie, plan) = (session.movie, session.plans[0])
        try self.init(
            name: name, movie, timeRange: plan.timeRange, assets: try movie.assets(session.library),
            inner: try movie.innerMovies.map { try InnerMovie($0, session.library) }, spans: plan.spans,
            options: plan.options,
            contents: plan.contents,
            copied: [.copied, .partlyCopied].contains(plan.pictureTreatment) ? plan.copiedPictures : nil,
            encoded: plan.encodedBetweenCopies, placement: plan.picturePlacement, pictureReasons: plan.pictureReasons,
            sound: plan.soundTreatment, soundReasons: plan.soundReasons, soundTreatments: plan.soundTreatments,
            canvas: plan.pictureForm)
        dropped += plan.marks.lost
        parts = plan.parts
        copiedParts = Set(plan.copiedParts.keys)
        copiedText = plan.copiedText
        partObstacle = plan.partObstacle
        presentParts = try session.presentParts(ofOutput: 0)
    }
}

extension EditPlan {
    /// A movie inside another one, which is composed when it is shown.
    package struct InnerMovie: Sendable {
        package let movie: MovieSnapshot
        /// One for each of its sources; nil unless it is a file.
        package let assets: [AssetDescription?]
        /// The tracks that are decoded where all of it is shown.
        package let decodings: [Decoding]
        /// The movies inside this one, in the order of its sources.
        package let inner: [InnerMovie]

        init(_ movie: MovieSnapshot, _ library: MediaLibrary) throws {
            self.movie = movie
            assets = try movie.assets(library)
            inner = try movie.innerMovies.map { try InnerMovie($0, library) }
            let spans = try movie.video.map { try PictureTimeline(movie, $0).spans } ?? []
            decodings = SourceUse(movie, assets: assets, spans: spans).decodings(ofSound: true)
        }

        /// The files' tracks that it uses, at any depth.
        fileprivate var usedTracks: [FileTrack] {
            decodings.compactMap { decoding in
                assets[decoding.sourceIndex].map { FileTrack(path: $0.path, id: decoding.trackID) }
            } + inner.flatMap(\.usedTracks)
        }
    }

    /// A track of a file.
    struct FileTrack: Hashable {
        var path: String
        var id: Int
    }
}

extension MovieSnapshot {
    /// The descriptions of the sources that are files.
    fileprivate func assets(_ library: MediaLibrary) throws -> [AssetDescription?] {
        try sources.map { source in
            if let look = source.lottie { return try library.file(at: source.path).description(look) }
            return source.kind == .file || source.kind == .reversed
                ? try library.file(at: source.path).description : nil
        }
    }
}

extension EditPlan.Copy {
    /// - Parameter start: The start of the written part, in movie time.
    fileprivate init(_ part: PicturePart, of movie: MovieSnapshot, from start: Time) throws {
        let index = movie.sources.firstIndex { $0.kind == .file && $0.path == part.file.path }
        // Pictures before the start are hidden.
        let lead = max(.zero, try .zero - part.start)
        self.init(
            timeRange: TimeRange(start: try start + part.start + lead, duration: try part.source.duration - lead),
            sourceIndex: index ?? 0,
            trackID: part.track, sourceStart: try part.source.start + lead)
    }
}

extension EditPlan {
    /// The format of the copied pictures; nil if none are copied.
    var copiedFormat: VideoFormat? {
        guard picture == .copied, let copy = copies.first else { return nil }
        return assets[copy.sourceIndex]?.tracks.first { $0.id == copy.trackID }?.video
    }
}
