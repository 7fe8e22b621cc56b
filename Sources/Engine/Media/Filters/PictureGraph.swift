import CFFmpeg
import MediaTime
import Pixels

/// One filter of libavfilter with any number of inputs and one output of pictures. Wraps `AVFilterGraph`.
///
/// Not thread-safe: it belongs to one thread.
package final class PictureGraph {
    private let library: FilterLibrary
    private let name: String
    private var graph: UnsafeMutablePointer<AVFilterGraph>?
    private var sources: [UnsafeMutablePointer<AVFilterContext>] = []
    private let sink: UnsafeMutablePointer<AVFilterContext>

    /// The unit of timestamps; filters that pair pictures only need their order.
    private static let unit = AVRational(num: 1, den: 25)

    /// - Parameters:
    ///   - filter: FFmpeg's name of it.
    ///   - options: The filter's options.
    ///   - inputs: The format of each input's pictures.
    /// - Throws: ``MediaError`` of kind `missingPart` without libavfilter.
    package init(_ filter: String, options: [EncoderOption], inputs: [PictureFormat]) throws(MediaError) {
        library = try FilterLibrary.load()
        name = filter
        let made = try allocated("a graph of filters", library.call.graph_alloc())
        graph = made
        made.pointee.nb_threads = 1
        do throws(MediaError) {
            let middle = try library.makeFilter(filter, "filter", in: made)
            try Self.start(middle, options, library)
            for (index, input) in inputs.enumerated() {
                let source = try FilterGraphBuilder.makeSource(
                    in: made, library, FilterFormat(input), AVRational(num: 25, den: 1), Self.unit,
                    name: "source\(index)")
                try check(
                    "connect \(filter)", kind: .engineFailure, library.call.link(source, 0, middle, UInt32(index)))
                sources.append(source)
            }
            sink = try library.makeFilter("buffersink", "sink", in: made)
            try check("prepare \(filter)", kind: .engineFailure, library.call.init_dict(sink, nil))
            try check("connect \(filter)", kind: .engineFailure, library.call.link(middle, 0, sink, 0))
            try library.configure(made, filter)
        } catch {
            library.call.graph_free(&graph)
            throw error
        }
    }

    deinit { library.call.graph_free(&graph) }

    private static func start(
        _ filter: UnsafeMutablePointer<AVFilterContext>, _ options: [EncoderOption], _ library: FilterLibrary
    ) throws(MediaError) {
        var values: OpaquePointer?
        defer { av_dict_free(&values) }
        for option in options { av_dict_set(&values, option.name, option.value, 0) }
        try check("prepare a filter", kind: .engineFailure, library.call.init_dict(filter, &values))
    }

    /// Sends a picture. Its pixels are written only if nothing else refers to them.
    /// - Parameter number: Larger than that of any picture sent to the same input before.
    package func send(_ frame: consuming Frame, into input: Int, number: Int64) throws(MediaError) {
        frame.av.pointee.pts = number
        try check(
            "apply \(name)", kind: .engineFailure, library.call.buffersrc_add_frame_flags(sources[input], frame.av, 0))
    }

    /// Ends an input's stream.
    package func finish(_ input: Int) throws(MediaError) {
        try check("apply \(name)", kind: .engineFailure, library.call.buffersrc_add_frame_flags(sources[input], nil, 0))
    }

    /// The next finished picture; nil if another must be sent first, or all were received.
    package func receive() throws(MediaError) -> Frame? {
        let frame = Frame()
        let result = library.call.buffersink_get_frame(sink, frame.av)
        if result == ffmpeg_again() || result == ffmpeg_end_of_file() { return nil }
        try check("apply \(name)", kind: .engineFailure, result)
        return frame
    }
}
