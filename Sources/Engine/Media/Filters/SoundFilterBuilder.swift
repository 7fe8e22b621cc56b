import CFFmpeg
import Values

/// Builds a graph for one effect on sound: source, effect, conversion back, sink.
final class SoundFilterBuilder {
    package let graph: UnsafeMutablePointer<AVFilterGraph>
    /// Set when the graph is built: see ``SoundFilter/delay``.
    package private(set) var delay = 0

    private let library: FilterLibrary
    private let format: SoundFormat

    /// The graph's name of its effect.
    static let effectName = "effect"
    /// Options of the conversion around an effect with a sample rate of its own.
    private static let conversion = "filter_size=64:cutoff=0.97"

    /// Wraps `avfilter_graph_alloc`. The caller frees the graph.
    init(_ library: FilterLibrary, _ format: SoundFormat) throws(MediaError) {
        self.library = library
        self.format = format
        graph = try allocated("a graph of effects", library.call.graph_alloc())
        // Blocks are too short for other threads to help.
        graph.pointee.nb_threads = 1
        graph.pointee.aresample_swr_opts = av_strdup(Self.conversion)
    }

    /// Builds the graph.
    func build(
        _ effect: EffectSnapshot, _ files: MediaLibrary
    ) throws(MediaError) -> (source: UnsafeMutablePointer<AVFilterContext>, sink: UnsafeMutablePointer<AVFilterContext>)
    {
        let source = try makeSource()
        let context = try library.makeEffect(effect, Self.effectName, in: graph, files)
        let back = try library.makeFilter("aformat", "back", in: graph)
        try setOptions(
            of: back,
            [
                "sample_fmts": "fltp", "sample_rates": "\(format.sampleRate)",
                "channel_layouts": format.layout.rawValue,
            ])
        let sink = try library.makeFilter("abuffersink", "sink", in: graph)
        try setOptions(of: sink, [:])
        for (first, second) in [(source, context), (context, back), (back, sink)] {
            try check("connect \(effect.name)", kind: .engineFailure, library.call.link(first, 0, second, 0))
        }
        let options = EffectOptions(context, effect)
        try options.judge(sampleRate: format.sampleRate)
        try library.configure(graph, effect.name)
        try judge(context.pointee.inputs[0]!, effect)
        try judge(context.pointee.outputs[0]!, effect)
        delay = options.delay(sampleRate: format.sampleRate)
        return (source, sink)
    }

    /// Refuses an effect that works on other channels than its input's: some would be lost silently.
    private func judge(_ link: UnsafeMutablePointer<AVFilterLink>, _ effect: EffectSnapshot) throws(MediaError) {
        var layout = format.layout.av
        guard av_channel_layout_compare(&link.pointee.ch_layout, &layout) != 0 else { return }
        throw MediaError(
            .unsupported, "apply \(effect.name)",
            "it works on \(text(&link.pointee.ch_layout)) sound, and this is \(format.layout.rawValue): set the audio mix's "
                + "channel_layout")
    }

    /// Wraps `av_channel_layout_describe`.
    private func text(_ layout: UnsafePointer<AVChannelLayout>) -> String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
            guard av_channel_layout_describe(layout, buffer.baseAddress, buffer.count) > 0 else { return "other" }
            return String(cString: buffer.baseAddress!)
        }
    }

    /// Wraps `av_buffersrc_parameters_set`.
    private func makeSource() throws(MediaError) -> UnsafeMutablePointer<AVFilterContext> {
        let source = try library.makeFilter("abuffer", "source", in: graph)
        let parameters = try allocated("a graph of effects", library.call.buffersrc_parameters_alloc())
        defer { av_free(parameters) }
        parameters.pointee.format = AV_SAMPLE_FMT_FLTP.rawValue
        parameters.pointee.sample_rate = format.sampleRate
        parameters.pointee.ch_layout = format.layout.av
        parameters.pointee.time_base = AVRational(num: 1, den: format.sampleRate)
        try check("prepare effects", kind: .engineFailure, library.call.buffersrc_parameters_set(source, parameters))
        try setOptions(of: source, [:])
        return source
    }

    /// Wraps `avfilter_init_dict`.
    private func setOptions(
        of context: UnsafeMutablePointer<AVFilterContext>, _ values: [String: String]
    ) throws(MediaError) {
        var options: OpaquePointer?
        defer { av_dict_free(&options) }
        for (name, value) in values { av_dict_set(&options, name, value, 0) }
        try check("prepare effects", kind: .engineFailure, library.call.init_dict(context, &options))
    }
}
