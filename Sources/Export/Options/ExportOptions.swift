import Media
import MediaTime
import Settings

/// What the user asked of an export beyond the preset: a preset, and the rows of ``SettingTable`` under their own names.
@dynamicMemberLookup
package struct ExportOptions: Hashable, Sendable {
    package var preset: Preset
    /// Whether somebody chose the preset, rather than the output's extension: then nothing but what it says is written.
    package var isPresetNamed: Bool
    /// Which of the preset's containers the file is; nil for a preset that writes nothing.
    package var container: Container?
    /// What is left out is the preset's.
    package var settings = SettingValues()
    /// The most bits per second of each sound of a lossy codec that nothing else is said of; nil for the preset's.
    var soundBitRate: Int64?
    /// The qualities of a package, the best first; empty for what is one file.
    package var renditions: [Rendition]

    /// - Parameters:
    ///   - isPresetNamed: Whether somebody chose the preset.
    ///   - container: One of the preset's; nil for its usual one.
    package init(
        preset: Preset = .h264, isPresetNamed: Bool = false, container: Container? = nil, rateFactor: Double? = nil,
        codecOptions: [EncoderOption] = []
    ) {
        self.preset = preset
        self.isPresetNamed = isPresetNamed
        self.container = container ?? preset.output?.containers.first
        renditions = preset.output?.renditions ?? []
        settings.rateFactor = rateFactor
        self.codecOptions = codecOptions
    }

    /// The value of a setting; nil for the preset's.
    package subscript<Value>(dynamicMember setting: KeyPath<SettingTable, Setting<Value>>) -> Value? {
        get { settings[dynamicMember: setting] }
        set { settings[dynamicMember: setting] = newValue }
    }
}

// Settings whose type is of this module.
extension ExportOptions {
    /// Handed to the picture encoder, in order.
    package var codecOptions: [EncoderOption] {
        get { (settings.codecOptions ?? []).encoderOptions }
        set { settings.codecOptions = newValue.isEmpty ? nil : newValue.settingPairs }
    }

    /// Handed to the sound's encoder, in order.
    package var audioCodecOptions: [EncoderOption] {
        get { (settings.audioCodecOptions ?? []).encoderOptions }
        set { settings.audioCodecOptions = newValue.isEmpty ? nil : newValue.settingPairs }
    }

    /// The pictures are as large as this box holds, in their own shape; nil for the movie's size.
    package var size: PictureSize? {
        get { settings.size.map { PictureSize(width: $0.width, height: $0.height) } }
        set { settings.size = newValue.map { SettingSize(width: $0.width, height: $0.height) } }
    }

    /// Samples per second of the sounds; nil for the mix's.
    package var sampleRate: Int32? { settings.sampleRate.flatMap { Int32(exactly: $0) } }

    /// Whether the index stands before the media, so that players begin before they have all of it.
    package var optimizesForNetworkUse: Bool {
        get { settings.optimizesForNetworkUse ?? true }
        set { settings.optimizesForNetworkUse = newValue }
    }
}

extension [SettingPair] {
    /// As an encoder is handed them.
    package var encoderOptions: [EncoderOption] { map { EncoderOption(name: $0.name, value: $0.value) } }
}

extension [EncoderOption] {
    fileprivate var settingPairs: [SettingPair] { map { SettingPair(name: $0.name, value: $0.value) } }
}

/// How far an export has come.
package struct ExportProgress: Hashable, Sendable {
    /// Output frames written, or fiftieths of a second when there is no picture.
    package var completed: Int64
    /// Of so many; at least 1.
    package var total: Int64
}

/// What an export has done.
package struct ExportSummary: Hashable, Sendable {
    /// Output frames.
    package var frameCount: Int64 = 0
    package var picture: PictureTreatment = .absent
    package var sound: SoundTreatment = .absent
    /// Things that went differently than the user may expect, one sentence each.
    package var warnings: [String] = []
}

/// What becomes of the sound.
package enum SoundTreatment: String, Hashable, Sendable, Codable {
    /// The movie has none.
    case absent
    /// Bit by bit from the source.
    case copied
    /// Mixed and encoded.
    case encoded
}
