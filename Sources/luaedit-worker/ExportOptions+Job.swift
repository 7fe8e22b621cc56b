import EditBindings
import EditModel
import Export
import Media
import MediaTime
import Messages
import Spelling

extension ExportOptions {
    /// What the command line asks of the export of a movie: the preset it names, else the one of the output's extension,
    /// else the usual one for what the movie has.
    /// - Throws: ``Failure`` for a preset that is not there, cannot write what `-o` says, or lacks a setting.
    init(_ job: Job, _ movie: MovieSnapshot) throws {
        let given = job.output?.givenExtension
        let preset = try job.rendering.preset.map(Self.preset(named:)) ?? Self.preset(job, given, movie)
        self.init(
            preset: preset, isPresetNamed: job.rendering.preset != nil,
            container: try Self.container(of: preset, job, given), rateFactor: job.rendering.constantRateFactor,
            codecOptions: job.rendering.codecOptions.map { EncoderOption(name: $0.name, value: $0.value) })
        try preset.requireEncoders()
        bitRate = job.rendering.bitRate
        speed = try job.rendering.speed.map(Self.speed)
        size = job.rendering.size.map { PictureSize(width: $0.width, height: $0.height) }
        fileLengthLimit = job.rendering.fileLengthLimit
        optimizesForNetworkUse = job.rendering.optimizesForNetworkUse
        fragmentDuration = job.rendering.isFragmented ? Self.usualFragment : nil
        segmentDuration = try job.rendering.segmentDuration.map(Self.segmentDuration)
        pixelFormat = job.rendering.pixelFormat
        profile = job.rendering.profile
        audioCodec = job.rendering.audioCodec
        audioBitRate = job.rendering.audioBitRate
        sampleRate = job.rendering.sampleRate
        audioCodecOptions = job.rendering.audioCodecOptions.map { EncoderOption(name: $0.name, value: $0.value) }
        try requireSettings()
    }

    /// How long a fragment is at least when the command line asks for some.
    private static let usualFragment = Time(2, 1)

    private static func container(of preset: Preset, _ job: Job, _ given: String?) throws(Failure) -> Container? {
        guard let output = preset.output else {
            guard let path = job.output else { return nil }
            throw Failure(.usage, "the preset '\(preset.name)' writes nothing, so there can be no '-o \(path)'")
        }
        guard let given else { return nil }
        if let container = output.container(forExtension: given) { return container }
        throw Failure(
            .usage,
            "the preset '\(preset.name)' writes \(output.extensionList) files, '-o \(job.output!)' ends in .\(given)")
    }

    private static func preset(named name: String) throws(Failure) -> Preset {
        do throws(UnknownPreset) { return try Preset.named(name, nearest: nearestName) } catch {
            throw Failure(.usage, error.description)
        }
    }

    /// The preset when the user names none.
    private static func preset(_ job: Job, _ given: String?, _ movie: MovieSnapshot) throws(Failure) -> Preset {
        guard let given else {
            return job.output?.namesNewFolder == true && movie.video != nil
                ? try preset(named: "png") : .usual(for: movie)
        }
        if let preset = Preset.forExtension(given) { return preset }
        throw Failure(
            .usage,
            "no preset writes .\(given) files, as '-o \(job.output!)' asks for; the extensions are "
                + Preset.extensions.map { "." + $0 }.joined(separator: ", "))
    }

    private static func speed(_ name: String) throws(Failure) -> EncodingSpeed {
        if let speed = EncodingSpeed(rawValue: name) { return speed }
        let known = EncodingSpeed.allCases.map(\.rawValue).joined(separator: ", ")
        throw Failure(.usage, "--speed: '\(name)' is no speed; the speeds are \(known)")
    }

    private static func segmentDuration(_ text: String) throws(Failure) -> Time {
        let time: Time
        do throws(TimeTextError) { time = try Time(text: text) } catch {
            throw Failure(.usage, "--segment-duration: \(error)")
        }
        guard time >= Time(1, 2), time <= Time(60, 1) else {
            throw Failure(.usage, "--segment-duration: \(text) is not from 0.5 to 60 seconds")
        }
        return time
    }

    /// Refuses what the preset cannot follow.
    private func requireSettings() throws(Failure) {
        let mistakes = settingMistakes(nearest: nearestName)
        guard !mistakes.isEmpty else { return }
        throw Failure(.usage, mistakes.map { "\($0.setting.option): \($0.text)" }.joined(separator: "\n"))
    }
}

extension SettingMistake.Setting {
    /// The command line's name of it.
    fileprivate var option: String {
        switch self {
        case .quality: "--crf"
        case .bitRate: "--bitrate"
        case .speed: "--speed"
        case .codecOption: "--codec-option"
        case .size: "--size"
        case .fileLengthLimit: "--file-size"
        case .fragments: "--fragmented"
        case .segmentDuration: "--segment-duration"
        case .pixelFormat: "--pixel-format"
        case .profile: "--profile"
        case .audioCodec: "--audio-codec"
        case .audioBitRate: "--audio-bitrate"
        case .sampleRate: "--sample-rate"
        case .audioCodecOption: "--audio-codec-option"
        }
    }
}
