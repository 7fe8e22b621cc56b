import CFFmpeg
import CMediaLibraries
import Values

/// libavfilter.
package struct FilterLibrary: Sendable {
    package static let onDemand = LibraryOnDemand(
        filtershim_library().pointee, filter_functions(), name: "FFmpeg's filters are", purpose: "effects",
        attempt: "apply an effect", aptName: "libavfilter\(LIBAVFILTER_VERSION_MAJOR)")

    /// The library's functions, named as FFmpeg names them without `avfilter_`.
    let call: filter_functions

    /// The library of this process.
    /// - Throws: ``MediaError`` of kind `missingPart` when it is not installed.
    package static func load() throws(MediaError) -> FilterLibrary { FilterLibrary(call: try onDemand.load()) }
}

/// The parts common to graphs of pictures and of sound.
///
/// Values are set as options by name; a recipe's text is never parsed as the description of a graph.
extension FilterLibrary {
    /// Adds an uninitialised filter. Wraps `avfilter_graph_alloc_filter`.
    /// - Parameter instance: Its name in the graph.
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

    /// Configures the links between the filters. Wraps `avfilter_graph_config`.
    /// - Parameter names: The effects' names, for the error.
    func configure(_ graph: UnsafeMutablePointer<AVFilterGraph>, _ names: String) throws(MediaError) {
        let mark = LogCapture.current()
        try Self.explained(mark, names, call.graph_config(graph, nil))
    }

    /// Throws the filter's first message in the log, which is more specific than its error code.
    private static func explained(_ mark: LogCapture.Mark, _ names: String, _ result: CInt) throws(MediaError) {
        guard result < 0 else { return }
        throw MediaError(.unsupported, "apply \(names)", mark.firstError() ?? ffmpegText(result))
    }
}
