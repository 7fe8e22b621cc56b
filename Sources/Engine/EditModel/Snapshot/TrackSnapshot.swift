import MediaTime
import Values

/// A source of media.
package struct SourceSnapshot: Hashable, Sendable, Codable {
    /// The kind of the source.
    package enum Kind: String, Hashable, Sendable, Codable {
        /// The media file at ``SourceSnapshot/path``.
        case file
        /// The same backwards: its time zero is the file's end.
        case reversed
        /// One colour, ``SourceSnapshot/width`` by ``SourceSnapshot/height`` pixels, for as long as wanted.
        case color
        /// Numbered pictures: ``SourceSnapshot/path`` is their pattern, such as `frame%04d.png`,
        /// ``SourceSnapshot/frameRate`` their rate.
        case sequence
        /// The Lottie animation at ``SourceSnapshot/path``, shown as ``SourceSnapshot/lottie``.
        case lottie
        /// Pictures of ``SourceSnapshot/width`` by ``SourceSnapshot/height`` pixels that ``SourceSnapshot/drawing``
        /// draws.
        case drawn
        /// Pictures of ``SourceSnapshot/width`` by ``SourceSnapshot/height`` pixels that show
        /// ``SourceSnapshot/layers``.
        case layers
        /// The computed sound of ``SourceSnapshot/signal``.
        case signal
        /// Computed pictures of ``SourceSnapshot/width`` by ``SourceSnapshot/height`` pixels, ``SourceSnapshot/pattern``.
        case pattern
        /// The pictures and sounds of ``SourceSnapshot/movie``: track 1 is its picture, tracks 2, 3 … are its
        /// ``MovieSnapshot/soundTracks``.
        case movie
        /// The same backwards: its time zero is the movie's end.
        case reversedMovie
        /// The timed metadata of ``SourceSnapshot/samples``.
        case samples
    }

    package var kind: Kind
    /// The file's path as the recipe named it; empty for a colour, a drawn and a computed source.
    package var path: String
    /// Nil unless a colour.
    package var color: Color?
    /// In pixels; 0 for files.
    package var width = 0
    package var height = 0
    /// Nil unless a sequence, an animation, or drawn no oftener than so.
    package var frameRate: FrameRate?
    /// Draws the pictures; nil unless drawn.
    package var drawing: ScriptFunction?
    /// A computed sound; nil for other sources.
    package var signal: SoundSignal?
    /// Computed pictures; nil for other sources.
    package var pattern: PicturePattern?
    /// The look of a Lottie animation; nil for other sources.
    package var lottie: LottieLook?

    /// The layers that are the picture, in movie time; nil unless layers. Their pictures count into
    /// ``MovieSnapshot/sources``.
    package var layers: LayerTreeSnapshot?
    /// The movie to compose; nil for other sources.
    package var movie: MovieSnapshot?
    /// A recipe's own timed metadata; nil for other sources.
    package var samples: SampleTable?
    /// The treatment of a file's interlaced pictures; nil for ``Deinterlacing/automatic``, and for other sources.
    package var deinterlacing: Deinterlacing?
    /// The treatment of missing pictures in a sequence; nil for ``MissingPicture/error``, and for other sources.
    package var missingPicture: MissingPicture?

    /// True if pictures of a format are deinterlaced when they are read.
    package func deinterlaces(_ format: VideoFormat) -> Bool {
        (kind == .file || kind == .reversed) && deinterlacing != Deinterlacing.none && format.fieldOrder != nil
            && !format.isStill
    }

    /// True if a file has to be opened, or several.
    package var isFile: Bool { kind != .color && kind != .signal && kind != .samples && !isDrawn && movie == nil }
    /// True if its pictures are drawn when they are composed, rather than read.
    package var isDrawn: Bool { kind == .drawn || kind == .layers || kind == .pattern }
    /// True for a file or a movie that is played backwards.
    package var isReversed: Bool { kind == .reversed || kind == .reversedMovie }
    /// True if its pictures are read ahead of the composition: pictures of files, and plain colours.
    package var isRead: Bool { !isDrawn && movie == nil }

    package init(kind: Kind = .file, path: String) {
        self.kind = kind
        self.path = path
    }

    /// A colour.
    package init(color: Color, width: Int, height: Int) {
        self.init(kind: .color, path: "")
        self.color = color
        self.width = width
        self.height = height
    }

    /// The pictures that a function draws.
    /// - Parameter frameRate: The highest rate of drawing; nil for every frame of the movie.
    package init(drawing: ScriptFunction, width: Int, height: Int, frameRate: FrameRate?) {
        self.init(kind: .drawn, path: "")
        self.drawing = drawing
        self.width = width
        self.height = height
        self.frameRate = frameRate
    }

    /// A computed sound.
    package init(_ signal: SoundSignal) {
        self.init(kind: .signal, path: "")
        self.signal = signal
    }

    /// Computed pictures, and a computed sound with them.
    package init(_ pattern: PicturePattern, width: Int, height: Int, sound: SoundSignal?) {
        self.init(kind: .pattern, path: "")
        (self.pattern, self.width, self.height, signal) = (pattern, width, height, sound)
        if case .noise(let noise) = pattern { frameRate = noise.frameRate }
    }

    /// A Lottie animation.
    package init(lottie path: String, _ look: LottieLook, frameRate: FrameRate?) {
        self.init(kind: .lottie, path: path)
        lottie = look
        self.frameRate = frameRate
    }

    /// Layers, without anything around them.
    package init(layers: LayerTreeSnapshot, width: Int, height: Int) {
        self.init(kind: .layers, path: "")
        self.layers = layers
        self.width = width
        self.height = height
    }

    /// A movie.
    package init(_ movie: MovieSnapshot, isReversed: Bool = false) {
        self.init(kind: isReversed ? .reversedMovie : .movie, path: "")
        self.movie = movie
        width = movie.video?.renderWidth ?? 0
        height = movie.video?.renderHeight ?? 0
    }

    /// Timed metadata.
    package init(_ samples: SampleTable) {
        self.init(kind: .samples, path: "")
        self.samples = samples
    }

    /// A sequence of pictures.
    package init(pattern: String, frameRate: FrameRate, missing: MissingPicture = .error) {
        self.init(kind: .sequence, path: pattern)
        self.frameRate = frameRate
        missingPicture = missing == .error ? nil : missing
    }
}

