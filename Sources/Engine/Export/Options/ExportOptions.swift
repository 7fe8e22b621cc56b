import Media
import MediaTime
import MediaWriting
import Settings

/// The settings of an export: a preset, and the rows of ``SettingTable`` under their own names.
@dynamicMemberLookup
package struct ExportOptions: Hashable, Sendable {
    package var preset: Preset
    /// True when the user chose the preset, rather than the output's extension: then it is followed exactly.
    package var isPresetNamed: Bool
    /// One of the preset's containers; nil for a preset that writes no file.
    package var container: Container?
    /// Those without a value are the preset's.
    package var settings = SettingValues()
    /// The most bits per second of each sound of a lossy codec without a bit rate of its own; nil for the preset's.
    var soundBitRate: Int64?
    /// The encoding of the pictures between copied ones, which it continues; nil for the preset's.
    var continuation: Preset.Picture?
    /// The qualities of a package, the best first; empty for a single file.
    package var renditions: [Rendition]

    /// A codec like the preset's that keeps more bits of the sources; nil for the preset's. See
    /// ``keepingPrecision(of:library:)``.
    var keptCodec: SoundCodec?
    /// The sample rate of an untouched sound that is higher than the mix's; nil for the mix's.
    var keptSampleRate: Int32?

    /// - Parameters:
    ///   - isPresetNamed: True when the user chose the preset.
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

// Settings with types of this module.
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

    /// Samples per second of the sounds; nil for the mix's.
    package var sampleRate: Int32? { settings.sampleRate.flatMap { Int32(exactly: $0) } }

    /// True if the index comes before the media, so that players can begin before they have the whole file.
    package var optimizesForNetworkUse: Bool {
        get { settings.optimizesForNetworkUse ?? true }
        set { settings.optimizesForNetworkUse = newValue }
    }
}

extension [SettingPair] {
    /// The options in the form that encoders take.
    package var encoderOptions: [EncoderOption] { map { EncoderOption(name: $0.name, value: $0.value) } }
}

extension [EncoderOption] {
    fileprivate var settingPairs: [SettingPair] { map { SettingPair(name: $0.name, value: $0.value) } }
}

/// The result of an export.
package struct ExportSummary: Hashable, Sendable {
    /// Output frames.
    package var frameCount: Int64 = 0
    package var picture: PictureTreatment = .absent
    package var sound: SoundTreatment = .absent
    /// Things that went differently than the user may expect, one sentence each.
    package var warnings: [String] = []
    /// The number of parts of the pictures, and how many of them the cache had; 0 unless there are several.
    package var partCount = 0
    package var presentPartCount = 0
}

/// The treatment of the sound.
package enum SoundTreatment: String, Hashable, Sendable, Codable, CaseIterable {
    /// The movie has no sound.
    case absent
    /// Bit by bit from the source.
    case copied
    /// Mixed and encoded.
    case encoded
}

extension ExportOptions {
    /// The order of the parts of the output's file.
    package var layout: MovieLayout {
        if let fragmentDuration = settings.fragmentDuration { return .fragments(fragmentDuration) }
        return optimizesForNetworkUse ? .indexFirst : .indexLast
    }

    /// The grid of a package's segments; nil for other outputs.
    package var segmentGrid: SegmentGrid? {
        guard container?.kind == .package else { return nil }
        return SegmentGrid(duration: settings.segmentDuration ?? SegmentGrid.usualDuration)
    }

    /// True when written bytes are never changed later, so that the file can go into a pipe.
    package var isStreamable: Bool { container?.canBeFragmented == true && layout.isStreamable }
}
