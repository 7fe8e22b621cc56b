import EditModel
import Media
import MediaTime
import MediaWriting
import Rendering
import Values

/// Finds the stretches of files with pictures that a movie shows unchanged, or the reasons why there are none.
struct UntouchedRuns {
    let pictures: PictureTimeline
    private var movie: MovieSnapshot { pictures.movie }
    private var video: VideoSnapshot { pictures.video }
    /// The output frames that are written.
    private let frames: Range<Int64>
    private let library: MediaLibrary
    /// The frames in which layers are drawn over the picture.
    private let layers: [Range<Int64>]
    /// The edit's own reasons against a copy of its pictures.
    private(set) var reasons: Set<PictureEncodingReason> = []

    init(_ pictures: PictureTimeline, frames: Range<Int64>, library: MediaLibrary) throws {
        self.pictures = pictures
        self.frames = frames
        self.library = library
        layers = try LayerPresence(pictures.video, frames: frames)?.frames ?? []
    }

    /// The stretches in the movie's order and in the time of the output, without a gap; meaningless when there are
    /// ``reasons``.
    mutating func parts() throws -> [PicturePart] {
        reasons.formUnion(reasonsOfMovie)
        let spans = try self.spans()
        for span in spans { reasons.formUnion(try reasons(against: span)) }
        guard reasons.isEmpty else { return [] }
        try inspectFrameRate(spans)
        guard reasons.isEmpty else { return [] }
        var parts: [PicturePart] = []
        let origin = try origin
        for (index, span) in spans.enumerated() {
            let start = try parts.last.map { try origin + $0.start + $0.source.duration } ?? origin
            let part = try part(span, start: start, isLast: index == spans.count - 1)
            if let last = parts.last, last.file === part.file, last.track == part.track,
                try last.source.end == part.source.start
            {
                parts[parts.count - 1].source = try TimeRange(start: last.source.start, end: part.source.end)
            } else {
                parts.append(part)
            }
        }
        return parts
    }

    /// The runs of output frames that show pictures unchanged, with these pictures, in the movie's order; empty if the
    /// movie has reasons against all of them.
    func runs() throws -> [UntouchedRun] {
        guard reasonsOfMovie.isEmpty else { return [] }
        var runs: [UntouchedRun] = []
        for span in try spans() where try reasons(against: span).subtracting([.overlay]).isEmpty {
            for frames in span.frames.removing(span.isPostProcessed ? layers : []) {
                guard let part = span.clipped(to: frames), try hasOwnRate(part) else { continue }
                let start = try video.timing.time(of: frames.lowerBound)
                var run = UntouchedRun(frames: frames, part: try self.part(part, start: start, isLast: false))
                if let last = runs.last, let joined = try last.joined(to: run) {
                    runs.removeLast()
                    run = joined
                }
                runs.append(run)
            }
        }
        return runs
    }

    /// True if a file that is shown has pictures of several durations, which the movie's frames do not follow.
    var hasVaryingRate: Bool {
        get throws {
            guard video.sourceTrackIDForFrameTiming == nil, reasonsOfMovie.isEmpty else { return false }
            return try spans().contains { span in
                guard try reasons(against: span).isEmpty else { return false }
                return try file(span.layers[0])
                    .constantFrameDuration(ofTrack: movie.segment(of: span.layers[0]).sourceTrackID) == nil
            }
        }
    }

    /// True if a span's frames are the pictures of its file: at its constant rate, or at their own times.
    private func hasOwnRate(_ span: Span) throws -> Bool {
        let segment = movie.segment(of: span.layers[0])
        guard video.sourceTrackIDForFrameTiming == nil else {
            return movie.videoTracks[span.layers[0].trackIndex].id == video.sourceTrackIDForFrameTiming
        }
        return try file(span.layers[0]).constantFrameDuration(ofTrack: segment.sourceTrackID) == video.frameDuration
    }

    /// The reasons that hold for every frame.
    private var reasonsOfMovie: Set<PictureEncodingReason> {
        var reasons: Set<PictureEncodingReason> = []
        if video.compositor != nil { reasons.insert(.compositor) }
        if !video.effects.isEmpty { reasons.insert(.effects) }
        return reasons
    }

