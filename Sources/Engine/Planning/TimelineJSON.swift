import EditModel
import MediaTime
import Values
import Wording

/// A movie as a timeline shows it: chapters, and tracks of layers, instructions, pictures, sound and subtitles, each with
/// its segments.
package struct Timeline {
    private let movie: MovieSnapshot
    private let places: MoviePlaces

    /// - Parameter places: The lines that made the movie.
    package init(_ movie: MovieSnapshot, _ places: MoviePlaces) {
        (self.movie, self.places) = (movie, places)
    }

    /// A track of the timeline.
    private struct Row {
        enum Kind: String, CaseIterable {
            case overlay, instructions, video, audio, subtitles
        }

        let id: Int64
        let kind: Kind
        let name: String
        /// 0 but for layers inside others.
        var depth = 0
        let segments: [Block]
    }

    /// A segment of a track.
    private struct Block {
        let range: TimeRange
        let name: String
        let kind: String
        var text: String?
        var place: RecipeLocation?
        var sourceStart: Time?
        var rate: Time?
    }

    private var rows: [Row] { layerRows + instructionRows + pictureRows + soundRows + subtitleRows }

    // MARK: - JSON

    package static let form = JSONForm<Timeline>([
        JSONMember("duration", .time) { $0.movie.duration },
        JSONMember("chapters", .list(chapterForm)) { $0.movie.chapters },
        JSONMember("tracks", .list(rowForm), "The topmost first") { $0.rows },
    ])

    private static let chapterForm = JSONForm<Chapter>([
        JSONMember("time", .time) { $0.timeRange.start },
        JSONMember("title", .string) { $0.title },
    ])

    private static let rowForm = JSONForm<Row>([
        JSONMember("id", .integer, "Of the track; of a layer or subtitles, their place from 0") { $0.id },
        JSONMember("kind", .choice) { $0.kind },
        JSONMember("name", .string) { $0.name },
        JSONMember("depth", .integer, "Above 0 for what the layer before it with a smaller one is made of") {
            $0.depth
        },
        JSONMember("segments", .list(blockForm)) { $0.segments },
    ])

    private static let blockForm = JSONForm<Block>([
        JSONMember("start", .time, "In the movie's time") { $0.range.start },
        JSONMember("duration", .time) { $0.range.duration },
        JSONMember("name", .string, "That the recipe gives it, or of the file, the layer or the text") { $0.name },
        JSONMember("kind", .string, "Of the source, or empty, layer, instruction, cue") { $0.kind },
        JSONMember("text", .orNull(.string), "What plan says of a layer; null for other kinds") { $0.text },
        JSONMember("source_start", .orNull(.time), "In the source's time") { $0.sourceStart },
        JSONMember("rate", .orNull(.time), "The speed, 2/1 for twice; null for the source's own") { $0.rate },
        JSONMember("place", .orNull(.string), "The line that made it, title.lua:14") { $0.place?.description },
    ])

    // MARK: - Tracks

    /// The topmost first.
    private var pictureRows: [Row] {
        movie.videoTracks.enumerated().reversed().map { row($1, .video, name: "V\($0 + 1)") }
    }

    private var soundRows: [Row] {
        movie.audioTracks.enumerated().map { row($1, .audio, name: "A\($0 + 1)") }
    }

    private func row(_ track: TrackSnapshot, _ kind: Row.Kind, name: String) -> Row {
        // If all segments of a track have one name, the track shows the thing with that name.
        let names = Set(
            track.segments.filter { $0.sourceIndex != nil }
                .map { places.name(ofTrack: track.id, at: $0.targetRange.start) })
        let own = track.name ?? (names.count == 1 ? names.first.flatMap { $0 } : nil)
        return Row(
            id: Int64(track.id), kind: kind, name: own.map { "\(name) \($0)" } ?? name,
            segments: track.segments.map { segment($0, ofTrack: track.id) })
    }

    private func segment(_ segment: SegmentSnapshot, ofTrack id: Int) -> Block {
        let source = segment.sourceIndex.map { movie.sources[$0] }
        let (from, to) = (segment.sourceRange.duration, segment.targetRange.duration)
        let rate = source == nil || from == to ? nil : try? from.divided(by: to)
        return Block(
            range: segment.targetRange,
            name: source == nil
                ? "" : places.name(ofTrack: id, at: segment.targetRange.start) ?? source?.timelineName ?? "",
            kind: source?.kind.rawValue ?? "empty",
            place: source == nil ? nil : places.segment(ofTrack: id, at: segment.targetRange.start),
            sourceStart: source == nil ? nil : segment.sourceRange.start, rate: rate)
    }

    // MARK: - Layers

    /// The layers that are drawn over the picture, the topmost first, each before those inside it.
    private var layerRows: [Row] {
        movie.layerRows(placedBy: places.overlay).map { row in
            let text = row.timed.text(sources: movie.sources)
            let blocks = row.stretches.map {
                Block(range: $0.range, name: $0.title, kind: "layer", text: text, place: $0.place)
            }
            return Row(id: Int64(row.number), kind: .overlay, name: row.title, depth: row.depth, segments: blocks)
        }
    }

    // MARK: - Subtitles

    private var subtitleRows: [Row] {
        movie.subtitleTracks.enumerated().map { number, track in
            let blocks: [Block] =
                switch track.content {
                case .segments(let segments): segments.map { segment($0, ofTrack: -1) }
                case .subtitles(let subtitles): subtitles.document.cues.map { cue($0, of: subtitles) }
                }
            return Row(id: Int64(number), kind: .subtitles, name: "S\(number + 1)", segments: blocks)
        }
    }

    private func cue(_ cue: SubtitleCue, of subtitles: Subtitles) -> Block {
        let start = (try? subtitles.shownTime(of: cue.start)) ?? cue.start
        let stop = (try? subtitles.shownTime(of: cue.stop)) ?? cue.stop
        let range = TimeRange(start: start, duration: (try? stop - start) ?? .zero)
        return Block(range: range, name: cue.runs.map(\.text).joined(), kind: "cue")
    }

    // MARK: - Instructions

    /// One row of the instructions that the recipe wrote.
    private var instructionRows: [Row] {
        guard places.hasInstructions, let video = movie.video else { return [] }
        let blocks = video.instructions.map { instruction in
            Block(
                range: instruction.timeRange, name: instruction.name ?? tracks(of: instruction), kind: "instruction",
                place: places.instruction(at: instruction.timeRange.start))
        }
        return [Row(id: 0, kind: .instructions, name: "Instructions", segments: blocks)]
    }

    /// The tracks that it draws, the topmost first: `V2, V1`.
    private func tracks(of instruction: InstructionSnapshot) -> String {
        let names = instruction.layers.map { layer in
            movie.videoTracks.firstIndex { $0.id == layer.trackID }.map { "V\($0 + 1)" } ?? "track \(layer.trackID)"
        }
        return names.joined(separator: ", ")
    }
}

extension SourceSnapshot {
    /// The name on a segment: the file's, without its folder.
    var timelineName: String {
        guard path.isEmpty else { return path.split(separator: "/").last.map(String.init) ?? path }
        return kind.rawValue
    }
}
