import Digests
import EditModel
import Media
import MediaTime
import Rendering
import Values

/// Names the parts of a movie's pictures by everything that they depend on, but for their encoding.
///
/// Times count from a part's first frame, so that a part that moved as a whole keeps its name. A source counts by the
/// bytes of its files, not by their names. A value that this type cannot reduce counts unchanged: then fewer parts are
/// found, and none wrongly.
///
/// Belongs to one thread.
final class PartKeys {
    /// True if functions of the recipe make pictures of the movie, or of a movie inside it. They may remember earlier
    /// frames: a part is then composed from the movie's first frame on, and its name covers all frames up to its end.
    let callsScript: Bool
    /// True if an effect on the whole movie remembers frames: then every part depends on all frames.
    let dependsOnAllFrames: Bool

    let timeline: PictureTimeline
    let canvas: Canvas
    let library: MediaLibrary
    let context: KeyContext
    let files: FileDigests
    let media: MediaKeys
    private let layers: LayerKeys?
    /// The digest of the values that all parts share.
    private let base: Digest

    var movie: MovieSnapshot { timeline.movie }
    var video: VideoSnapshot { timeline.video }

    /// - Parameter context: Of the program, its libraries and the recipe.
    /// - Throws: ``MediaError`` for a file that cannot be read.
    init(
        _ timeline: PictureTimeline, canvas: Canvas, library: MediaLibrary, context: KeyContext, files: FileDigests
    ) throws {
        self.timeline = timeline
        self.canvas = canvas
        self.library = library
        self.context = context
        self.files = files
        callsScript = timeline.movie.callsPictureFunctions
        dependsOnAllFrames = timeline.video.effects.contains(where: \.hasMemory)
        let media = MediaKeys(timeline, canvas: canvas, library: library, context: context, files: files)
        self.media = media
        layers = try timeline.video.overlay.map { try LayerKeys($0, media) }
        base = try Self.base(timeline, canvas, context, media, isWhole: callsScript || dependsOnAllFrames)
    }

    /// The digest of the pictures of some output frames, before any output's conversion.
    /// - Parameter frames: Within the movie; at least one.
    func pictures(_ frames: Range<Int64>) throws -> Digest {
        let writer = KeyWriter()
        writer.add(base)
        guard !callsScript, !dependsOnAllFrames else {
            // The rest of the movie is in the base.
            writer.add(frames.lowerBound)
            writer.add(frames.upperBound)
            return writer.finish()
        }
        try addPictures(frames, to: writer)
        return writer.finish()
    }

    private static func base(
        _ timeline: PictureTimeline, _ canvas: Canvas, _ context: KeyContext, _ media: MediaKeys, isWhole: Bool
    ) throws -> Digest {
        let writer = KeyWriter()
        writer.add(KeyContext.format)
        writer.add(context.build)
        writer.add(canvas)
        writer.add(timeline.video.renderWidth)
        writer.add(timeline.video.renderHeight)
        writer.add(timeline.video.frameDuration)
        writer.add(timeline.video.timing.unit)
        writer.add(isWhole)
        if isWhole {
            // Functions get instructions, track ids and, by taps, the sound.
            writer.add(context.recipe)
            try writer.add(timeline.movie, media)
            let sounds = SoundKeys(library: media.library, context: context, files: media.files)
            for sound in timeline.movie.callsTaps ? timeline.movie.soundTracks : [] {
                writer.add(try sounds.whole(sound.movie))
            }
        }
        return writer.finish()
    }

    private func addPictures(_ frames: Range<Int64>, to writer: KeyWriter) throws {
        let times = try PartTimes(frames, of: video.timing)
        writer.add(frames.count)
        // On a grid, the unit is enough.
        let isGrid = video.sourceTrackIDForFrameTiming == nil
        writer.add(isGrid)
        if !isGrid {
            for start in times.starts { writer.add(ExactFraction(start, since: times.first)) }
            writer.add(ExactFraction(times.end, since: times.first))
        }
        for span in timeline.spans {
            guard let part = span.clipped(to: frames) else { continue }
            try add(part, times.clipped(to: part.frames), to: writer)
        }
        try addLayers(times, to: writer)
        try media.add(video.effects, times, to: writer)
    }

    private func addLayers(_ times: PartTimes, to writer: KeyWriter) throws {
        let isPostProcessed = timeline.spans.contains { $0.isPostProcessed && $0.frames.overlaps(times.frames) }
        guard let layers, isPostProcessed else { return writer.addNil() }
        try layers.add(times, to: writer)
    }

    private func add(_ span: Span, _ times: PartTimes, to writer: KeyWriter) throws {
        writer.open()
        writer.add(span.frames.count)
        try writer.addOptional(span.background, media)
        writer.add(span.isPostProcessed || video.overlay == nil)
        writer.add(span.layers.count)
        for layer in span.layers { try add(layer, in: span, times, to: writer) }
        writer.close()
    }

    private func add(_ layer: Span.Layer, in span: Span, _ times: PartTimes, to writer: KeyWriter) throws {
        writer.open()
        let segment = movie.segment(of: layer)
        try media.add(segment, times, to: writer)
        add(layer.instruction, times, to: writer)
        let effects = movie.videoTracks[layer.trackIndex].effects + layer.instruction.effects
        try media.add(effects, times, to: writer)
        if effects.contains(where: \.hasMemory) { try addRun(of: layer, effects, around: span, to: writer) }
        writer.close()
    }

    /// Everything that effects with a memory see: the pictures of all frames without interruption in which the same
    /// segment goes through them.
    private func addRun(
        of layer: Span.Layer, _ effects: [EffectSnapshot], around span: Span, to writer: KeyWriter
    ) throws {
        let shows = { (other: Span) in
            other.layers.contains { candidate in
                candidate.trackIndex == layer.trackIndex && candidate.segmentIndex == layer.segmentIndex
                    && self.movie.videoTracks[candidate.trackIndex].effects + candidate.instruction.effects == effects
            }
        }
        guard let middle = timeline.spans.firstIndex(where: { $0.frames.contains(span.frames.lowerBound) }) else {
            throw MediaError(.engineFailure, "name a part of the movie", "no span has its first frame")
        }
        var (first, last) = (middle, middle)
        while first > 0, shows(timeline.spans[first - 1]) { first -= 1 }
        while last + 1 < timeline.spans.count, shows(timeline.spans[last + 1]) { last += 1 }
        let run = timeline.spans[first...last]
        writer.add(run.count)
        for span in run {
            writer.add(span.frames.lowerBound)
            writer.add(span.frames.upperBound)
            // A layer that another one hides is not shown, and its run ends there.
            let times = try PartTimes(span.frames, of: video.timing)
            for layer in span.layers {
                try media.add(movie.segment(of: layer), times, to: writer)
                add(layer.instruction, times, to: writer)
                try media.add(
                    movie.videoTracks[layer.trackIndex].effects + layer.instruction.effects, times, to: writer)
            }
        }
    }

    /// The look of a layer in every frame.
    private func add(_ instruction: LayerInstructionSnapshot, _ times: PartTimes, to writer: KeyWriter) {
        writer.add(instruction.blendMode.rawValue)
        // A layer that moves at any time is drawn with the filter of a moving one.
        writer.add(instruction.isMoving)
        writer.add(instruction.transformRamps, times) { transform in
            for number in [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty] {
                writer.add(number)
            }
        }
        writer.add(instruction.opacityRamps, times) { writer.add($0) }
        writer.add(instruction.cropRamps, times) { window in
            for number in [window.origin.x, window.origin.y, window.size.width, window.size.height] {
                writer.add(number)
            }
        }
    }
}