    /// The movie's spans without hidden layers.
    private func spans() throws -> [Span] {
        let spans = pictures.spans.compactMap { $0.clipped(to: frames) }
        guard video.compositor == nil, movie.sources.allSatisfy({ $0.kind == .file }) else { return spans }
        let canvas = try Canvas(movie, video, library: library, carrying: PictureCapabilities())
        return try spans.map { span in
            guard span.layers.count > 1 else { return span }
            return try span.withoutHiddenLayers(span.layers.map(format), timing: video.timing, canvas: canvas)
        }
    }

    func file(_ layer: Span.Layer) throws -> MediaFile {
        guard let source = movie.segment(of: layer).sourceIndex else { preconditionFailure("a layer shows media") }
        return try library.file(at: movie.sources[source].path)
    }

    private func format(_ layer: Span.Layer) throws -> VideoFormat {
        let segment = movie.segment(of: layer)
        return try movie.sources[segment.sourceIndex ?? 0].pictureFormat(ofTrack: segment.sourceTrackID, library)
    }

    // MARK: - What is done to the pictures

    private func reasons(against span: Span) throws -> Set<PictureEncodingReason> {
        var reasons: Set<PictureEncodingReason> = []
        if span.isPostProcessed, layers.contains(where: span.frames.overlaps) { reasons.insert(.overlay) }
        if span.layers.isEmpty { reasons.insert(.gap) }
        if span.layers.count > 1 { reasons.insert(.layers) }
        for layer in span.layers {
            let segment = movie.segment(of: layer)
            if !segment.hasNaturalSpeed { reasons.insert(.speed) }
            if !movie.videoTracks[layer.trackIndex].effects.isEmpty || !layer.instruction.effects.isEmpty {
                reasons.insert(.effects)
            }
            let kind = segment.sourceIndex.map { movie.sources[$0].kind }
            guard kind == .file else {
                switch kind {
                case .reversed: reasons.insert(.reversal)
                case .movie, .reversedMovie: reasons.insert(.movie)
                default: reasons.insert(.source)
                }
                continue
            }
            let format = try format(layer)
            if format.isStill || format.animation != nil { reasons.insert(.source) }
            reasons.formUnion(try self.reasons(against: layer.instruction, format, span))
            // A copy of pictures without colour tags would have no tags either.
            if video.color != nil, try !file(layer).statesColor(ofTrack: segment.sourceTrackID) {
                reasons.insert(.color)
            }
        }
        return reasons
    }

    private func reasons(
        against layer: LayerInstructionSnapshot, _ format: VideoFormat, _ span: Span
    ) throws -> Set<PictureEncodingReason> {
        var reasons: Set<PictureEncodingReason> = []
        let start = try video.timing.time(of: span.frames.lowerBound)
        let last = try video.timing.time(of: span.frames.upperBound - 1)
        let upright = format.preferredTransform
        if !layer.transformRamps.keep(upright, from: start, through: last, default: .identity)
            || !layer.cropRamps.isEmpty
        {
            reasons.insert(.placement)
        }
        if !layer.opacityRamps.keep(1, from: start, through: last, default: 1) || layer.blendMode != .normal
            || (format.hasAlpha && span.background != nil)
        {
            reasons.insert(.opacity)
        }
        let size = upright.apply(to: Rectangle(origin: .zero, size: format.naturalSize)).size
        // Renders have even sides; the source itself need not.
        if video.renderWidth != Self.even(size.width) || video.renderHeight != Self.even(size.height) {
            reasons.insert(.size)
        }
        if let own = video.ownSize, !own.isRounded(to: size) { reasons.insert(.size) }
        if let color = video.color, color.resolved(height: video.renderHeight) != format.color {
            reasons.insert(.color)
        }
        return reasons
    }

    private static func even(_ side: Double) -> Int { max(2, Int(side.rounded()) / 2 * 2) }

    // MARK: - Times

    /// True when the movie's frames are the files' own: at their constant rate, or as fast as the fastest of a varying
    /// one.
    private mutating func inspectFrameRate(_ spans: [Span]) throws {
        guard video.sourceTrackIDForFrameTiming == nil else { return }
        var shortest = Time.positiveInfinity
        for layer in spans.flatMap(\.layers) {
            let format = try format(layer)
            let own = [format.nominalFrameRate?.frameDuration, format.minFrameDuration].compactMap { $0 }
            shortest = min(shortest, own.filter(\.isNumeric).min() ?? .positiveInfinity)
            let constant = try file(layer).constantFrameDuration(ofTrack: movie.segment(of: layer).sourceTrackID)
            if let constant, constant != video.frameDuration { reasons.insert(.frameRate) }
            if constant == nil, video.ownFrameDuration != nil { reasons.insert(.frameRate) }
        }
        if shortest != video.frameDuration { reasons.insert(.frameRate) }
    }

