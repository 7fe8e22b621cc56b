import ArgumentParser
import Messages
import SystemCalls

/// Options about the file that comes out.
struct ExportOptions: ParsableArguments {
    @Option(
        name: .shortAndLong, help: ArgumentHelp("Where the result goes (default: INPUT-RECIPE.EXT).", valueName: "out"))
    var output: RawString?

    @Option(
        help: ArgumentHelp(
            "How the result is encoded (default: by the extension); 'luaedit presets' lists them.", valueName: "name"))
    var preset: String?

    @Option(
        help: ArgumentHelp("The part of the movie: 10-25, 1:02.5-1:10, 10- or -10 (default: all).", valueName: "a-b"))
    var range: String?

    @Option(
        help: ArgumentHelp("The largest size of the movie's shape that fits.", valueName: "WxH"),
        transform: QuantityArguments.size)
    var size: RenderingOptions.PixelSize?

    @OptionGroup var timing: TimingOptions

    @Option(help: ArgumentHelp("The picture's quality, on the scale of the preset's encoder.", valueName: "n"))
    var crf: Double?

    @Option(
        help: ArgumentHelp("The picture's bits per second, instead of a quality: 800k, 5M.", valueName: "rate"),
        transform: QuantityArguments.bitRate)
    var bitrate: Int64?

    @Option(
        help: ArgumentHelp("The most that the file may have: 25MB. Encodes twice.", valueName: "size"),
        transform: QuantityArguments.byteCount)
    var fileSize: Int64?

    @Option(
        help: ArgumentHelp("How long the encoder may try: fastest, fast, medium, slow, slowest.", valueName: "speed"))
    var speed: String?

    @Option(help: ArgumentHelp("A setting of the encoder. Repeatable.", valueName: "name=value"))
    var codecOption: [CodecOption] = []

    @Option(help: ArgumentHelp("How pixels are stored, by FFmpeg's name: yuv422p10.", valueName: "name"))
    var pixelFormat: String?

    @Option(help: ArgumentHelp("The profile of the picture's codec, such as high or main10.", valueName: "name"))
    var profile: String?

    @Option(
        help: ArgumentHelp("The sound's codec (default: the preset's): aac, opus, flac, pcm_s24le.", valueName: "name"))
    var audioCodec: String?

    @Option(
        help: ArgumentHelp("The sound's bits per second, all channels together: 128k.", valueName: "rate"),
        transform: QuantityArguments.bitRate)
    var audioBitrate: Int64?

    @Option(
        help: ArgumentHelp("The sound's samples per second: 48000, 44.1k (default: the mix's).", valueName: "rate"),
        transform: QuantityArguments.sampleRate)
    var sampleRate: Int32?

    @Option(help: ArgumentHelp("A setting of the sound's encoder. Repeatable.", valueName: "name=value"))
    var audioCodecOption: [CodecOption] = []

    @Flag(help: "Write MP4 in fragments, for players that append to it.")
    var fragmented = false

    @Flag(
        inversion: .prefixedNo,
        help: "Put the index of an MP4 before its media, so that it plays while it is being loaded.")
    var networkOptimization = true

    @Option(help: ArgumentHelp("How long each segment of an HLS package is (default: 6).", valueName: "time"))
    var segmentDuration: String?

    func apply(to job: inout Job) {
        job.output = output
        job.rendering.preset = preset
        job.rendering.timeRange = range
        job.rendering.size = size
        timing.apply(to: &job)
        job.rendering.constantRateFactor = crf
        job.rendering.bitRate = bitrate
        job.rendering.fileLengthLimit = fileSize
        job.rendering.speed = speed
        job.rendering.codecOptions = codecOption.map(\.option)
        job.rendering.isFragmented = fragmented
        job.rendering.optimizesForNetworkUse = networkOptimization
        job.rendering.segmentDuration = segmentDuration
        job.rendering.pixelFormat = pixelFormat
        job.rendering.profile = profile
        job.rendering.audioCodec = audioCodec
        job.rendering.audioBitRate = audioBitrate
        job.rendering.sampleRate = sampleRate
        job.rendering.audioCodecOptions = audioCodecOption.map(\.option)
    }

    func validate() throws {
        try RawString.requireFile(output)
        if let crf, !(crf.isFinite && crf >= 0) { throw ValidationError("--crf is 0 or more.") }
        let rates = [("--crf", crf != nil), ("--bitrate", bitrate != nil), ("--file-size", fileSize != nil)]
            .filter(\.1).map(\.0)
        guard rates.count > 1 else { return }
        throw ValidationError("\(rates.joined(separator: " and ")) say the same in two ways; choose one.")
    }
}
