import MediaTime
import Pixels
import Values

extension Asset {
    /// The most pixels a side of a colour or a picture may have.
    package static let largestSide = Int(RenderSize.limit)
    /// One colour, for as long as wanted.
    /// - Parameter size: In pixels, whole, from 1 to ``largestSide``.
    package convenience init(color: Color, size: Size) {
        let video = VideoFormat(
            codedWidth: Int(size.width), codedHeight: Int(size.height), naturalSize: size, nominalFrameRate: nil,
            minFrameDuration: .indefinite, color: .bt709, hasAlpha: color.alpha < 1, isStill: true)
        let endless = TimeRange(start: .zero, duration: .indefinite)
        let track = TrackDescription(id: 1, mediaType: .video, codec: "color", timeRange: endless, video: video)
        self.init(AssetDescription(path: "", duration: .indefinite, tracks: [track]), from: .color(color))
    }

    /// Pictures that a function of the recipe draws, with transparency.
    /// - Parameters:
    ///   - size: In pixels, whole, from 1 to ``largestSide``.
    ///   - duration: Positive.
    ///   - frameRate: The highest rate of drawing; nil for every frame of the movie.
    package convenience init(drawnBy function: ScriptFunction, size: Size, duration: Time, frameRate: FrameRate?) {
        let video = VideoFormat(
            codedWidth: Int(size.width), codedHeight: Int(size.height), naturalSize: size,
            nominalFrameRate: frameRate, minFrameDuration: frameRate?.frameDuration ?? .indefinite, color: .bt709,
            hasAlpha: true)
        let range = TimeRange(start: .zero, duration: duration)
        let track = TrackDescription(id: 1, mediaType: .video, codec: "drawn", timeRange: range, video: video)
        self.init(AssetDescription(path: "", duration: duration, tracks: [track]), from: .drawn(function))
    }

    /// A computed sound.
    package convenience init(_ signal: SoundSignal) {
        self.init(
            AssetDescription(path: "", duration: signal.duration, tracks: [TrackDescription(signal, id: 1)]),
            from: .signal(signal))
    }

    /// Computed pictures.
    /// - Parameters:
    ///   - size: In pixels, whole, from 1 to ``largestSide``.
    ///   - duration: Positive.
    ///   - sound: A sound of the same duration; nil for silence.
    package convenience init(_ pattern: PicturePattern, size: Size, duration: Time, sound: SoundSignal? = nil) {
        let rate: FrameRate? = if case .noise(let noise) = pattern { noise.frameRate } else { nil }
        let video = VideoFormat(
            codedWidth: Int(size.width), codedHeight: Int(size.height), naturalSize: size, nominalFrameRate: rate,
            minFrameDuration: rate?.frameDuration ?? .indefinite, color: .bt709, hasAlpha: true)
        let range = TimeRange(start: .zero, duration: duration)
        let picture = TrackDescription(id: 1, mediaType: .video, codec: "pattern", timeRange: range, video: video)
        let tracks = [picture] + (sound.map { [TrackDescription($0, id: 2)] } ?? [])
        self.init(AssetDescription(path: "", duration: duration, tracks: tracks), from: .pattern(pattern, sound))
    }

    /// Timed metadata of a recipe's own.
    package convenience init(samples: SampleTable) {
        let range = TimeRange(start: .zero, duration: samples.duration)
        var track = TrackDescription(id: 1, mediaType: .metadata, codec: "samples", timeRange: range)
        track.metadata = MetadataFormat(names: samples.names, sampleCount: samples.groups.count)
        self.init(AssetDescription(path: "", duration: samples.duration, tracks: [track]), from: .samples(samples))
    }

    /// The source to open, or to make.
    /// - Throws: ``TimelineError`` for a movie with times out of range.
    package func snapshot() throws(TimelineError) -> SourceSnapshot { try snapshot(FrozenMovies()) }