    /// The start of the written part, in movie time.
    private var origin: Time { get throws(TimeError) { try video.timing.time(of: frames.lowerBound) } }

    /// The stretch of a file that a span shows, in the time of the output.
    /// - Parameter start: The end of the stretch before it, in movie time.
    private func part(_ span: Span, start: Time, isLast: Bool) throws -> PicturePart {
        let layer = span.layers[0]
        let (file, segment) = (try file(layer), movie.segment(of: layer))
        let constant = file.constantFrameDuration(ofTrack: segment.sourceTrackID)
        guard let constant, video.sourceTrackIDForFrameTiming == nil else {
            let isEnd = isLast && frames.upperBound == video.frameCount
            let end = try isEnd ? movie.pictureDuration : self.end(span, segment)
            let source = try segment.sourceRange.start + start - segment.targetRange.start
            return PicturePart(
                file, track: segment.sourceTrackID, source: TimeRange(start: source, duration: try end - start),
                start: try start - origin)
        }
        // Whole frames of the file, from the one that the movie's first frame shows, though it may have begun before.
        let first = try video.timing.time(of: span.frames.lowerBound)
        let shown = try segment.sourceRange.start + first - segment.targetRange.start
        var source = file.frameStart(ofTrack: segment.sourceTrackID, shownAt: shown)
        // Files that were joined by other programs have pictures off the grid, key frames too.
        if source != shown {
            source = max(source, try file.keyFrameTime(ofTrack: segment.sourceTrackID, atOrBefore: shown))
        }
        let duration = try constant.multiplied(by: Int64(span.frames.count))
        return PicturePart(
            file, track: segment.sourceTrackID, source: TimeRange(start: source, duration: duration),
            start: try first - origin)
    }

    /// The end of a span that has the file's own frame times: the cut, which need not be on the movie's frame grid.
    private func end(_ span: Span, _ segment: SegmentSnapshot) throws -> Time {
        let last = try video.timing.time(of: span.frames.upperBound - 1)
        let next = try video.timing.time(of: span.frames.upperBound)
        let cut = try segment.targetRange.end
        return cut > last && cut < next ? cut : next
    }
}

/// A run of output frames that show pictures of a file unchanged.
struct UntouchedRun {
    /// Output frame numbers.
    private(set) var frames: Range<Int64>
    /// The pictures, in the time of the output.
    private(set) var part: PicturePart

    /// Both as one, where the other goes on where this one ends, in the movie and in the file; else nil.
    fileprivate func joined(to next: UntouchedRun) throws -> UntouchedRun? {
        guard frames.upperBound == next.frames.lowerBound, part.file === next.part.file, part.track == next.part.track,
            try part.source.end == next.part.source.start
        else { return nil }
        var joined = self
        joined.frames = frames.lowerBound..<next.frames.upperBound
        joined.part.source = try TimeRange(start: part.source.start, end: next.part.source.end)
        return joined
    }
}

extension Range<Int64> {
    /// The parts of the range outside others.
    /// - Parameter others: In order, without overlap.
    func removing(_ others: [Range<Int64>]) -> [Range<Int64>] {
        var left: [Range<Int64>] = []
        var first = lowerBound
        for other in others where other.overlaps(self) {
            if first < other.lowerBound { left.append(first..<other.lowerBound) }
            first = Swift.max(first, other.upperBound)
        }
        if first < upperBound { left.append(first..<upperBound) }
        return left
    }
}

extension Size {
    /// True when both sizes are the same in whole pixels.
    fileprivate func isRounded(to other: Size) -> Bool {
        width.rounded() == other.width.rounded() && height.rounded() == other.height.rounded()
    }
}

extension Array {
    /// True when sorted ramps have one value from a time through another.
    fileprivate func keep<Value>(_ value: Value, from first: Time, through last: Time, default: Value) -> Bool
    where Element == Ramp<Value> {
        guard self.value(at: first) ?? `default` == value else { return false }
        return allSatisfy { ramp in
            let end = (try? ramp.timeRange.end) ?? .positiveInfinity
            return ramp.timeRange.start > last || end < first || (ramp.start == value && ramp.end == value)
        }
    }
}
