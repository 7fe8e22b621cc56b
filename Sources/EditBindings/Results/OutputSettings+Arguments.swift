import EditModel
import Export
import LuaHost
import Media
import MediaTime

extension OutputSettings {
    /// The options that say how a movie is written.
    /// - Parameter presets: The names that `preset` takes.
    static func parameters(presets: [String] = Preset.all.map(\.name)) -> [LuaParameter] {
        [.optional(.choice("preset", presets, "how it is encoded"), default: "by the extension")] + pictureParameters
            + codecParameters + [pixelFormat] + soundParameters + fileParameters
    }

    /// Those about the composed picture.
    private static let pictureParameters: [LuaParameter] = [
        .optional(
            LuaParameter("size", .size, "what the picture fits in, in pixels; it keeps its shape"),
            default: "the movie's"),
        .optional(LuaParameter("frame_rate", .frameRate, "frames per second"), default: "the movie's"),
    ]

    /// Those about the file.
    private static let fileParameters: [LuaParameter] = [
        .optional(LuaParameter("time_range", .timeRange, "what is written, in the movie's time"), default: "all"),
        .optional(
            LuaParameter("file_length_limit", .byteCount, "how large the file may become, in bytes or as \"25MB\""),
            default: "none"),
        .optional(
            .boolean(
                "optimize_for_network_use", "whether the index stands first, so that players begin at once"),
            default: "true"),
        .optional(
            LuaParameter("fragment_duration", .numericTime, "writes the file in fragments of this length"),
            default: "not in fragments"),
        .optional(
            LuaParameter("segment_duration", .numericTime, "of the segments of a package for streaming"),
            default: "the preset's"),
        .optional(
            LuaParameter(
                "renditions", .list(of: .rendition, as: Rendition.self),
                "the qualities of a package for streaming; pictures fit in each size and are never enlarged"),
            default: "the preset's"),
    ]

    /// Those about the encoder of pictures.
    static let codecParameters: [LuaParameter] = [
        .optional(
            .number("crf", in: 0...Double.infinity, "constant quality on the encoder's own scale; less is better"),
            default: "the preset's"),
        .optional(
            LuaParameter("bit_rate", .bitRate, "of the picture, in bits per second or as \"5M\""),
            default: "as crf needs"),
        .optional(
            .choice("speed", EncodingSpeed.allCases.map(\.rawValue), "how long the encoder thinks"), default: "medium"),
        .optional(
            LuaParameter("codec_options", .codecOptions, "settings of the encoder by its own names"), default: "none"),
        .optional(
            .string("profile", "of the encoder, by its own name, such as \"high\" or \"main10\""),
            default: "as the pictures need"),
    ]

    private static let pixelFormat = LuaParameter.optional(
        .string("pixel_format", "how pixels are stored, by FFmpeg's name, such as \"yuv422p10\""),
        default: "the preset's")

    /// Those about the sounds.
    private static let soundParameters: [LuaParameter] = [
        .optional(
            .choice("audio_codec", SoundCodec.all.map(\.name), "the sound's codec"), default: "the preset's"),
        .optional(
            LuaParameter("audio_bit_rate", .bitRate, "of all channels, in bits per second or as \"128k\""),
            default: "the codec's usual"),
        .optional(.integer("sample_rate", in: 8000...192_000, "samples per second"), default: "the mix's"),
        .optional(
            LuaParameter("audio_codec_options", .codecOptions, "settings of the sound's encoder by its own names"),
            default: "none"),
    ]

    /// More than players choose from; each is encoded on its own.
    private static let mostRenditions = 12

