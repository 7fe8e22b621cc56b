import EditModel
import Export
import LuaHost
import ModelBindings
import Settings

/// A recipe's settings for one result; nil leaves a setting to the preset.
@dynamicMemberLookup
package struct OutputSettings: Hashable, Sendable {
    package var values = SettingValues()
    /// The qualities of a package for streaming, in any order; nil for the preset's.
    package var renditions: [Rendition]?

    package init() {}

    package subscript<Value>(dynamicMember setting: KeyPath<SettingTable, Setting<Value>>) -> Value? {
        get { values[dynamicMember: setting] }
        set { values[dynamicMember: setting] = newValue }
    }
}

extension Preset {
    /// The default preset of a movie.
    package static func usual(for movie: MovieSnapshot) -> Preset { movie.video == nil ? .m4a : .h264 }
}

extension OutputSettings {
    /// Fills an export's options with the recipe's settings, unless they are set already.
    package func fill(_ options: inout ExportOptions) {
        options.isPresetNamed = options.isPresetNamed || values.preset != nil
        var own = values
        if options.rateFactor != nil || options.bitRate != nil { (own.rateFactor, own.bitRate) = (nil, nil) }
        // Another codec than the recipe's has another scale of bit rates, and options of its own.
        if let codec = options.settings.audioCodec, codec != own.audioCodec {
            (own.audioBitRate, own.audioCodecOptions) = (nil, nil)
        }
        options.settings.merge(own)
        if let renditions, !options.renditions.isEmpty {
            options.renditions = renditions.sorted { $0.size.height > $1.size.height }
        }
    }

    /// The same for an export whose only settings are the recipe's.
    /// - Throws: ``LuaMistake`` for a setting that the preset cannot follow.
    func fill(judging options: inout ExportOptions) throws(LuaMistake) {
        fill(&options)
        let mistakes = options.settingMistakes()
        // The encoder of pictures refuses its options itself.
        if let mistake = mistakes.first(where: { $0.setting.key != SettingTable.shared.codecOptions.row.key }) {
            throw LuaMistake("the \(mistake.setting.noun): \(mistake.text)")
        }
    }
}
