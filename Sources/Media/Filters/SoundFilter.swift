import CFFmpeg
import EditModel
import MediaTime

/// One effect that sound goes through, block by block. Wraps `AVFilterGraph`.
///
/// Each place that has an effect has a filter of its own: filters remember. What comes out may be later than what went in,
/// by ``delay``, and is given in blocks of the filter's own size. Not thread-safe: it belongs to one thread.
package final class SoundFilter {
    /// Of what goes in and comes out.
    package let format: SoundFormat
    /// How many samples of each channel have to be sent at once, except where they are the last.
    package let blockSize: Int
    /// How many samples come out before the one that went in first; below zero where so many at the start never come.
    package let delay: Int

    private let library: FilterLibrary
    private let effect: EffectSnapshot
    private var graph: UnsafeMutablePointer<AVFilterGraph>?
    private let source: UnsafeMutablePointer<AVFilterContext>
    private let sink: UnsafeMutablePointer<AVFilterContext>
    /// What came out last, and how much of it has been taken.
    private let output = Frame()
    private var taken = 0
    /// What each ramp's parameter was set to last, so that it is not set again.
    private var current: [String: String] = [:]

    /// Samples that are sent at once: of an effect that changes as long as its values stay the same, about 3 ms.
    private static let steadyBlock = 1024
    private static let changingBlock = 128

    /// - Parameter files: Where the effect's files are opened through.
    /// - Throws: ``MediaError``: `missingPart` without libavfilter, `notAllowed` or `missingInput` for a file,
    ///   `unsupported` where the effect cannot work on such sound.
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

    /// Puts the first `count` samples in. Parameters that change have their value of the first one's time for all of them.
    /// - Parameter position: The first sample's number in the movie, after all that were sent before.
    package func send(_ samples: PlanarSamples, count: Int, at position: Int64) throws(MediaError) {
        try setRamps(at: Time(position, format.sampleRate))
        let frame = Frame()
        frame.av.pointee.format = AV_SAMPLE_FMT_FLTP.rawValue
        frame.av.pointee.nb_samples = CInt(count)
        frame.av.pointee.sample_rate = format.sampleRate
        var layout = format.layout.av
        av_channel_layout_copy(&frame.av.pointee.ch_layout, &layout)
        try check("allocate sound", kind: .engine, av_frame_get_buffer(frame.av, 0))
        frame.av.pointee.pts = position
        for channel in 0..<samples.channelCount {
            frame.samples(channel: channel).update(from: samples[channel], count: count)
        }
        try check(
            "apply \(effect.name)", kind: .engine, library.call.buffersrc_add_frame_flags(source, frame.av, 0))
    }

    /// Takes up to `count` samples of each channel that are done, in order.
    /// - Parameters:
    ///   - samples: Has the format's channels, and room for `count` samples from `start` on.
    /// - Returns: How many were taken; 0 when more have to be sent first.
    package func receive(into samples: PlanarSamples, from start: Int, count: Int) throws(MediaError) -> Int {
        while taken == Int(output.av.pointee.nb_samples) {
            av_frame_unref(output.av)
            taken = 0
            let result = library.call.buffersink_get_frame(sink, output.av)
            if result == ffmpeg_again() || result == ffmpeg_end_of_file() { return 0 }
            try check("apply \(effect.name)", kind: .engine, result)
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
