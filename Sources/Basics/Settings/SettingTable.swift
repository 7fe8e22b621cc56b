import MediaTime

/// The settings of an export, each declared once.
///
/// A row here is all that the command line, its help, completion and man page, the reserved names of recipes, the
/// message to the worker, the tables of `edit.export` and `edit.output` and the reference need. The export reads it as
/// `options.settings.<name>`.
package struct SettingTable: Sendable {
    package static let shared = SettingTable()

    /// In the order of the help. Of those that only recipes have, the order of the reference.
    package static let rows: [SettingRow] = Mirror(reflecting: shared).children.compactMap {
        ($0.value as? any SettingEntry)?.row
    }

    /// The names that recipes' tables of a movie have, in the reference's order.
    package static let fields = rows.filter { $0.field != nil }

    /// The settings that determine the picture's bit rate. Only one of them can be given.
    package static let rates = [shared.rateFactor.row, shared.bitRate.row, shared.fileLengthLimit.row]

    /// The row of a name of the command line.
    /// - Parameter option: Without dashes.
    package static func row(option: String) -> SettingRow? { rows.first { $0.option == option } }

    private init() {}

    package let preset = Setting<String>(
        "preset", "preset", .text, .movie, isEncoders: true, value: "name",
        help: "How the result is encoded (default: by the extension); 'luaedit presets' lists them.",
        "how it is encoded", default: "by the extension")

    package let range = Setting<String>(
        "range", nil, .text, .movie, value: "a-b",
        help: "The part of the movie: 10-25, 1:02.5-1:10, 10- or -10 (default: all).")

    package let size = Setting<PictureSize>(
        "size", "size", .size(from: 2), .picture, value: "WxH",
        help: "The largest size of the movie's shape that fits.",
        "what the picture fits in, in pixels; it keeps its shape", default: "the movie's")

    package let frameDuration = Setting<Time>(
        "frame-rate", "frame_rate", .frameRate, .movie, noun: "frame rate", value: "rate",
        help: "Frames per second: 25, 29.97, 24000/1001 (default: the movie's).", "frames per second",
        default: "the movie's")

    package let rateFactor = Setting<Double>(
        "crf", "crf", .number(0...Double.infinity), .picture, noun: "quality", isEncoders: true,
        isWriters: true, value: "n", help: "The picture's quality, on the scale of the preset's encoder.",
        "constant quality on the encoder's own scale; less is better", default: "the preset's")

    package let bitRate = Setting<Int64>(
        "bitrate", "bit_rate", .bitRate, .picture, noun: "bit rate", isWriters: true, value: "rate",
        help: "The picture's bits per second, instead of a quality: 800k, 5M.",
        "of the picture, in bits per second or as \"5M\"", default: "as crf needs")

    package let fileLengthLimit = Setting<Int64>(
        "file-size", "file_length_limit", .byteCount, .picture, noun: "limit of the file's length", value: "size",
        help: "The most that the file may have: 25MB. Encodes twice.",
        "how large the file may become, in bytes or as \"25MB\"", default: "none")

    package let speed = Setting<EncodingSpeed>(
        "speed", "speed", .choice(EncodingSpeed.words), .picture, isWriters: true, value: "speed",
        help: "How long the encoder may try: \(EncodingSpeed.words.joined(separator: ", ")).",
        "how long the encoder thinks", default: "medium")

    package let codecOptions = Setting<[SettingPair]>(
        "codec-option", "codec_options", .pairs, .picture, noun: "codec option", isEncoders: true, isWriters: true,
        value: "name=value", help: "A setting of the encoder. Repeatable.", "settings of the encoder by its own names",
        default: "none")

    package let pixelFormat = Setting<String>(
        "pixel-format", "pixel_format", .text, .picture, noun: "pixel format", isEncoders: true, value: "name",
        help: "How pixels are stored, by FFmpeg's name: yuv422p10.",
        "how pixels are stored, by FFmpeg's name, such as \"yuv422p10\"", default: "the preset's")

    package let profile = Setting<String>(
        "profile", "profile", .text, .picture, isEncoders: true, isWriters: true, value: "name",
        help: "The profile of the picture's codec, such as high or main10.",
        "of the encoder, by its own name, such as \"high\" or \"main10\"", default: "as the pictures need")

    package let smartCopying = Setting<SmartCopying>(
        "smart", "smart_copying", .choice(SmartCopying.words), .movie, noun: "smart copying", value: "how",
        help: "Copying of untouched pictures between encoded ones: \(SmartCopying.words.joined(separator: ", ")).",
        "how untouched pictures are copied between encoded ones", default: "auto")

    package let audioCodec = Setting<SoundCodecName>(
        "audio-codec", "audio_codec", .choice(SoundCodecName.words), .sound, noun: "sound codec", isEncoders: true,
        value: "name",
        help: "The sound's codec (default: the preset's): aac, opus, flac, pcm_s24le.", "the sound's codec",
        default: "the preset's")

    package let audioBitRate = Setting<Int64>(
        "audio-bitrate", "audio_bit_rate", .bitRate, .sound, noun: "sound bit rate", value: "rate",
        help: "The sound's bits per second, all channels together: 128k.",
        "of all channels, in bits per second or as \"128k\"", default: "the codec's usual")

    package let sampleRate = Setting<Int64>(
        "sample-rate", "sample_rate", .sampleRate, .sound, noun: "sample rate", value: "rate",
        help: "The sound's samples per second: 48000, 44.1k (default: the mix's).", "samples per second",
        default: "the mix's")

    package let audioCodecOptions = Setting<[SettingPair]>(
        "audio-codec-option", "audio_codec_options", .pairs, .sound, noun: "sound codec option",
        isEncoders: true, value: "name=value", help: "A setting of the sound's encoder. Repeatable.",
        "settings of the sound's encoder by its own names", default: "none")

    package let timeRange = Setting<TimeRange>(
        nil, "time_range", .timeRange, .movie, noun: "time range", "what is written, in the movie's time",
        default: "all")

    package let metadata = Setting<KeptMetadata>(
        "metadata", nil, .choice(KeptMetadata.words), .movie, value: "which",
        help: "The tags that are kept: all, sharing (not the recording's place, time and device) or none.")

    package let isFragmented = Setting<Bool>(
        "fragmented", nil, .flag, .file, noun: "fragments",
        help: "Write MP4 in fragments, for players that append to it.")

    package let fragmentDuration = Setting<Time>(
        nil, "fragment_duration", .time(nil), .file, noun: "fragments",
        "writes the file in fragments of this length", default: "not in fragments")

    package let optimizesForNetworkUse = Setting<Bool>(
        "network-optimization", "optimize_for_network_use", .toggle, .file, noun: "network optimization",
        help: "Put the index of an MP4 before its media, so that it plays while it is being loaded.",
        "whether the index stands first, so that players begin at once", default: "true")

    package let segmentDuration = Setting<Time>(
        "segment-duration", "segment_duration", .time(Time(1, 2)...Time(60, 1)), .file, noun: "segment duration",
        value: "time", help: "How long each segment of an HLS package is (default: 6).",
        "of the segments of a package for streaming", default: "the preset's")
}

/// A setting with values of a type.
package struct Setting<Value: SettingContent>: Sendable {
    package let row: SettingRow

    /// - Parameters:
    ///   - option: The command line's name without dashes; nil without one.
    ///   - field: The recipes' name; nil without one.
    ///   - noun: Nil for the option.
    ///   - value: The placeholder of the value in the help.
    fileprivate init(
        _ option: String?, _ field: String?, _ kind: SettingKind, _ subject: SettingRow.Subject, noun: String? = nil,
        isEncoders: Bool = false, isWriters: Bool = false, value: String = "", help: String = "",
        _ summary: String = "", default defaultText: String = ""
    ) {
        row = SettingRow(
            option: option, field: field, noun: noun ?? option ?? field ?? "", kind: kind, subject: subject,
            isEncoders: isEncoders, isWriters: isWriters, valueName: value, help: help, summary: summary,
            defaultText: defaultText)
    }
}

/// A row of the table, of any type.
private protocol SettingEntry {
    var row: SettingRow { get }
}

extension Setting: SettingEntry {}
