import Digests
import EditModel
import Media
import MediaTime
import Rendering
import Values

/// Writes the sources of a movie into keys: each where it is used, by its content.
///
/// Belongs to one thread.
final class MediaKeys {
    let timeline: PictureTimeline
    let canvas: Canvas
    let library: MediaLibrary
    let context: KeyContext
    let files: FileDigests
    private var sources: [Int: Digest] = [:]
    private var documents: [ObjectIdentifier: Digest] = [:]

    private var movie: MovieSnapshot { timeline.movie }

    init(
        _ timeline: PictureTimeline, canvas: Canvas, library: MediaLibrary, context: KeyContext, files: FileDigests
    ) {
        self.timeline = timeline
        self.canvas = canvas
        self.library = library
        self.context = context
        self.files = files
    }

    // MARK: - Segments

    /// The pictures that a segment shows in some frames.
    func add(_ segment: SegmentSnapshot, _ times: PartTimes, to writer: KeyWriter) throws {
        guard let index = segment.sourceIndex else { return writer.addNil() }
        writer.add(try source(index))
        writer.add(segment.sourceTrackID)
        if try isStill(index, track: segment.sourceTrackID) { return writer.add("still") }
        add(SegmentPosition(segment, times), segment, times, to: writer)
    }

    private func add(
        _ position: SegmentPosition?, _ segment: SegmentSnapshot, _ times: PartTimes, to writer: KeyWriter
    ) {
        guard let position else {
            // Positions that are rounded depend on the segment's own place.
            writer.add("rounded")
            for time in [segment.sourceRange, segment.targetRange].flatMap({ [$0.start, $0.duration] }) + [times.first]
            {
                writer.add(time)
            }
            return
        }
        writer.add("exact")
        writer.add(position.start)
        writer.add(position.rate)
    }

    /// True if a source shows one picture at all times.
    private func isStill(_ index: Int, track: Int) throws -> Bool {
        let source = movie.sources[index]
        switch source.kind {
        case .color: return true
        case .file: return try source.pictureFormat(ofTrack: track, library).isStill
        case .pattern: return source.pattern?.isStill == true
        case .layers: return source.layers?.root.isAnimated == false
        case .reversed, .lottie, .sequence, .drawn, .signal, .movie, .reversedMovie, .samples: return false
        }
    }

    // MARK: - Sources

    /// The digest of a source's content.
    func source(_ index: Int) throws -> Digest {
        if let known = sources[index] { return known }
        let writer = KeyWriter()
        let source = movie.sources[index]
        writer.add(source.kind.rawValue)
        writer.add(source.width)
        writer.add(source.height)
        try writer.addOptional(source.color, self)
        try writer.addOptional(source.frameRate, self)
        try writer.addOptional(source.drawing, self)
        try writer.addOptional(source.pattern, self)
        try writer.addOptional(source.lottie, self)
        try writer.addOptional(source.layers, self)
        try writer.addOptional(source.samples, self)
        try writer.addOptional(source.deinterlacing, self)
        try writer.addOptional(source.missingPicture, self)
        if let inner = source.movie { try addMovie(inner, index, to: writer) }
        try addFiles(of: source, to: writer)
        let digest = writer.finish()
        sources[index] = digest
        return digest
    }

    private func addFiles(of source: SourceSnapshot, to writer: KeyWriter) throws {
        switch source.kind {
        case .file, .reversed: writer.add(try files.digest(ofMediaAt: source.path))
        case .lottie:
            writer.add(try files.digest(ofMediaAt: source.path))
            writer.addOptional(try ProgramBuild.digestIfInstalled(of: lottieLibrary))
            if try library.file(at: source.path).lottie?.words.isEmpty == false { writer.add(try files.fonts()) }
        case .sequence:
            let sequence = try library.sequence(at: source.path, missing: source.missingPicture ?? .error)
            writer.add(try files.digest(ofMediaAt: sequence.firstPicture.path))
            writer.add(sequence.numbers.count)
            for index in 0..<sequence.count { writer.add(try files.digest(ofFileAt: sequence.path(index))) }
        case .color, .drawn, .layers, .signal, .pattern, .movie, .reversedMovie, .samples: return
        }
    }

