import EditModel
import Media
import Values

extension MovieSnapshot {
    /// The segment that a layer shows.
    package func segment(of layer: Span.Layer) -> SegmentSnapshot {
        videoTracks[layer.trackIndex].segments[layer.segmentIndex]
    }

    /// The format of a layer's pictures before any effect.
    package func storedFormat(
        of layer: Span.Layer, on canvas: Canvas, _ library: MediaLibrary
    ) throws(MediaError) -> VideoFormat {
        let segment = segment(of: layer)
        let source = sources[segment.sourceIndex ?? 0]
        if let drawn = source.drawnFormat(on: canvas) { return drawn }
        if let inner = segment.sourceIndex.flatMap({ canvas.inner[$0] }), let video = source.movie?.video {
            return inner.storedFormat(video)
        }
        return try source.pictureFormat(ofTrack: segment.sourceTrackID, library)
    }
}

extension SourceSnapshot {
    /// The format of the pictures of one of the source's tracks.
    /// - Parameter track: A video track's id in the source.
    package func pictureFormat(ofTrack track: Int, _ library: MediaLibrary) throws(MediaError) -> VideoFormat {
        if let colorFormat { return colorFormat }
        if kind == .sequence {
            let first = try library.sequence(at: path, missing: missingPicture ?? .error).track
            if var format = first.video {
                format.isStill = false
                // Pictures that follow may be see-through where the first is not.
                format.hasAlpha = format.hasAlpha || first.codec != "mjpeg"
                return format
            }
        }
        let file = try library.file(at: path)
        if let lottie, let format = try file.format(lottie) { return format }
        guard let format = file.track(track)?.video else {
            throw MediaError(.engineFailure, "draw track \(track) of '\(file.path)'", "it is not a video track")
        }
        return format
    }

    /// A new, independent reading position in one of the source's video tracks.
    /// - Parameters:
    ///   - track: A video track's id in the source.
    ///   - threads: The decoder's own threads.
    package func makePictureReader(
        track: Int, _ library: MediaLibrary, threads: Int
    ) throws(MediaError) -> any PictureReader {
        switch kind {
        case .reversed:
            let file = try library.file(at: path)
            return try ReversedVideoReader(
                file, track: track, threads: threads, deinterlaces: file.track(track)?.video.map(deinterlaces) ?? false)
        case .sequence:
            return SequenceReader(
                try library.sequence(at: path, missing: missingPicture ?? .error),
                frameRate: frameRate ?? FrameRate(25, 1), threads: threads)
        case .lottie:
            return try LottieReader(try library.file(at: path), lottie ?? LottieLook(), outlines: LottieOutlines.make)
        case .file, .color, .drawn, .layers, .signal, .pattern, .movie, .reversedMovie, .samples:
            let file = try library.file(at: path)
            // Each thread of a decoder has a picture of its own, and a still has one for all.
            let format = file.track(track)?.video
            let reader = try VideoReader(file, track: track, threads: format?.isStill == true ? 1 : threads)
            guard let format, deinterlaces(format) else { return reader }
            return DeinterlacingReader(reader, format)
        }
    }

    /// A new, independent reading position in one of the source's audio tracks.
    /// - Parameters:
    ///   - track: An audio track's id in the source.
    ///   - sound: The mix of a movie; nil for other sources.
    func makeAudioReader(
        track: Int, _ library: MediaLibrary, format: SoundFormat, sound: MovieSound? = nil
    ) throws(MediaError) -> AudioReader {
        if let sound {
            return try AudioReader(path: "a movie", rate: sound.sampleRate, format: format) { sound }
        }
        if let signal {
            return try AudioReader(path: signal.name, rate: signal.sampleRate, format: format) {
                () throws(MediaError) in try SignalSource(signal)
            }
        }
        return try AudioReader(
            try library.file(at: path), track: track, format: format, isReversed: kind == .reversed)
    }

    /// The mix behind one of a movie's audio tracks; nil for other sources.
    func makeMovieSound(
        track: Int, _ library: MediaLibrary, script: (any RenderScript)?
    ) throws -> MovieSound? {
        try sound(ofTrack: track).map {
            try MovieSound($0, isReversed: kind == .reversedMovie, library: library, script: script)
        }
    }
}

/// One track of a source: the input of a reader.
package struct SourceTrack: Hashable, Sendable {
    package let source: SourceSnapshot
    /// The track's id in the source.
    package let track: Int

    package init(source: SourceSnapshot, track: Int) {
        self.source = source
        self.track = track
    }
}

/// Readers of pictures, shared by the tracks of a movie.
package typealias PictureReaders = ReaderPool<SourceTrack, any PictureReader>

/// Readers of sound, shared by the tracks of a movie.
typealias AudioReaders = ReaderPool<SourceTrack, TimePitchReader>
