import EditModel
import Escaping
import MediaTime

extension MovieSnapshot {
    /// The movie as a timeline shows it: chapters, and tracks of layers, instructions, pictures, sound and subtitles, each with
    /// its segments. Times are fractions, in the movie's time; a segment's `place` is the line that made it.
    package func timelineJSON(_ places: MoviePlaces) -> JSON { TimelineRows(movie: self, places: places).json }
}

/// The rows of a movie's timeline.
private struct TimelineRows {
    let movie: MovieSnapshot
    let places: MoviePlaces

    var json: JSON {
        let rows = layerRows + instructionRows + pictureRows + soundRows + subtitleRows
        return .object([
            ("duration", movie.duration.fractionJSON), ("chapters", .array(movie.chapters.map(chapter))),
            ("tracks", .array(rows)),
        ])
    }

    private func chapter(_ chapter: Chapter) -> JSON {
        .object([("time", chapter.timeRange.start.fractionJSON), ("title", .string(chapter.title))])
    }

    private func row(_ id: Int64, _ kind: String, name: String, _ segments: [JSON]) -> JSON {
        .object([
            ("id", .integer(id)), ("kind", .string(kind)), ("name", .string(name)), ("segments", .array(segments)),
        ])
    }

    private func block(
        _ range: TimeRange, _ name: String, _ kind: String, place: String?, sourceStart: JSON = .null,
        rate: JSON = .null
    ) -> JSON {
        .object([
            ("start", range.start.fractionJSON), ("duration", range.duration.fractionJSON), ("name", .string(name)),
            ("kind", .string(kind)), ("source_start", sourceStart), ("rate", rate),
            ("place", place.map(JSON.string) ?? .null),
        ])
    }

    // MARK: - Tracks

    /// The topmost first.
    private var pictureRows: [JSON] {
        movie.videoTracks.enumerated().reversed().map { row($1, "video", name: "V\($0 + 1)") }
    }

    private var soundRows: [JSON] {
        movie.audioTracks.enumerated().map { row($1, "audio", name: "A\($0 + 1)") }
    }

    private func row(_ track: TrackSnapshot, _ kind: String, name: String) -> JSON {
        row(
            Int64(track.id), kind, name: track.name.map { "\(name) \($0)" } ?? name,
            track.segments.map { segment($0, ofTrack: track.id) })
    }

    private func segment(_ segment: SegmentSnapshot, ofTrack id: Int) -> JSON {
        let source = segment.sourceIndex.map { movie.sources[$0] }
        let (from, to) = (segment.sourceRange.duration, segment.targetRange.duration)
        let rate = source == nil || from == to ? nil : try? from.divided(by: to)
        return block(
            segment.targetRange, source?.timelineName ?? "", source?.kind.rawValue ?? "empty",
            place: source == nil ? nil : places.segment(ofTrack: id, at: segment.targetRange.start),
            sourceStart: source == nil ? .null : segment.sourceRange.start.fractionJSON,
            rate: rate?.fractionJSON ?? .null)
    }

    // MARK: - Layers

    /// The layers that are drawn over the picture, the topmost first.
    private var layerRows: [JSON] {
        guard let root = movie.video?.overlay?.root else { return [] }
        return Self.drawn(root, places.overlay).enumerated().reversed().map { number, drawn in
            let range = drawn.layer.timing.range(within: movie.pictureDuration)
            let block = block(range, drawn.layer.text(sources: movie.sources), "layer", place: drawn.place)
            return row(Int64(number), "overlay", name: "L\(number + 1)", [block])
        }
    }

    /// A layer and those inside it that show something, in drawing order. The pictures of particles are their emitter's.
    private static func drawn(
        _ layer: LayerSnapshot, _ places: MoviePlaces.Layer?
    ) -> [(layer: LayerSnapshot, place: String?)] {
        let isDrawn = layer.content != .plain || layer.backgroundColor != nil
        let particles = layer.particlePictures.flatMap { picture in
            drawn(picture, nil).map { (layer: $0.layer, place: places?.place) }
        }
        let inside = layer.sublayers.enumerated().flatMap { number, sublayer in
            drawn(sublayer, places.flatMap { $0.sublayers.indices.contains(number) ? $0.sublayers[number] : nil })
        }
        return (isDrawn ? [(layer, places?.place)] : []) + particles + inside
    }

    // MARK: - Subtitles

    private var subtitleRows: [JSON] {
        movie.subtitleTracks.enumerated().map { number, track in
            let blocks: [JSON] =
                switch track.content {
                case .segments(let segments): segments.map { segment($0, ofTrack: -1) }
                case .subtitles(let subtitles): subtitles.document.cues.map { cue($0, of: subtitles) }
                }
            return row(Int64(number), "subtitles", name: "S\(number + 1)", blocks)
        }
    }

    private func cue(_ cue: SubtitleCue, of subtitles: Subtitles) -> JSON {
        let start = (try? subtitles.shownTime(of: cue.start)) ?? cue.start
        let stop = (try? subtitles.shownTime(of: cue.stop)) ?? cue.stop
        let range = TimeRange(start: start, duration: (try? stop - start) ?? .zero)
        return block(range, cue.runs.map(\.text).joined(), "cue", place: nil)
    }

    // MARK: - Instructions

    /// One row of the instructions that the recipe wrote.
    private var instructionRows: [JSON] {
        guard places.hasInstructions, let video = movie.video else { return [] }
        let blocks = video.instructions.map { instruction in
            block(
                instruction.timeRange, instruction.name ?? tracks(of: instruction), "instruction",
                place: places.instruction(at: instruction.timeRange.start))
        }
        return [row(0, "instructions", name: "Instructions", blocks)]
    }

    /// The tracks that it draws, the topmost first: `V2, V1`.
    private func tracks(of instruction: InstructionSnapshot) -> String {
        let names = instruction.layers.map { layer in
            movie.videoTracks.firstIndex { $0.id == layer.trackID }.map { "V\($0 + 1)" } ?? "track \(layer.trackID)"
        }
        return names.joined(separator: ", ")
    }
}

extension Time {
    /// `[value, timescale]`.
    package var fractionJSON: JSON {
        let time = reduced
        return .array([.integer(time.value), .integer(Int64(time.timescale))])
    }

    /// `[timescale, value]`: frames a second, of a frame's duration.
    package var rateJSON: JSON {
        let time = reduced
        return .array([.integer(Int64(time.timescale)), .integer(time.value)])
    }
}

extension LayerTiming {
    /// The range in which the layer of an outermost one is there.
    /// - Parameter duration: Of the movie's pictures.
    fileprivate func range(within duration: Time) -> TimeRange {
        let start = min(max(beginTime, .zero), duration)
        let end = max(start, (try? min(beginTime + self.duration, duration)) ?? duration)
        return (try? TimeRange(start: start, end: end)) ?? TimeRange(start: .zero, duration: duration)
    }
}

extension SourceSnapshot {
    /// The name on a segment: the file's, without its folder.
    fileprivate var timelineName: String {
        guard path.isEmpty else { return path.split(separator: "/").last.map(String.init) ?? path }
        return kind.rawValue
    }
}
