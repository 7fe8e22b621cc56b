import Settings

/// The command line's settings of the result, beside the recipe's own options.
@dynamicMemberLookup
package struct RenderingOptions: Sendable, Equatable {
    /// The texts of the settings, unread.
    package var settings = SettingTexts()

    package init() {}

    /// The text given last for a setting; nil unless one was given.
    package subscript<Value>(dynamicMember setting: KeyPath<SettingTable, Setting<Value>>) -> String? {
        get { settings[dynamicMember: setting] }
        set { settings[dynamicMember: setting] = newValue }
    }
}

extension RenderingOptions: Transferable {
    func encode(to writer: inout MessageWriter) {
        // Each row is a key and its values.
        writer.write(settings.texts.sorted { $0.key < $1.key }.map { [$0.key] + $0.value })
    }

    init(from reader: inout MessageReader) throws(MessageError) {
        var texts: [String: [String]] = [:]
        for row in try reader.value([[String]].self) {
            guard let key = row.first else { throw MessageError(expected: "settings") }
            texts[key] = Array(row.dropFirst())
        }
        settings = SettingTexts(texts)
    }
}
