import Export
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