    func snapshot(_ frozen: FrozenMovies) throws(TimelineError) -> SourceSnapshot {
        switch origin {
        case .file, .reversed:
            var source = SourceSnapshot(kind: isFile ? .file : .reversed, path: description.path)
            if deinterlacing != .automatic { source.deinterlacing = deinterlacing }
            return source
        case .sequence(let rate):
            return SourceSnapshot(pattern: description.path, frameRate: rate, missing: missingPicture)
        case .color(let color):
            let size = description.tracks[0].video?.naturalSize ?? .zero
            return SourceSnapshot(color: color, width: Int(size.width), height: Int(size.height))
        case .drawn(let function):
            let video = description.tracks[0].video
            return SourceSnapshot(
                drawing: function, width: video?.codedWidth ?? 0, height: video?.codedHeight ?? 0,
                frameRate: video?.nominalFrameRate)
        case .lottie(let look):
            return SourceSnapshot(
                lottie: description.path, look, frameRate: description.tracks.first?.video?.nominalFrameRate)
        case .signal(let signal): return SourceSnapshot(signal)
        case .pattern(let pattern, let sound):
            let video = description.tracks[0].video
            return SourceSnapshot(
                pattern, width: video?.codedWidth ?? 0, height: video?.codedHeight ?? 0, sound: sound)
        case .samples(let table): return SourceSnapshot(table)
        case .movie(let movie): return SourceSnapshot(try frozen.snapshot(of: movie))
        case .reversedMovie(let movie): return SourceSnapshot(try frozen.snapshot(of: movie), isReversed: true)
        }
    }
}

extension TrackDescription {
    fileprivate init(_ signal: SoundSignal, id: Int) {
        self.init(
            id: id, mediaType: .audio, codec: signal.kindName,
            timeRange: TimeRange(start: .zero, duration: signal.duration), audio: signal.format)
    }
}

extension AssetDescription {
    /// A sequence of pictures as an asset: a video track of constant rate.
    /// - Parameters:
    ///   - pattern: The pictures' names, such as `frame%04d.png`.
    ///   - frameRate: Pictures per second.
    ///   - count: The number of pictures, at least one.
    ///   - picture: The format of the first one.
    /// - Throws: ``TimeError`` when the duration does not fit.
    package static func sequence(
        _ pattern: String, frameRate: FrameRate, count: Int64, of picture: TrackDescription
    ) throws(TimeError) -> AssetDescription {
        var track = picture
        track.id = 1
        track.timeRange = TimeRange(start: .zero, duration: try frameRate.frameDuration.multiplied(by: count))
        track.video?.isStill = false
        track.video?.nominalFrameRate = frameRate
        track.video?.minFrameDuration = frameRate.frameDuration
        return AssetDescription(path: pattern, duration: track.timeRange.duration, tracks: [track])
    }

    /// Describes the pictures as they are composed, upright, instead of as a source stores them. A movie played
    /// backwards keeps only pictures and sounds.
    mutating func showComposedPictures() {
        tracks.removeAll { $0.mediaType == .metadata }
        for index in tracks.indices {
            guard let video = tracks[index].video else { continue }
            tracks[index].video?.naturalSize = Size(width: Double(video.codedWidth), height: Double(video.codedHeight))
            tracks[index].video?.preferredTransform = .identity
        }
    }

    /// Sound that goes on this much longer than the picture shows the last picture backwards, not a flash of black.
    private static let longestLeadIn = Time(1, 2)

    /// The same media backwards: time zero is the old end, and tracks and chapters are placed relative to it.
    func reversed() throws(TimeError) -> AssetDescription {
        let duration = duration
        func mirrored(_ range: TimeRange) throws(TimeError) -> TimeRange {
            TimeRange(start: try duration - range.end, duration: range.duration)
        }
        var reversed = self
        for index in tracks.indices where tracks[index].timeRange.duration.isNumeric {
            var range = try mirrored(tracks[index].timeRange)
            if tracks[index].mediaType == .video, range.start <= Self.longestLeadIn {
                range = TimeRange(start: .zero, duration: try range.end)
            }
            reversed.tracks[index].timeRange = range
        }
        reversed.chapters = try chapters.reversed().map { chapter throws(TimeError) in
            Chapter(title: chapter.title, timeRange: try mirrored(chapter.timeRange))
        }
        return reversed
    }
}
