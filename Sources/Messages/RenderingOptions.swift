import Settings

/// What the command line says about the result, beside the recipe's own options.
@dynamicMemberLookup
package struct RenderingOptions: Sendable, Equatable {
    /// A width and a height in pixels.
    package struct PixelSize: Sendable, Equatable {
        package var width: Int
        package var height: Int

        package init(width: Int, height: Int) {
            self.width = width
            self.height = height
        }
    }

    /// As they were written.
    package var settings = SettingTexts()

    package init() {}

    /// What was written last for a setting; nil where nothing was.
    package subscript<Value>(dynamicMember setting: KeyPath<SettingTable, Setting<Value>>) -> String? {
        get { settings[dynamicMember: setting] }
        set { settings[dynamicMember: setting] = newValue }
    }
}

extension RenderingOptions: Transferable {
    func encode(to writer: inout MessageWriter) {
        let texts = settings.texts.sorted { $0.key < $1.key }
        writer.write(texts.count)
        for (key, values) in texts {
            writer.write(key)
            writer.write(values.count)
            for value in values { writer.write(value) }
        }
    }

    init(from reader: inout MessageReader) throws(MessageError) {
        var texts: [String: [String]] = [:]
        for _ in 0..<(try Self.count(&reader, most: SettingTable.rows.count)) {
            let key = try reader.text()
            for _ in 0..<(try Self.count(&reader, most: Self.mostValues)) {
                texts[key, default: []].append(try reader.text())
            }
        }
        settings = SettingTexts(texts)
    }

    /// A command line holds no more.
    private static let mostValues = 1 << 16

    private static func count(_ reader: inout MessageReader, most: Int) throws(MessageError) -> Int {
        let count: Int = try reader.integer()
        guard (0...most).contains(count) else { throw MessageError(expected: "settings") }
        return count
    }
}
