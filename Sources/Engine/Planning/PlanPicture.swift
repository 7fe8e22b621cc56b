import EditModel
import MediaTime
import Values

/// Plans as an SVG picture: a ruler, then instructions, layers and tracks as rows with a block for each stretch.
///
/// The last drawn is topmost, as in every editor. A layer with a name is a row for all that is in it. A line over a block is the opacity or the volume of its track
/// there, a bar along its bottom a transform or a crop that changes.
package struct PlanPicture {
    private let plans: [EditPlan]
    private var document = SVGDocument()
    private var y = 0.0

    private static let width = 1080.0
    private static let left = 130.0
    private static let right = 1060.0
    private static let rowHeight = 30.0
    private static let blockHeight = 26.0

    package init(_ plans: [EditPlan]) { self.plans = plans }

    /// The picture's text, UTF-8.
    package var source: String {
        var copy = self
        for plan in plans { copy.draw(plan) }
        return copy.document.source(
            width: Self.width, height: copy.y + 10, title: plans.map(\.name).joined(separator: ", "),
            style: Self.style)
    }

    private mutating func draw(_ plan: EditPlan) {
        let scale = Scale(
            left: Self.left, right: Self.right, duration: max(plan.movie.duration.approximateSeconds, 1e-6))
        y += 28
        document.text(plan.name, x: 14, y: y, class: "heading")
        let heading = PlanText(plan).text.split(separator: "\n").first ?? ""
        document.text(String(heading.dropFirst(plan.name.count + 2)), x: Self.left, y: y, class: "note")
        y += 14
        let top = y
        drawRuler(scale)
        drawLayers(plan, scale)
        drawCompositor(plan, scale)
        drawInstructions(plan, scale)
        for track in plan.movie.videoTracks.reversed() { drawTrack(track, "video", plan, scale) }
        for track in plan.movie.audioTracks { drawTrack(track, "audio", plan, scale) }
        for tick in scale.ticks { document.line([(scale.x(tick), top + 18), (scale.x(tick), y)], class: "grid") }
        y += 8
    }

    private mutating func drawRuler(_ scale: Scale) {
        for tick in scale.ticks {
            document.text(
                Time(Int64((tick * 1000).rounded()), 1000).clockText, x: scale.x(tick), y: y + 12, class: "tick")
        }
        y += 22
    }

    // MARK: - Rows

    private mutating func drawCompositor(_ plan: EditPlan, _ scale: Scale) {
        guard let compositor = plan.movie.video?.compositor else { return }
        beginRow("pictures")
        let whole = TimeRange(start: .zero, duration: plan.movie.pictureDuration)
        block("overlay", whole, compositor.text, scale)
        endRow()
    }

    private mutating func drawLayers(_ plan: EditPlan, _ scale: Scale) {
        for timed in plan.movie.timedLayers.folded.reversed() {
            beginRow(timed.layer.name.map { escaped($0.text) } ?? "layer")
            let style = timed.layer.content == .video ? "plain" : "overlay"
            if let range = timed.range { block(style, range, timed.text(sources: plan.movie.sources), scale) }
            endRow()
        }
    }

    private mutating func drawInstructions(_ plan: EditPlan, _ scale: Scale) {
        guard let video = plan.movie.video else { return }
        beginRow("instructions")
        for instruction in video.instructions {
            let tracks = instruction.layers.map { "\($0.trackID)" }.joined(separator: ", ")
            let noun = instruction.layers.count == 1 ? "track" : "tracks"
            let label = instruction.layers.isEmpty ? "background" : "\(noun) \(tracks)"
            let title = ([label] + instruction.layers.map(\.text)).joined(separator: "; ")
            block("plain", instruction.timeRange, label, scale, title: title)
        }
        endRow()
    }

    private mutating func drawTrack(_ track: TrackSnapshot, _ kind: String, _ plan: EditPlan, _ scale: Scale) {
        beginRow("\(kind) \(track.id)")
        for segment in track.segments {
            guard let source = segment.sourceIndex else {
                block("empty", segment.targetRange, "", scale, title: "empty")
                continue
            }
            let speed = segment.speed.map { " ×\(short($0))" } ?? ""
            let name = plan.movie.sources[source].label
            let label = "\(Self.lastComponent(name))\(speed)  \(segment.sourceRange.clockText)"
            let title =
                "\(name) track \(segment.sourceTrackID) from \(segment.sourceRange.clockText) "
                + "at \(segment.targetRange.clockText)\(speed)"
            block(kind, segment.targetRange, label, scale, title: title)
        }
        if kind == "video" {
            drawMotion(of: track.id, plan, scale)
            drawOpacity(of: track.id, plan, scale)
        } else {
            drawVolume(of: track, plan, scale)
        }
        endRow()
    }

    private mutating func beginRow(_ name: String) {
        document.text(SVGDocument.fitted(name, width: Self.left - 20), x: 14, y: y + 17, class: "row")
    }

    /// A block of the current row.
    private mutating func block(
        _ style: String, _ range: TimeRange, _ label: String, _ scale: Scale, title: String? = nil
    ) {
        let start = scale.x(range.start.approximateSeconds)
        let end = scale.x(((try? range.end) ?? range.start).approximateSeconds)
        let width = max(end - start - 1, 1)
        document.rectangle(
            x: start, y: y, width: width, height: Self.blockHeight, radius: 5, class: style, title: title ?? label)
        let fitted = SVGDocument.fitted(label, width: width - 14)
        if !fitted.isEmpty { document.text(fitted, x: start + 7, y: y + 17, class: "name") }
    }

    private mutating func endRow() { y += Self.rowHeight }

    /// Marks the changes of a track's transform or crop rectangle: a bar along the block's bottom.
    private mutating func drawMotion(of track: Int, _ plan: EditPlan, _ scale: Scale) {
        let layers = (plan.movie.video?.instructions ?? []).flatMap(\.layers).filter { $0.trackID == track }
        for layer in layers {
            let ranges =
                layer.transformRamps.filter { $0.start != $0.end }.map(\.timeRange)
                + layer.cropRamps.filter { $0.start != $0.end }.map(\.timeRange)
            for range in ranges {
                let start = scale.x(range.start.approximateSeconds)
                let end = scale.x(((try? range.end) ?? range.start).approximateSeconds)
                document.rectangle(
                    x: start, y: y + Self.blockHeight - 3, width: max(end - start, 1), height: 3, class: "motion",
                    title: layer.text)
            }
        }
    }

    /// The opacity a track is drawn with, as a line from the block's bottom, 0, to its top, 1, where it is ever less.
    private mutating func drawOpacity(of track: Int, _ plan: EditPlan, _ scale: Scale) {
        for instruction in plan.movie.video?.instructions ?? [] {
            guard let layer = instruction.layers.first(where: { $0.trackID == track }),
                layer.opacityRamps.contains(where: { $0.start != 1 || $0.end != 1 })
            else { continue }
            let end = min((try? instruction.timeRange.end) ?? .zero, plan.movie.duration)
            let start = (instruction.timeRange.start, layer.opacity(at: instruction.timeRange.start))
            drawCurve(layer.opacityRamps, from: start, to: end, highest: 1, scale, class: "opacity")
        }
    }

    /// The volume a track is mixed with, as a line from the block's bottom, 0, to its top: 1, or the loudest.
    private mutating func drawVolume(of track: TrackSnapshot, _ plan: EditPlan, _ scale: Scale) {
        let input = plan.movie.audioMix.input(ofTrack: track.id)
        guard input.changesVolume, let last = track.segments.last else { return }
        let highest = input.volumeRamps.flatMap { [$0.start, $0.end] }.max() ?? 1
        let start = (Time.zero, input.volumeRamps.value(at: .zero) ?? 1)
        let end = (try? last.targetRange.end) ?? .zero
        drawCurve(input.volumeRamps, from: start, to: end, highest: max(highest, 1), scale, class: "volume")
    }

    /// A value that goes through ramps, as a line over the current row's blocks.
    private mutating func drawCurve(
        _ ramps: [Ramp<Double>], from start: (time: Time, value: Double), to end: Time, highest: Double,
        _ scale: Scale, class name: String
    ) {
        var points = [start]
        for ramp in ramps {
            if let last = points.last { points.append((ramp.timeRange.start, last.value)) }
            points.append((ramp.timeRange.start, ramp.start))
            points.append(((try? ramp.timeRange.end) ?? .zero, ramp.end))
        }
        if let last = points.last { points.append((end, last.value)) }
        let bottom = y + Self.blockHeight - 2
        document.line(
            points.map {
                (scale.x($0.time.approximateSeconds), bottom - $0.value / highest * (Self.blockHeight - 4))
            }, class: name)
    }

    private static func lastComponent(_ label: String) -> String {
        guard label.hasPrefix("'"), let slash = label.lastIndex(of: "/") else { return label }
        return "'" + label[label.index(after: slash)...]
    }
}