    /// What a table of ``parameters`` says.
    init(_ options: LuaArguments) throws {
        self.init(codec: options)
        preset = options.optional("preset")
        size = options.optional("size")
        frameRate = options.optional("frame_rate")
        timeRange = options.optional("time_range")
        fileLengthLimit = options.optional("file_length_limit")
        optimizesForNetworkUse = options.optional("optimize_for_network_use")
        fragmentDuration = options.optional("fragment_duration")
        segmentDuration = options.optional("segment_duration")
        renditions = options.optional("renditions")
        pixelFormat = options.optional("pixel_format")
        audioCodec = options.optional("audio_codec")
        audioBitRate = options.optional("audio_bit_rate")
        sampleRate = options.optional("sample_rate")
        audioCodecOptions = options.optional("audio_codec_options") ?? []
        try check()
    }

    /// What a table with ``codecParameters`` among its fields says of the encoder.
    init(codec options: LuaArguments) {
        rateFactor = options.optional("crf")
        bitRate = options.optional("bit_rate")
        speed = options.optional("speed")
        codecOptions = options.optional("codec_options") ?? []
        profile = options.optional("profile")
    }

    /// Refuses what no movie could be written with.
    private func check() throws {
        let (least, most) = (2.0, Double(Asset.largestSide))
        if let size, ![size.width, size.height].allSatisfy({ (least...most).contains($0) }) {
            throw LuaMistake(
                "size: sides from 2 to \(Asset.largestSide) expected, "
                    + "got \(decimalText(size.width)) × \(decimalText(size.height))")
        }
        for (name, time) in [("fragment_duration", fragmentDuration), ("segment_duration", segmentDuration)] {
            if let time, time <= .zero { throw LuaMistake("\(name): longer than 0 expected, got \(time)") }
        }
        if let timeRange, !(timeRange.start >= .zero && timeRange.duration > .zero) {
            throw LuaMistake("time_range: something from 0 on expected, got \(timeRange)")
        }
        if let renditions, !(1...Self.mostRenditions).contains(renditions.count) {
            throw LuaMistake("renditions: 1 to \(Self.mostRenditions) qualities expected, got \(renditions.count)")
        }
        if rateFactor != nil, bitRate != nil { throw LuaMistake("crf and bit_rate exclude each other") }
    }
}

extension LuaKind {
    /// Gives a ``Rendition``.
    fileprivate static let rendition = LuaKind(
        "rendition", definition: "{ size: number[]|{ width: number, height: number }, bit_rate?: number|string }"
    ) { input throws(LuaMismatch) in
        guard let table = input.table else { throw input.mismatch("table { size =, bit_rate = }") }
        try table.check("rendition", ["size", "bit_rate"])
        guard let size = try table.field("size", .size) as? Size, size.width >= 2, size.height >= 2,
            size.width <= Double(Asset.largestSide), size.height <= Double(Asset.largestSide)
        else { throw LuaMismatch("a rendition's size is from 2 × 2 to \(Asset.largestSide) × \(Asset.largestSide)") }
        return Rendition(
            size: PictureSize(width: Int(size.width), height: Int(size.height)),
            bitRate: try table.field("bit_rate", .bitRate.optional) as? Int64)
    }

    /// Gives `[EncoderOption]`, sorted by name, from a table of names and values.
    static let codecOptions = LuaKind(
        "codec options", definition: "table<string, string|number|boolean>"
    ) { input throws(LuaMismatch) in
        guard let table = input.table else { throw input.mismatch("table of names and values") }
        guard table.count == 0 else {
            throw LuaMismatch("codec options have names (write tune = \"film\", not a list)")
        }
        return try table.names.map { name throws(LuaMismatch) in
            guard let value = try table.field(name, .codecValue) as? String else { throw input.mismatch("value") }
            return EncoderOption(name: name, value: value)
        }
    }

    /// Gives a `String`, as FFmpeg reads values.
    private static let codecValue = LuaKind("string, number or boolean") { input throws(LuaMismatch) in
        if let text = input.string { return text }
        if let number = input.integer { return String(number) }
        if let number = input.number { return decimalText(number) }
        guard let flag = input.boolean else { throw input.mismatch("string, number or boolean") }
        return flag ? "1" : "0"
    }
}
