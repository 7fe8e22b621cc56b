import CFFmpeg
import MediaTime
import Values

/// One effect on sound, block by block. Wraps `AVFilterGraph`.
///
/// Each place that has an effect has a filter of its own, because filters keep state. The output may be later than the
/// input by ``delay``, and comes in blocks of the filter's own size. Not thread-safe: it belongs to one thread.
package final class SoundFilter {
    /// The format of the input and the output.
    package let format: SoundFormat
    /// The number of samples per channel to send at once, except the last ones.
    package let blockSize: Int
    /// The number of samples that come out before the first one sent; negative if so many at the start are lost.
    package let delay: Int

    private let library: FilterLibrary
    private let effect: EffectSnapshot
    private var graph: UnsafeMutablePointer<AVFilterGraph>?
    private let source: UnsafeMutablePointer<AVFilterContext>
    private let sink: UnsafeMutablePointer<AVFilterContext>
    /// The last output, and the number of its samples already taken.
    private let output = Frame()
    private var taken = 0
    /// The last value of each ramp's parameter, so that it is not set again.
    private var current: [String: String] = [:]

    /// Samples sent at once. While a parameter changes, each block has one value of it, for about 3 ms.
    private static let steadyBlock = 1024
    private static let changingBlock = 128

    /// - Parameter files: Opens the effect's files.
    /// - Throws: ``MediaError``: `missingPart` without libavfilter, `notAllowed` or `missingInput` for a file,
    ///   `unsupported` if the effect cannot work on such sound.
    package init(_ effect: EffectSnapshot, format: SoundFormat, files: MediaLibrary) throws(MediaError) {
        let library = try FilterLibrary.load()
        let building = try SoundFilterBuilder(library, format)
        graph = building.graph
        do throws(MediaError) {
            (source, sink) = try building.build(effect, files)
        } catch {
            library.call.graph_free(&graph)
            throw error
        }
        self.library = library
        self.effect = effect
        self.format = format
        delay = building.delay
        blockSize = effect.ramps.isEmpty ? Self.steadyBlock : Self.changingBlock
    }

    deinit { library.call.graph_free(&graph) }

    /// Sends the first `count` samples. Ramps are evaluated at the time of the first.
    /// - Parameter position: The first sample's number in the movie, after all samples sent before.
    package func send(_ samples: PlanarSamples, count: Int, at position: Int64) throws(MediaError) {
        try setRamps(at: Time(position, format.sampleRate))
        let frame = Frame()
        frame.av.pointee.format = AV_SAMPLE_FMT_FLTP.rawValue
        frame.av.pointee.nb_samples = CInt(count)
        frame.av.pointee.sample_rate = format.sampleRate
        var layout = format.layout.av
        av_channel_layout_copy(&frame.av.pointee.ch_layout, &layout)
        try check("allocate sound", kind: .engineFailure, av_frame_get_buffer(frame.av, 0))
        frame.av.pointee.pts = position
        for channel in 0..<samples.channelCount {
            frame.samples(channel: channel).update(from: samples[channel], count: count)
        }
        try check(
            "apply \(effect.name)", kind: .engineFailure, library.call.buffersrc_add_frame_flags(source, frame.av, 0))
    }

    /// Receives up to `count` finished samples of each channel, in order.
    /// - Parameters:
    ///   - samples: Room for `count` samples of the format's channels from `start` on.
    /// - Returns: The number received; 0 if more must be sent first.
    package func receive(into samples: PlanarSamples, from start: Int, count: Int) throws(MediaError) -> Int {
        while taken == Int(output.av.pointee.nb_samples) {
            av_frame_unref(output.av)
            taken = 0
            let result = library.call.buffersink_get_frame(sink, output.av)
            if result == ffmpeg_again() || result == ffmpeg_end_of_file() { return 0 }
            try check("apply \(effect.name)", kind: .engineFailure, result)
        }
        let length = min(count, Int(output.av.pointee.nb_samples) - taken)
        for channel in 0..<samples.channelCount {
            (samples[channel] + start).update(from: output.samples(channel: channel) + taken, count: length)
        }
        taken += length
        return length
    }

    /// Wraps `avfilter_graph_send_command`.
    private func setRamps(at time: Time) throws(MediaError) {
        for ramp in effect.ramps {
            guard let text = ramp.text(at: time), current[ramp.name] != text else { continue }
            try check(
                "set \(effect.name)'s \(ramp.name) to \(text)", kind: .unsupported,
                library.call.graph_send_command(graph, SoundFilterBuilder.effectName, ramp.name, text, nil, 0, 0))
            current[ramp.name] = text
        }
    }
}
