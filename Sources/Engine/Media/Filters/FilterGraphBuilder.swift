import CFFmpeg
import MediaTime
import Values

/// Builds a graph of filters for pictures: source, effects, sink.
final class FilterGraphBuilder {
    package let graph: UnsafeMutablePointer<AVFilterGraph>
    package let source, sink: UnsafeMutablePointer<AVFilterContext>

    private let library: FilterLibrary
    private let input: FilterFormat
    private let frameRate: AVRational
    private var last: UnsafeMutablePointer<AVFilterContext>
    private var effects: [(snapshot: EffectSnapshot, context: UnsafeMutablePointer<AVFilterContext>)] = []

    /// The same on every machine: some filters divide their work by it, and round differently.
    private static let threads: CInt = 4
    /// Options of the graph's own conversions between formats: as exact as the compositor's.
    private static let conversion = "flags=bicubic+accurate_rnd+full_chroma_int"
    /// swscale's names of YCbCr matrices. It assumes BT.601 if none is given, also on the way back from RGB.
    private static let matrices: [UInt8: String] = [
        0: "bt709", 1: "bt709", 4: "fcc", 7: "smpte240m", 9: "bt2020", 10: "bt2020",
    ]
    /// The longest side of a picture.
    private static let largestSide: CInt = 16384

    /// The graph's name of an effect.
    package static func name(ofEffect index: Int) -> String { "effect\(index)" }

    /// Wraps `avfilter_graph_alloc`. The caller frees the graph.
    init(_ library: FilterLibrary, _ input: FilterFormat, _ frameDuration: Time, unit: Time) throws(MediaError) {
        self.library = library
        self.input = input
        let timeBase = AVRational(num: CInt(clamping: unit.value), den: unit.timescale)
        frameRate = AVRational(num: frameDuration.timescale, den: CInt(clamping: frameDuration.value))
        graph = try allocated("a graph of effects", library.call.graph_alloc())
        let matrix = Self.matrices[input.picture.color.matrix.rawValue] ?? "bt601"
        graph.pointee.nb_threads = Self.threads
        graph.pointee.scale_sws_opts = av_strdup(
            "\(Self.conversion):in_color_matrix=\(matrix):out_color_matrix=\(matrix)"
                + input.picture.chromaLocation.scalerOptions)
        do throws(MediaError) {
            source = try Self.makeSource(in: graph, library, input, frameRate, timeBase)
            sink = try library.makeFilter("buffersink", "sink", in: graph)
        } catch {
            var graph: UnsafeMutablePointer<AVFilterGraph>? = graph
            library.call.graph_free(&graph)
            throw error
        }
        last = source
    }

    /// Adds an effect after those before it.
    /// - Parameter pictures: Those it works on, once they are known: it then gets the border that it needs, if any.
    package func add(_ asked: EffectSnapshot, _ files: MediaLibrary, _ pictures: BorderedEffect.Pictures?)
        throws(MediaError)
    {
        let effect = asked.exact(on: input.picture)
        let name = Self.name(ofEffect: effects.count)
        guard let bordered = pictures.flatMap({ BorderedEffect(effect, $0) }) else {
            effects.append((asked, try append(effect, name, files)))
            return
        }
        for part in bordered.before { _ = try append(part, "\(name)-\(part.name)", files) }
        effects.append((asked, try append(bordered.effect, name, files)))
        for part in bordered.after { _ = try append(part, "\(name)-\(part.name)", files) }
    }

    private func append(
        _ effect: EffectSnapshot, _ name: String, _ files: MediaLibrary
    ) throws(MediaError) -> UnsafeMutablePointer<AVFilterContext> {
        let context = try library.makeEffect(effect, name, in: graph, files)
        try check("connect \(effect.name)", kind: .engineFailure, library.call.link(last, 0, context, 0))
        last = context
        return context
    }

    /// The pictures each effect works on; the graph is finished.
    package var pictures: [BorderedEffect.Pictures] {
        effects.map { _, context in
            // Use pointers and never copy a link: the header declares a larger struct than the library allocates.
            let (input, output) = (context.pointee.inputs[0]!, context.pointee.outputs[0]!)
            return BorderedEffect.Pictures(
                input: (Int(input.pointee.w), Int(input.pointee.h)),
                output: (Int(output.pointee.w), Int(output.pointee.h)),
                hasAlpha: PixelFormat(rawValue: input.pointee.format).hasAlpha)
        }
    }

    /// Frees a graph that is not used. Wraps `avfilter_graph_free`.
    package func free() {
        var graph: UnsafeMutablePointer<AVFilterGraph>? = graph
        library.call.graph_free(&graph)
    }

    /// Connects the sink and settles the formats that pass between the filters.
    package func finish() throws(MediaError) {
        try check("prepare effects", kind: .engineFailure, library.call.init_dict(sink, nil))
        try check("connect effects", kind: .engineFailure, library.call.link(last, 0, sink, 0))
        try library.configure(graph, effects.map(\.snapshot.name).joined(separator: ", "))
        for (effect, context) in effects { try judge(context.pointee.outputs[0]!, of: effect) }
    }

