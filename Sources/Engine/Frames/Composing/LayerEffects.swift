import EditModel
import Media
import MediaTime
import Pixels
import Rendering
import Values

/// The effects of a movie's layers, and which frames go through which of them.
///
/// Used by one thread at a time.
final class LayerEffects {
    /// The key of a run of frames in which a layer's pictures go through the same effects.
    private struct Place: Hashable {
        let trackIndex: Int
        let segmentIndex: Int
        let effects: [EffectSnapshot]
    }

    private let movie: MovieSnapshot
    private let timing: FrameTiming
    private let library: MediaLibrary
    private let team = BandTeam()
    /// All of the movie's, in order, even if only some are rendered: the memory of an effect must not depend on that.
    /// Set before the first picture; not needed without effects.
    package var spans: [Span] = []
    private var outputs: [Place: VideoFormat] = [:]
    private var current: [Int: (place: Place, run: EffectRun)] = [:]

    init(_ timeline: PictureTimeline, library: MediaLibrary) {
        (movie, timing) = (timeline.movie, timeline.video.timing)
        self.library = library
    }

    /// True if the movie has no effects on layers.
    package var isEmpty: Bool {
        let layers = (movie.video?.instructions ?? []).lazy.flatMap(\.layers)
        return movie.videoTracks.allSatisfy(\.effects.isEmpty) && layers.allSatisfy(\.effects.isEmpty)
    }

    /// The format of a layer's pictures after its effects.
    /// - Parameter format: Of its source.
    package func format(of layer: Span.Layer, _ format: VideoFormat) throws -> VideoFormat {
        guard let place = place(of: layer) else { return format }
        if let known = outputs[place] { return known }
        let chain = try EffectChain(
            place.effects, input: input(of: layer, format), frameDuration: timing.frameDuration, unit: timing.unit,
            files: library, team: team)
        var output = format.after(chain.output)
        output.isStill = format.isStill && place.effects.allSatisfy(\.isSteady)
        outputs[place] = output
        return output
    }

    /// The frames with pictures that are needed to show a layer in a span: more than the span's if its effects have
    /// memory or look ahead.
    func neededFrames(of layer: Span.Layer, in span: Span) -> Range<Int64> {
        guard let place = place(of: layer), place.effects.contains(where: \.hasMemory) else { return span.frames }
        return frames(of: place, around: span.frames.lowerBound)
    }

    /// A layer's picture in a frame, changed by its effects.
    /// - Parameters:
    ///   - format: Of its source.
    ///   - demand: The part of the changed picture that is shown; nil for all of it.
    ///   - source: Returns the source's picture in a frame, nil if there is none. Called with ascending frames.
    package func picture(
        of layer: Span.Layer, _ format: VideoFormat, frame: Int64, _ demand: PictureDemand?,
        source: (Int64) throws -> Frame?
    ) throws -> PicturePlate? {
        guard let place = place(of: layer) else {
            guard let picture = try source(frame) else { return nil }
            return PicturePlate(picture)
        }
        if let (known, run) = current[layer.trackIndex], known == place, run.frames.contains(frame) {
            return try run.picture(frame, demand, source: source)
        }
        var frames = frames(of: place, around: frame)
        if !place.effects.contains(where: \.hasMemory) { frames = frame..<frames.upperBound }
        let run = EffectRun(
            place.effects, input: input(of: layer, format), frames: frames, timing: timing,
            files: library, team: team)
        current[layer.trackIndex] = (place, run)
        return try run.picture(frame, demand, source: source)
    }

    private func place(of layer: Span.Layer) -> Place? {
        let effects = movie.videoTracks[layer.trackIndex].effects + layer.instruction.effects
        guard !effects.isEmpty else { return nil }
        return Place(trackIndex: layer.trackIndex, segmentIndex: layer.segmentIndex, effects: effects)
    }

    private func input(of layer: Span.Layer, _ format: VideoFormat) -> FilterFormat {
        let segment = movie.segment(of: layer)
        let source = movie.sources[segment.sourceIndex ?? 0]
        return format.filterFormat(
            source.pixelFormat(ofTrack: segment.sourceTrackID, format, library: library))
    }

    /// All frames without interruption around one of them in which a place is drawn.
    private func frames(of place: Place, around frame: Int64) -> Range<Int64> {
        guard let middle = span(showing: frame) else { return frame..<frame + 1 }
        var (first, last) = (middle, middle)
        while first > 0, shows(place, spans[first - 1]) { first -= 1 }
        while last + 1 < spans.count, shows(place, spans[last + 1]) { last += 1 }
        return spans[first].frames.lowerBound..<spans[last].frames.upperBound
    }

    /// The index in ``spans``, which are in order and without gap; nil for a frame outside of them.
    private func span(showing frame: Int64) -> Int? {
        let index = spans.partitioningIndex { $0.frames.upperBound > frame }
        return index < spans.count && spans[index].frames.contains(frame) ? index : nil
    }

    private func shows(_ place: Place, _ span: Span) -> Bool { span.layers.contains { self.place(of: $0) == place } }
}
