import CFFmpeg
import EditModel

/// What graphs of pictures and of sound are put together with.
///
/// Values are set as options by name; no text of a recipe's is ever read as the description of a graph.
extension FilterLibrary {
    /// Adds a filter that has no values yet. Wraps `avfilter_graph_alloc_filter`.
    /// - Parameter instance: What the graph calls it.
    func makeFilter(
        _ name: String, _ instance: String, in graph: UnsafeMutablePointer<AVFilterGraph>
    ) throws(MediaError) -> UnsafeMutablePointer<AVFilterContext> {
        guard let filter = call.get_by_name(name) else {
            throw MediaError(.missingPart, "apply \(name)", "this FFmpeg was built without it")
        }
        return try allocated(name, call.graph_alloc_filter(graph, filter, instance))
    }

    /// Adds an effect with its values. Wraps `avfilter_init_dict`.
    func makeEffect(
        _ effect: EffectSnapshot, _ instance: String, in graph: UnsafeMutablePointer<AVFilterGraph>,
        _ files: MediaLibrary
    ) throws(MediaError) -> UnsafeMutablePointer<AVFilterContext> {
        var options: OpaquePointer?
        defer { av_dict_free(&options) }
        for parameter in effect.parameters {
            let value = parameter.isFile ? try files.readablePath(parameter.value) : parameter.value
            let bytes = parameter.isFile ? value.pathBytes : Array(value.utf8)
            av_dict_set(&options, parameter.name, (bytes + [0]).map { CChar(bitPattern: $0) }, 0)
        }
        let context = try makeFilter(effect.name, instance, in: graph)
        let mark = LogCapture.current()
        try Self.explained(mark, effect.name, call.init_dict(context, &options))
        return context
    }

    /// Settles what passes between the filters. Wraps `avfilter_graph_config`.
    /// - Parameter names: Of the effects, for the error.
    func configure(_ graph: UnsafeMutablePointer<AVFilterGraph>, _ names: String) throws(MediaError) {
        let mark = LogCapture.current()
        try Self.explained(mark, names, call.graph_config(graph, nil))
    }

    /// Throws what a filter wrote into the log where its number says nothing.
    private static func explained(_ mark: LogCapture.Mark, _ names: String, _ result: CInt) throws(MediaError) {
        guard result < 0 else { return }
        throw MediaError(.unsupported, "apply \(names)", mark.firstError() ?? ffmpegText(result))
    }
}
