import CFFmpeg
import EditModel
import MediaTime
import Pixels

/// Effects that pictures of one size and format go through, one after the other. Wraps `AVFilterGraph`.
///
/// Each place that has effects has a graph of its own: filters remember. Not thread-safe: it belongs to one thread, and
/// uses some of its own.
package final class FilterGraph {
    /// What comes out: size, samples, colour, and how wide a sample is for its height.
    package let output: FilterFormat

    private let library: FilterLibrary
    private let input: FilterFormat
    private let unit: Time
    private let effects: [EffectSnapshot]
    private var graph: UnsafeMutablePointer<AVFilterGraph>?
    private let source: UnsafeMutablePointer<AVFilterContext>
    private let sink: UnsafeMutablePointer<AVFilterContext>
    /// What each ramp's parameter was set to last, so that it is not set again.
    private var current: [String: String] = [:]

    /// - Parameters:
    ///   - effects: At least one, in order.
    ///   - input: Of every picture that will be sent.
    ///   - frameDuration: How far pictures lie apart; expressions count time and rate by it.
    ///   - unit: What every picture's time is a whole multiple of; nil for the frame duration.
    ///   - files: Where the effects' files are opened through.
    /// - Throws: ``MediaError``: `missingPart` without libavfilter, `notAllowed` or `missingInput` for a file,
    ///   `unsupported` where the effects cannot work on such pictures or make more or fewer of them.
    package init(
        _ effects: [EffectSnapshot], input: FilterFormat, frameDuration: Time, unit: Time? = nil,
        files: MediaLibrary
    ) throws(MediaError) {
        let library = try FilterLibrary.load()
        func build(_ pictures: [BorderedEffect.Pictures]?) throws(MediaError) -> FilterGraphBuilder {
            let building = try FilterGraphBuilder(library, input, frameDuration, unit: unit ?? frameDuration)
            do throws(MediaError) {
                for (index, effect) in effects.enumerated() { try building.add(effect, files, pictures?[index]) }
                try building.finish()
            } catch {
                building.free()
                throw error
            }
            return building
        }
        var building = try build(nil)
        if effects.contains(where: BorderedEffect.applies) {
            let pictures = building.pictures
            building.free()
            building = try build(pictures)
        }
        (graph, source, sink) = (building.graph, building.source, building.sink)
        output = building.outputFormat
        self.library = library
        self.input = input
        self.unit = unit ?? frameDuration
        self.effects = effects
    }

    deinit { library.call.graph_free(&graph) }

    /// Whether a picture is one that the graph was made for.
    package func accepts(_ frame: borrowing Frame) -> Bool {
        frame.width == input.picture.width && frame.height == input.picture.height
            && frame.format.withoutRange == input.picture.pixels.withoutRange
    }

    /// Puts a picture in, which ``accepts(_:)`` has to be true of. Its pixels are written only where nobody else has them.
    /// - Parameter time: Its movie time, later than that of any picture before it. Ramps have their value of that time.
    package func send(_ frame: consuming Frame, at time: Time) throws(MediaError) {
        precondition(accepts(frame), "the graph is made for the picture")
        try setRamps(at: time)
        frame.color = input.picture.color.withRange(isFull: frame.color.isFullRange)
        frame.av.pointee.format = input.picture.pixels.withoutRange.rawValue
        frame.av.pointee.sample_aspect_ratio = input.pixelAspect
        frame.av.pointee.pts = try timestamp(at: time)
        frame.av.pointee.pkt_duration = 1
        try check(
            "apply \(names)", kind: .engine, library.call.buffersrc_add_frame_flags(source, frame.av, 0))
    }

    /// Says that no more pictures come, so that the last ones can be received.
    package func finish() throws(MediaError) {
        try check("apply \(names)", kind: .engine, library.call.buffersrc_add_frame_flags(source, nil, 0))
    }

    /// The next picture that is done, with its movie time; nil when another has to be sent first, or all were received.
    package func receive() throws(MediaError) -> TimedFrame? {
        let frame = Frame()
        let result = library.call.buffersink_get_frame(sink, frame.av)
        if result == ffmpeg_again() || result == ffmpeg_end_of_file() { return nil }
        try check("apply \(names)", kind: .engine, result)
        do {
            // Deinterlacers count in half frames.
            let base = AVRational(num: CInt(clamping: unit.value), den: unit.timescale)
            let number = av_rescale_q(frame.av.pointee.pts, sink.pointee.inputs[0]!.pointee.time_base, base)
            return TimedFrame(frame: frame, start: try unit.multiplied(by: number))
        } catch {
            throw MediaError(.engine, "apply \(names)", "\(error)")
        }
    }

    /// Puts a picture in and takes the same one out, changed.
    /// - Throws: ``MediaError`` where an effect has to see later pictures first; use ``send(_:at:)`` for those.
    package func process(_ frame: consuming Frame, at time: Time) throws(MediaError) -> Frame {
        try send(frame, at: time)
        guard let done = try receive() else {
            throw MediaError(.unsupported, "apply \(names)", "it has to see later pictures first")
        }
        return done.takeFrame()
    }

    private var names: String { effects.map(\.name).joined(separator: ", ") }

    private func timestamp(at time: Time) throws(MediaError) -> Int64 {
        do { return try time.dividedRoundingNearest(by: unit) } catch {
            throw MediaError(.engine, "apply \(names)", "\(error)")
        }
    }

    /// Wraps `avfilter_graph_send_command`.
    private func setRamps(at time: Time) throws(MediaError) {
        for (index, effect) in effects.enumerated() {
            for ramp in effect.ramps {
                let name = FilterGraphBuilder.name(ofEffect: index)
                guard let text = ramp.text(at: time), current[name + ramp.name] != text else { continue }
                try check(
                    "set \(effect.name)'s \(ramp.name) to \(text)", kind: .unsupported,
                    library.call.graph_send_command(graph, name, ramp.name, text, nil, 0, 0))
                current[name + ramp.name] = text
            }
        }
    }
}
