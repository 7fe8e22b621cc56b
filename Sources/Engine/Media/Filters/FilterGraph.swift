import CFFmpeg
import MediaTime
import Pixels
import Values

/// A run of libavfilter's effects for pictures of one size and format. Wraps `AVFilterGraph`.
///
/// Not thread-safe: it belongs to one thread, and uses some of its own.
final class FilterGraph {
    /// The format of the resulting pictures.
    package let output: FilterFormat

    private let library: FilterLibrary
    private let input: FilterFormat
    private let unit: Time
    private let effects: [EffectSnapshot]
    private var graph: UnsafeMutablePointer<AVFilterGraph>?
    private let source: UnsafeMutablePointer<AVFilterContext>
    private let sink: UnsafeMutablePointer<AVFilterContext>
    /// The last value of each ramp's parameter, so that it is not set again.
    private var current: [String: String] = [:]

    /// - Parameters:
    ///   - effects: At least one, in order.
    ///   - input: The format of every picture that is sent.
    ///   - frameDuration: The distance between pictures, from which expressions compute time and rate.
    ///   - unit: A unit that divides every picture's time; nil for the frame duration.
    ///   - files: Opens the effects' files.
    /// - Throws: ``MediaError``: `missingPart` without libavfilter, `notAllowed` or `missingInput` for a file,
    ///   `unsupported` if the effects cannot work on such pictures or change their number.
    init(
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

    /// True if a picture has the graph's input format.
    package func accepts(_ frame: borrowing Frame) -> Bool {
        frame.width == input.picture.width && frame.height == input.picture.height
            && frame.format.withoutRange == input.picture.pixels.withoutRange
    }

    /// Sends a picture that the graph ``accepts(_:)``. Its pixels are written only if nothing else refers to them.
    /// - Parameter time: Its movie time, later than that of any picture before it. Ramps are evaluated at it.
    package func send(_ frame: consuming Frame, at time: Time) throws(MediaError) {
        precondition(accepts(frame), "the graph is made for the picture")
        try setRamps(at: time)
        frame.color = input.picture.color.withRange(isFull: frame.color.isFullRange)
        frame.av.pointee.format = input.picture.pixels.withoutRange.rawValue
        frame.av.pointee.sample_aspect_ratio = input.pixelAspect
        frame.av.pointee.pts = try timestamp(at: time)
        frame.av.pointee.pkt_duration = 1
        try check(
            "apply \(names)", kind: .engineFailure, library.call.buffersrc_add_frame_flags(source, frame.av, 0))
    }

    /// Ends the stream, so that the last pictures can be received.
    package func finish() throws(MediaError) {
        try check("apply \(names)", kind: .engineFailure, library.call.buffersrc_add_frame_flags(source, nil, 0))
    }

    /// The next finished picture with its movie time; nil if another must be sent first, or all were received.
    package func receive() throws(MediaError) -> TimedFrame? {
        let frame = Frame()
        let result = library.call.buffersink_get_frame(sink, frame.av)
        if result == ffmpeg_again() || result == ffmpeg_end_of_file() { return nil }
        try check("apply \(names)", kind: .engineFailure, result)
        do {
            // Deinterlacers count in half frames.
            let base = AVRational(num: CInt(clamping: unit.value), den: unit.timescale)
            let number = av_rescale_q(frame.av.pointee.pts, sink.pointee.inputs[0]!.pointee.time_base, base)
            return TimedFrame(frame: frame, start: try unit.multiplied(by: number))
        } catch {
            throw MediaError(.engineFailure, "apply \(names)", "\(error)")
        }
    }

    private var names: String { effects.map(\.name).joined(separator: ", ") }

    private func timestamp(at time: Time) throws(MediaError) -> Int64 {
        do { return try time.dividedRoundingNearest(by: unit) } catch {
            throw MediaError(.engineFailure, "apply \(names)", "\(error)")
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