    /// The format of the pictures that come out; the graph is finished.
    package var outputFormat: FilterFormat {
        // Never copy a link: the header declares a larger struct than the library allocates.
        let link = sink.pointee.inputs[0]!
        var picture = input.picture
        picture.width = Int(link.pointee.w)
        picture.height = Int(link.pointee.h)
        picture.pixels = PixelFormat(rawValue: link.pointee.format)
        guard picture.width != input.picture.width || picture.height != input.picture.height else {
            return FilterFormat(picture, naturalSize: input.naturalSize)
        }
        return FilterFormat(
            picture, naturalSize: Size(width: Double(picture.width) * pixelAspect, height: Double(picture.height)))
    }

    /// A pixel's width divided by its height after all effects. libavfilter's `scale` keeps the displayed shape and
    /// changes the pixel aspect; here a picture scaled to another shape has that shape, with square pixels.
    private var pixelAspect: Double {
        func ratio(_ link: UnsafeMutablePointer<AVFilterLink>?) -> Double {
            guard let aspect = link?.pointee.sample_aspect_ratio, aspect.num > 0, aspect.den > 0 else { return 1 }
            return Double(aspect.num) / Double(aspect.den)
        }
        return effects.reduce(ratio(source.pointee.outputs[0])) { aspect, effect in
            switch effect.snapshot.name {
            case "scale": Self.keepsShape(effect.context) ? aspect : 1
            case "transpose": 1 / aspect
            default: aspect * ratio(effect.context.pointee.outputs[0]) / ratio(effect.context.pointee.inputs[0])
            }
        }
    }

    /// True if both sides change by the same factor, except for rounding.
    private static func keepsShape(_ scale: UnsafeMutablePointer<AVFilterContext>) -> Bool {
        guard let from = scale.pointee.inputs[0], let to = scale.pointee.outputs[0] else { return true }
        let height = Double(to.pointee.w) * Double(from.pointee.h) / Double(from.pointee.w)
        return abs(height - Double(to.pointee.h)) <= 1
    }

    /// Throws for an effect with pictures that are too large for a layer, or that changes their number.
    private func judge(_ link: UnsafeMutablePointer<AVFilterLink>, of effect: EffectSnapshot) throws(MediaError) {
        let (width, height, rate) = (link.pointee.w, link.pointee.h, link.pointee.frame_rate)
        guard (1...Self.largestSide).contains(width), (1...Self.largestSide).contains(height) else {
            throw MediaError(
                .unsupported, "apply \(effect.name)",
                "it makes pictures of \(width)×\(height), and sides are from 1 to \(Self.largestSide)")
        }
        guard rate.num > 0, av_cmp_q(rate, frameRate) != 0 else { return }
        throw MediaError(
            .unsupported, "apply \(effect.name)",
            "it makes \(Self.text(rate)) pictures a second of \(Self.text(frameRate))")
    }

    private static func text(_ rate: AVRational) -> String { rate.den == 1 ? "\(rate.num)" : "\(rate.num)/\(rate.den)" }

    /// Wraps `av_buffersrc_parameters_set`.
    /// - Parameter name: The source's name in the graph.
    static func makeSource(
        in graph: UnsafeMutablePointer<AVFilterGraph>, _ library: FilterLibrary, _ input: FilterFormat,
        _ frameRate: AVRational, _ timeBase: AVRational, name: String = "source"
    ) throws(MediaError) -> UnsafeMutablePointer<AVFilterContext> {
        let source = try library.makeFilter("buffer", name, in: graph)
        let parameters = try allocated("a graph of effects", library.call.buffersrc_parameters_alloc())
        defer { av_free(parameters) }
        parameters.pointee.format = input.picture.pixels.withoutRange.rawValue
        parameters.pointee.width = CInt(input.picture.width)
        parameters.pointee.height = CInt(input.picture.height)
        parameters.pointee.sample_aspect_ratio = input.pixelAspect
        parameters.pointee.time_base = timeBase
        parameters.pointee.frame_rate = frameRate
        try check("prepare effects", kind: .engineFailure, library.call.buffersrc_parameters_set(source, parameters))
        try check("prepare effects", kind: .engineFailure, library.call.init_dict(source, nil))
        return source
    }
}

extension ChromaLocation {
    /// The position of subsampled chroma as options of swscale. Options that would be wrong without subsampling are
    /// left out: swscale finds half-way rows by itself.
    fileprivate var scalerOptions: String {
        switch self {
        case .left: ":in_h_chr_pos=0:out_h_chr_pos=0"
        case .center: ""
        case .topLeft: ":in_h_chr_pos=0:out_h_chr_pos=0:in_v_chr_pos=0:out_v_chr_pos=0"
        }
    }
}
