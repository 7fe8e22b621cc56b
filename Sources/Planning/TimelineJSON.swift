import EditModel
import Escaping
import MediaTime

extension MovieSnapshot {
    /// The movie as a timeline shows it: chapters, tracks with their segments, layers, instructions. Times are fractions, in
    /// the movie's time.
    package var timelineJSON: JSON {
        .object([
            ("duration", duration.fractionJSON),
            (
                "chapters",
                .array(
                    chapters.map {
                        .object([("time", $0.timeRange.start.fractionJSON), ("title", .string($0.title))])
                    })
            ),
            ("tracks", .array(layerRows + pictureRows + soundRows + subtitleRows)),
            ("instructions", .array((video?.instructions ?? []).map(row))),
        ])
    }

    // MARK: - Tracks

    /// The topmost first.
    private var pictureRows: [JSON] {
        videoTracks.enumerated().reversed().map { row($1, "video", name: "V\($0 + 1)") }
    }

    private var soundRows: [JSON] {
        audioTracks.enumerated().map { row($1, "audio", name: "A\($0 + 1)") }
    }

    private func row(_ track: TrackSnapshot, _ kind: String, name: String) -> JSON {
        row(Int64(track.id), kind, name: track.name.map { "\(name) \($0)" } ?? name, track.segments.map(segment))
    }

    private func row(_ id: Int64, _ kind: String, name: String, _ segments: [JSON]) -> JSON {
        .object([
            ("id", .integer(id)), ("kind", .string(kind)), ("name", .string(name)), ("segments", .array(segments)),
        ])
    }

    private func segment(_ segment: SegmentSnapshot) -> JSON {
        let source = segment.sourceIndex.map { sources[$0] }
        let (from, to) = (segment.sourceRange.duration, segment.targetRange.duration)
        let rate = source == nil || from == to ? nil : try? from.divided(by: to)
        return .object(
            segment.targetRange.members + [
                ("name", .string(source?.timelineName ?? "")),
                ("kind", .string(source?.kind.rawValue ?? "empty")),
                ("source_start", source == nil ? .null : segment.sourceRange.start.fractionJSON),
                ("rate", rate?.fractionJSON ?? .null),
            ])
    }

    // MARK: - Layers

    /// The layers that are drawn over the picture, the topmost first.
    private var layerRows: [JSON] {
        guard let root = video?.overlay?.root else { return [] }
        let drawn = root.flattened.filter { !$0.isMask }.map(\.layer).filter {
            $0.content != .plain || $0.backgroundColor != nil
        }
        return drawn.enumerated().reversed().map { number, layer in
            let range = layer.timing.range(within: pictureDuration)
            let block = JSON.object(
                range.members + [
                    ("name", .string(layer.text(sources: sources))), ("kind", .string("layer")),
                    ("source_start", .null), ("rate", .null),
                ])
            return row(Int64(number), "overlay", name: "L\(number + 1)", [block])
        }
    }

    private var subtitleRows: [JSON] {
        subtitleTracks.enumerated().map { number, track in
            let blocks: [JSON] =
                switch track.content {
                case .segments(let segments): segments.map(segment)
                case .subtitles(let subtitles): subtitles.document.cues.map { Self.block($0, of: subtitles) }
                }
            return row(Int64(number), "subtitles", name: "S\(number + 1)", blocks)
        }
    }

    private static func block(_ cue: SubtitleCue, of subtitles: Subtitles) -> JSON {
        let start = (try? subtitles.shownTime(of: cue.start)) ?? cue.start
        let stop = (try? subtitles.shownTime(of: cue.stop)) ?? cue.stop
        return .object([
            ("start", start.fractionJSON), ("duration", ((try? stop - start) ?? .zero).fractionJSON),
            ("name", .string(cue.runs.map(\.text).joined())), ("kind", .string("cue")), ("source_start", .null),
            ("rate", .null),
        ])
    }

    // MARK: - Instructions

    private func row(_ instruction: InstructionSnapshot) -> JSON {
        let names = instruction.layers.map { layer in
            videoTracks.firstIndex { $0.id == layer.trackID }.map { "V\($0 + 1)" } ?? "track \(layer.trackID)"
        }
        return .object(
            instruction.timeRange.members + [
                ("name", instruction.name.map(JSON.string) ?? .null),
                ("layers", .array(names.map(JSON.string))),
            ])
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

extension TimeRange {
    fileprivate var members: [(String, JSON)] { [("start", start.fractionJSON), ("duration", duration.fractionJSON)] }
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
