import EditModel
import MediaTime
import Values
import Wording

extension LayerInstructionSnapshot {
    /// `track 1, opacity 0 → 1 over 0:01.000–0:02.000`: how one track is drawn, all of it.
    var text: String {
        var parts = ["track \(trackID)"]
        parts += cropRamps.map { $0.text("cropped to ", \.text) }
        parts += transformRamps.compactMap { ramp in
            ramp.start == .identity && ramp.end == .identity && transformRamps.count == 1
                ? nil : ramp.text("", \.text)
        }
        parts += opacityRamps.compactMap { ramp in
            ramp.start == 1 && ramp.end == 1 && opacityRamps.count == 1
                ? nil : ramp.text("opacity ", short)
        }
        parts += effects.map(\.text)
        if blendMode != .normal { parts.append("blend \(blendMode.rawValue)") }
        return parts.joined(separator: ", ")
    }
}

extension Ramp {
    /// `opacity 0 → 1 over 0:01.000–0:02.000`, `opacity 0.5 from 0:01.000`: a name and the values it goes through.
    func text(_ name: String, _ text: (Value) -> String) -> String {
        if start != end { return "\(name)\(text(start)) → \(text(end)) over \(timeRange.clockText)" }
        return name + text(start) + (timeRange.start == .zero ? "" : " from \(timeRange.start.clockText)")
    }
}

extension CustomCompositor {
    /// `composed by recipe.lua:12`: the function that makes the pictures.
    var text: String { (role == .compositor ? "composed by " : "filtered by ") + escaped(function.place) }
}

extension LayerSnapshot {
    /// `text 'Sample', 65 px, at 1890, 1050, opacity 0.8`: the layer itself, without those inside it.
    func text(sources: [SourceSnapshot]) -> String {
        var parts: [String] =
            switch content {
            case .plain: ["layer"]
            case .video: ["video"]
            case .text(let text):
                ["text \(quoted(String(text.string.prefix(40))))", "\(text.fontFamily) \(short(text.fontSize)) px"]
                    + (text.foregroundImage.map { ["filled with \(sources[$0.sourceIndex].label)"] } ?? [])
            case .textPart(let part): ["letters of text \(quoted(String(part.text.content.string.prefix(40))))"]
            case .subtitles(let content): [content.text]
            case .image(let image): ["picture \(sources[image.sourceIndex].label)"] + image.words
            case .shape(let shape): ["shape"] + shape.words
            case .emitter(let emitter): ["emitter"] + emitter.words
            case .particles(let cloud): [counted(cloud.particles.count, "particle")]
            case .replicator(let replicator): ["replicator"] + replicator.words
            case .gradient(let gradient):
                ["\(gradient.kind.rawValue) gradient \(gradient.colors.map(\.hexText).joined(separator: " → "))"]
            }
        parts += followingPictures(sources: sources).map { [$0] } ?? []
        if let size = properties.bounds?.size {
            var upright = self
            upright.properties.transform = .identity
            upright.properties.turn = LayerTurn()
            let origin = upright.frameOrigin(size: size)
            parts.append(Rectangle(origin: origin, size: size).text)
        } else {
            parts.append("anchored at \(short(properties.position?.x ?? 0)), \(short(properties.position?.y ?? 0))")
        }
        return (parts + looks).joined(separator: ", ")
    }
}

extension EffectSnapshot {
    /// `gblur sigma 8`, `volume 6dB`: an effect and its settings.
    var text: String {
        let values = parameters.map { self.name(ofParameter: $0.name) + escaped($0.value) }
        let changes = ramps.flatMap { parameter in
            let label = self.name(ofParameter: parameter.name)
            return parameter.ramps.map {
                "\(label)\(short($0.start)) → \(short($0.end)) over \($0.timeRange.clockText)"
            }
        }
        return ([name] + values + changes).joined(separator: " ")
    }

    /// A parameter's name and a space; empty for the parameter that has the effect's name.
    private func name(ofParameter parameter: String) -> String { parameter == name ? "" : parameter + " " }
}

extension SubtitleContent {
    /// `subtitles 'film.srt', 12 cues (srt)`.
    fileprivate var text: String {
        let document = subtitles.document
        let count = counted(document.cues.count, "cue")
        return "subtitles \(quoted(document.name)), \(count) (\(document.format.rawValue))"
    }
}

extension [Ramp<Double>] {
    /// Each ramp as text, and a curve that is made of several as one:
    /// `volume 0 → 1 over 0:01.000–0:02.000 in 32 ramps`.
    ///
    /// A curve is a sequence of ramps, each beginning when and where the one before ended, all rising or all falling.
    func texts(_ name: String) -> [String] {
        var texts: [String] = []
        var rest = self[...]
        while let first = rest.first {
            let curve = rest.prefix(rest.curveLength)
            rest = rest.dropFirst(curve.count)
            guard curve.count > 1, let last = curve.last, let end = try? last.timeRange.end,
                let range = try? TimeRange(start: first.timeRange.start, end: end)
            else {
                texts.append(first.text(name, short))
                continue
            }
            texts.append(
                Ramp(from: first.start, to: last.end, over: range).text(name, short)
                    + " in \(counted(curve.count, "ramp"))")
        }
        return texts
    }
}

extension ArraySlice<Ramp<Double>> {
    /// The number of ramps from the first on that are one curve; at least 1.
    fileprivate var curveLength: Int {
        guard let first, first.start != first.end else { return 1 }
        let isRising = first.end > first.start
        var previous = first
        var count = 1
        for ramp in dropFirst() {
            let isJoined = (try? previous.timeRange.end) == ramp.timeRange.start && previous.end == ramp.start
            guard isJoined, ramp.start != ramp.end, (ramp.end > ramp.start) == isRising else { break }
            previous = ramp
            count += 1
        }
        return count
    }
}