    /// All pictures of a movie inside the movie, whichever of them are shown.
    private func addMovie(_ inner: MovieSnapshot, _ index: Int, to writer: KeyWriter) throws {
        // Its pictures are found from its end.
        if movie.sources[index].isReversed { writer.add(inner.duration) }
        guard let timeline = timeline.inner[index], let canvas = canvas.inner[index] else { return writer.addNil() }
        let keys = try PartKeys(timeline, canvas: canvas, library: library, context: context, files: files)
        writer.add(try keys.pictures(0..<timeline.video.frameCount))
    }

    // MARK: - Effects

    /// Effects, with the values of their ramps in every frame.
    func add(_ effects: [EffectSnapshot], _ times: PartTimes, to writer: KeyWriter) throws {
        writer.add(effects.count)
        guard !effects.isEmpty else { return }
        if !effects.allSatisfy(\.isOwn) {
            writer.addOptional(try ProgramBuild.digestIfInstalled(of: FilterLibrary.onDemand))
        }
        for effect in effects { try add(effect, times, to: writer) }
        // Their time is the movie's.
        var settled = effects
        for index in settled.indices { settled[index].ramps = [] }
        if !settled.allSatisfy(\.isSteady) { writer.add(times.first) }
    }

    private func add(_ effect: EffectSnapshot, _ times: PartTimes, to writer: KeyWriter) throws {
        writer.open()
        writer.add(effect.name)
        writer.add(effect.parameters.count)
        for parameter in effect.parameters { try writer.add(parameter, files) }
        for ramp in effect.ramps {
            writer.name(ramp.name)
            writer.add(ramp.isWhole)
            writer.add(ramp.ramps, times) { writer.add($0) }
        }
        writer.close()
    }

}

/// The values of an edit that refer to files, and those that are only partly visible.
extension MediaKeys: KeyedValues {
    // Types are compared first, since a failing cast costs more than all else.
    func add<Value: Encodable>(_ value: Value, to encoder: KeyEncoder) throws -> Bool {
        let writer = encoder.writer
        if Value.self == ImageContent.self, let image = value as? ImageContent {
            writer.add(try source(image.sourceIndex))
            var plain = image
            plain.sourceIndex = 0
            try encoder.addFields(of: plain)
        } else if Value.self == TextContent.self || Value.self == SharedText.self || Value.self == SubtitleContent.self
        {
            writer.add(try files.fonts())
            try encoder.addFields(of: value)
        } else if Value.self == SubtitleDocument.self, let document = value as? SubtitleDocument {
            writer.add(try digest(of: document))
        } else if Value.self == Path.self, let path = value as? Path {
            writer.add(path)
        } else if Value.self == ScriptFunction.self, let function = value as? ScriptFunction {
            writer.add(function.number)
        } else if Value.self == EffectSnapshot.self {
            writer.addOptional(try ProgramBuild.digestIfInstalled(of: FilterLibrary.onDemand))
            try encoder.addFields(of: value)
        } else if Value.self == EffectSnapshot.Parameter.self, let parameter = value as? EffectSnapshot.Parameter {
            try writer.add(parameter, files)
        } else if Value.self == SourceSnapshot.self, let source = value as? SourceSnapshot {
            try writer.add(self.source(movie.sources.firstIndex(of: source) ?? 0))
        } else {
            return false
        }
        return true
    }

    /// The cues of a subtitle file, without its name.
    private func digest(of document: SubtitleDocument) throws -> Digest {
        if let known = documents[ObjectIdentifier(document)] { return known }
        let writer = KeyWriter()
        writer.addOptional(try ProgramBuild.digestIfInstalled(of: subtitleLibrary))
        writer.add(document.format.rawValue)
        try writer.add(document.cues, self)
        try writer.addOptional(document.script, self)
        let digest = writer.finish()
        documents[ObjectIdentifier(document)] = digest
        return digest
    }
}
