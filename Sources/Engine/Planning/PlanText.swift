import EditModel
import Export
import MediaTime
import Settings
import Values
import Wording

/// A plan for a person at a terminal: a heading, then rows of a name and its text.
package struct PlanText {
    private let plan: EditPlan
    private var lines: [String] = []

    private static let nameWidth = 14

    package init(_ plan: EditPlan) { self.plan = plan }

    /// Lines, each with its end.
    package var text: String {
        var copy = self
        copy.write()
        return copy.lines.map { $0 + "\n" }.joined()
    }

    private mutating func write() {
        lines = [heading]
        add("edit", [plan.fingerprint.description])
        add("range", [plan.timeRange?.clockText].compactMap { $0 })
        for (name, rows) in Self.edit(plan.movie, plan.assets, "movie ") { add(name, rows) }
        for (index, inner) in plan.inner.enumerated() { add(inner, "movie \(index + 1)") }
        add(
            "copy",
            plan.copies.map { copy in
                "\(copy.timeRange.clockText)  \(plan.movie.sources[copy.sourceIndex].label) track \(copy.trackID) from "
                    + copy.sourceStart.clockText
            })
        add(
            "decode",
            plan.decodings.map { Self.decoding($0, plan.movie, plan.assets) }
                + plan.inner.enumerated().flatMap { Self.decodings(in: $1, "movie \($0 + 1)") })
        add(
            "untouched",
            plan.passthroughs.map { range in
                "\(range.timeRange.clockText)  \(plan.movie.sources[range.sourceIndex].label) track \(range.trackID)"
            })
        add("picture", [picture, pictureReasons, light].compactMap { $0 })
        add("parts", plan.partRows)
        add("sound", [sound, reasons].compactMap { $0 } + plan.mixedDownRows + plan.reducedRows + plan.soundRows)
        add("subtitles", plan.subtitleRows)
        add("cover", plan.coverRows)
        add("size", [plan.estimate?.text].compactMap { $0 })
        add("dropped", plan.dropped)
        let metadata = plan.contents?.metadata ?? plan.movie.metadata
        add("metadata", metadata.isEmpty ? [] : [metadata.keys.sorted().map(escaped).joined(separator: ", ")])
        add(
            "chapters",
            (plan.contents?.chapters ?? plan.movie.chapters).map { "\($0.timeRange.clockText)  \(escaped($0.title))" })
    }

    /// Adds a name and its rows; nothing if there are no rows.
    private mutating func add(_ name: String, _ rows: [String]) {
        for (index, row) in rows.enumerated() {
            let name = index == 0 ? name : ""
            lines.append("  " + name + String(repeating: " ", count: max(1, Self.nameWidth - name.count)) + row)
        }
    }

    private var heading: String {
        var parts: [String] = []
        if let video = plan.movie.video, let pictures = plan.pictures {
            parts += [pictures.size.description, rate(of: video, pictures)]
            if let count = pictures.frameCount { parts.append(counted(count, "frame")) }
        }
        parts.append(plan.movie.duration.clockText)
        if plan.movie.video != nil, plan.movie.pictureDuration < plan.movie.duration {
            parts.append("picture until \(plan.movie.pictureDuration.clockText)")
        }
        if let format = plan.copiedFormat { parts += [format.color.text, "\(format.bitDepth) bit"] }
        if let canvas = plan.canvas { parts += [canvas.color.text, "\(canvas.layout.bitDepth) bit"] }
        return "\(plan.name)  \(parts.joined(separator: ", "))"
    }

    private func rate(of video: VideoSnapshot, _ pictures: ResultPictures) -> String {
        if let track = video.sourceTrackIDForFrameTiming { return "variable, like track \(track)" }
        return pictures.frameDuration?.rateText ?? "variable up to \(pictures.shortestFrame.rateText)"
    }

    // MARK: - The edit

    /// The parts of a movie, in rows under names.
    /// - Parameter movies: The beginning of the names of the movies inside it, which numbers follow.
    private static func edit(
        _ movie: MovieSnapshot, _ assets: [AssetDescription?], _ movies: String
    ) -> [(name: String, rows: [String])] {
        let segments = { (track: TrackSnapshot) in track.segments.map { text(of: $0, movie, assets, movies) } }
        let tracks = movie.videoTracks + movie.audioTracks
        return movie.videoTracks.reversed().map { ("video \($0.id)", segments($0)) }
            + movie.audioTracks.map { ("audio \($0.id)", segments($0)) }
            + movie.metadataTracks.map { ("metadata \($0.id)", segments($0)) }
            + [
                ("mix", movie.mixRows), ("instructions", instructions(of: movie)),
                ("pictures", [movie.video?.compositor?.text].compactMap { $0 }), ("layers", layers(of: movie)),
            ] + tracks.map { ("effects \($0.id)", $0.effects.map(\.text)) }
            + [("effects", (movie.video?.effects ?? []).map(\.text))]
    }

    /// A movie inside the movie, and those inside that one.
    private mutating func add(_ inner: EditPlan.InnerMovie, _ name: String) {
        var parts = [inner.movie.duration.clockText]
        if let video = inner.movie.video {
            let rate = video.sourceTrackIDForFrameTiming.map { "variable, like track \($0)" }
            parts =
                [
                    "\(video.renderWidth)×\(video.renderHeight)", rate ?? video.frameDuration.rateText,
                    counted(video.frameCount, "frame"),
                ] + parts
        }
        var rows = [parts.joined(separator: ", ")]
        for (part, lines) in Self.edit(inner.movie, inner.assets, name + ".") {
            for (index, line) in lines.enumerated() {
                let title = index == 0 ? part : ""
                rows.append(title + String(repeating: " ", count: max(1, Self.nameWidth - title.count)) + line)
            }
        }
        add(name, rows)
        for (index, deeper) in inner.inner.enumerated() { add(deeper, "\(name).\(index + 1)") }
    }

    private static func text(
        of segment: SegmentSnapshot, _ movie: MovieSnapshot, _ assets: [AssetDescription?], _ movies: String
    ) -> String {
        let target = segment.targetRange.clockText
        guard let index = segment.sourceIndex else { return "\(target)  empty" }
        let source = movie.sources[index]
        let number = movie.sources[...index].count { $0.movie != nil }
        let label = source.movie == nil ? source.label : movies + "\(number)" + (source.isReversed ? " reversed" : "")
        let name = "\(target)  \(label) track \(segment.sourceTrackID)"
        let isStill = assets[index]?.tracks.first { $0.id == segment.sourceTrackID }?.video?.isStill == true
        if source.kind == .color || isStill { return name + ", still" }
        return name + " from \(segment.sourceRange.clockText)"
            + (segment.speed.map { ", speed \(short($0))" } ?? "")
    }

    private static func instructions(of movie: MovieSnapshot) -> [String] {
        (movie.video?.instructions ?? []).flatMap { instruction -> [String] in
            let range = instruction.timeRange.clockText
            var rows = [instruction.name.map(escaped)].compactMap { $0 } + instruction.layers.map(\.text)
            let background = instruction.backgroundColor ?? .black
            if rows.isEmpty || background != .black { rows.append("background \(background.hexText)") }
            let indent = String(repeating: " ", count: range.count)
            return rows.enumerated().map { ($0.offset == 0 ? range : indent) + "  " + $0.element }
        }
    }

    private static func layers(of movie: MovieSnapshot) -> [String] {
        movie.timedLayers.map { timed in
            String(repeating: "  ", count: timed.depth) + (timed.isMask ? "mask " : "")
                + timed.text(sources: movie.sources)
        }
    }

    // MARK: - The export

    private static func decoding(
        _ decoding: EditPlan.Decoding, _ movie: MovieSnapshot, _ assets: [AssetDescription?]
    ) -> String {
        let track = assets[decoding.sourceIndex]?.tracks.first { $0.id == decoding.trackID }
        let codec = track?.codec
        let fields = track?.video.flatMap { movie.sources[decoding.sourceIndex].fieldsText($0) }
        return "\(movie.sources[decoding.sourceIndex].label) track \(decoding.trackID)"
            + (codec.map { " (\($0))" } ?? "") + (decoding.frameCount.map { ", for \(counted($0, "frame"))" } ?? "")
            + (fields.map { ", \($0)" } ?? "")
    }

    private static func decodings(in inner: EditPlan.InnerMovie, _ name: String) -> [String] {
        inner.decodings.map { decoding($0, inner.movie, inner.assets) + " of \(name)" }
            + inner.inner.enumerated().flatMap { decodings(in: $1, "\(name).\($0 + 1)") }
    }

    private var picture: String? {
        guard plan.movie.video != nil else { return nil }
        let preset = plan.options.preset
        guard plan.picture != .copied else {
            let codec = plan.copies.first.flatMap { copy in
                plan.assets[copy.sourceIndex]?.tracks.first { $0.id == copy.trackID }?.codec
            }
            let fields = plan.copiedFormat?.fieldOrder.map { "interlaced, \($0.text)" }
            let form = [codec, plan.pictures?.pixels?.name, fields].compactMap { $0 }
            let way = plan.placement.map { "copied, \($0.text)" } ?? "copied bit by bit"
            return way + (form.isEmpty ? "" : " (\(form.joined(separator: ", ")))")
        }
        guard let output = plan.options.picture else { return "composed and thrown away (preset \(preset.name))" }
        let copied = plan.copiedText.map { ["\($0) bit by bit", "the rest encoded with \(output.encoder)"] }
        var parts = copied ?? ["encoded with \(output.encoder)"]
        if let rate = plan.options.rateText { parts.append(rate) }
        if let speed = plan.options.speed { parts.append("speed \(speed.rawValue)") }
        if let profile = plan.options.profile { parts.append("profile \(escaped(profile))") }
        if plan.options.pixelFormat != nil { parts += plan.pictures?.pixels.map { [$0.name] } ?? [] }
        parts += plan.options.codecOptions.map { "\(escaped($0.name)) \(escaped($0.value))" }
        parts += plan.placement.map { [$0.text] } ?? []
        return parts.joined(separator: ", ") + (copied == nil ? " (preset \(preset.name))" : "")
    }

    private var light: String? { plan.canvas?.toneMappingText }

    private var sound: String {
        let output = plan.options.preset.output
        switch plan.sound {
        case .absent: return "none"
        case .copied: return output == nil ? "nothing to mix" : "copied bit by bit" + presetOfSound
        case .encoded:
            let first = plan.movie.defaultSoundTrack?.movie ?? plan.movie
            let count = first.soundingTracks.count
            let mixed = (count > 1 ? "\(count) tracks " : "") + "mixed at \(first.audioMix.formatText)"
            guard let sound = plan.options.sound else { return mixed + " and thrown away" }
            let channelCount = first.audioMix.channelLayout.channelCount
            return "\(mixed), encoded with \(sound.text(channelCount: channelCount))"
                + sound.options.map { ", \(escaped($0.name)) \(escaped($0.value))" }.joined() + presetOfSound
        }
    }

    /// Nil for an encoding that the user requested, which needs no reason.
    private var pictureReasons: String? {
        guard !plan.pictureReasons.isEmpty, plan.pictureReasons != [.asked] else { return nil }
        return "because: " + plan.pictureReasons.map(\.rawValue).joined(separator: ", ")
    }

    private var reasons: String? {
        plan.soundReasons.isEmpty ? nil : "because: " + plan.soundReasons.map(\.rawValue).joined(separator: ", ")
    }

    /// The preset's name, if no line about the picture shows it.
    private var presetOfSound: String { plan.movie.video == nil ? " (preset \(plan.options.preset.name))" : "" }
}

extension ExportEstimate {
    /// Such as `about 12.3 MB, 4 s to render`.
    var text: String {
        let size = (isExact ? "" : "about ") + sizeText(byteCount)
        return size + (seconds.map { ", \(decimalText($0, places: 1)) s to render" } ?? "")
    }
}

extension SourceSnapshot {
    /// The treatment of interlaced pictures; nil for whole ones.
    fileprivate func fieldsText(_ format: VideoFormat) -> String? {
        guard let order = format.fieldOrder else { return nil }
        return deinterlaces(format) ? "deinterlaced, one of each picture" : "interlaced, \(order.text)"
    }
}