/// One enabled track of the movie.
package struct TrackSnapshot: Hashable, Sendable, Codable {
    /// Identifies the track within the movie; unique over video and audio.
    package var id: Int
    /// Sorted; the first starts at zero and each starts where the one before it ends.
    package var segments: [SegmentSnapshot]
    /// The volume of the track before any mix: 1 is unchanged, 0 silent; finite and not negative. 1 for pictures.
    package var volume: Double
    /// BCP 47 or ISO 639 code; nil if neither the recipe nor the media has one.
    package var language: String?
    /// The track's name in players; nil without one.
    package var name: String?
    package var dispositions: TrackDispositions = []
    /// Audio tracks with the same number other than 0 are alternatives: a player plays one of them.
    package var alternateGroupID = 0
    /// The layout that keeps the channels of all its sources apart; nil for pictures and for tracks without media.
    package var channelLayout: ChannelLayout?
    /// Effects on every picture of the track, or on its sound, in order.
    package var effects: [EffectSnapshot]

    package init(
        id: Int, segments: [SegmentSnapshot], volume: Double = 1, language: String? = nil,
        effects: [EffectSnapshot] = []
    ) {
        self.id = id
        self.segments = segments
        self.volume = volume
        self.language = language
        self.effects = effects
    }

    /// True if anything is seen or heard of it at all.
    package var hasMedia: Bool { segments.contains { $0.sourceIndex != nil } }
}

/// A stretch of a track: media of one source, or nothing.
package struct SegmentSnapshot: Hashable, Sendable, Codable {
    /// The index in ``MovieSnapshot/sources``; nil for an empty segment, which shows no picture and is silent.
    package var sourceIndex: Int?
    /// The track within the source, as ``TrackDescription/id``; 0 in an empty segment.
    package var sourceTrackID: Int
    /// The range of media, in the *source's* time. If it is longer than ``targetRange`` the media plays faster, if
    /// shorter, slower. It is numeric for stills too, where it has no meaning.
    package var sourceRange: TimeRange
    /// The range of the segment, in *movie* time.
    package var targetRange: TimeRange

    package init(sourceIndex: Int?, sourceTrackID: Int, sourceRange: TimeRange, targetRange: TimeRange) {
        self.sourceIndex = sourceIndex
        self.sourceTrackID = sourceTrackID
        self.sourceRange = sourceRange
        self.targetRange = targetRange
    }

    /// An empty stretch, which shows and sounds nothing.
    package static func empty(_ targetRange: TimeRange) -> SegmentSnapshot {
        SegmentSnapshot(sourceIndex: nil, sourceTrackID: 0, sourceRange: targetRange, targetRange: targetRange)
    }
}