extension PlanPicture {
    /// Seconds to pixels.
    fileprivate struct Scale {
        let left, right, duration: Double

        func x(_ seconds: Double) -> Double { left + min(max(seconds / duration, 0), 1) * (right - left) }

        /// Round numbers of seconds, at least 75 pixels apart.
        var ticks: [Double] {
            let steps = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600]
            let least = 75 / (right - left) * duration
            let step = steps.first { $0 >= least } ?? (least / 3600).rounded(.up) * 3600
            let count = min(Int(duration / step * (1 + 1e-9)), 1000)
            // The last label would exceed the picture.
            return (0...max(count, 0)).map { Double($0) * step }.filter { x($0) < right - 20 || $0 == 0 }
        }
    }

    fileprivate static let style = """
        text { font: 11px ui-sans-serif, system-ui, "DejaVu Sans", sans-serif; fill: #24292f; }
        .page { fill: #ffffff; }
        .heading { font-size: 14px; font-weight: bold; }
        .note, .tick, .row { fill: #57606a; }
        .grid { stroke: #8c959f; stroke-opacity: 0.25; fill: none; }
        .video { fill: #a5c8f5; }
        .audio { fill: #a8dcb5; }
        .overlay { fill: #f3c98b; }
        .plain { fill: #d8dee4; }
        .empty { fill: none; stroke: #8c959f; stroke-dasharray: 3 3; }
        .motion { fill: #8250df; }
        .volume { stroke: #116329; stroke-width: 1.5; fill: none; }
        .opacity { stroke: #cf222e; stroke-width: 1.5; fill: none; }
        @media (prefers-color-scheme: dark) {
        text { fill: #e6edf3; }
        .page { fill: #0d1117; }
        .note, .tick, .row { fill: #9198a1; }
        .video { fill: #1f4f8a; }
        .audio { fill: #1d6336; }
        .overlay { fill: #7d4e10; }
        .plain { fill: #3d444d; }
        .motion { fill: #d2a8ff; }
        .volume { stroke: #7ee787; }
        .opacity { stroke: #ff7b72; }
        }
        """
}
