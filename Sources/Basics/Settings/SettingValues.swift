/// Some settings of an export, each by its name in ``SettingTable``.
@dynamicMemberLookup
package struct SettingValues: Hashable, Sendable {
    private var values: [String: SettingValue] = [:]

    package init() {}

    /// The value of a setting; nil leaves it to the preset.
    package subscript<Value>(dynamicMember setting: KeyPath<SettingTable, Setting<Value>>) -> Value? {
        get { values[SettingTable.shared[keyPath: setting].row.key].flatMap { Value($0) } }
        set { values[SettingTable.shared[keyPath: setting].row.key] = newValue?.settingValue }
    }

    package subscript(row: SettingRow) -> SettingValue? {
        get { values[row.key] }
        set { values[row.key] = newValue }
    }

    package var isEmpty: Bool { values.isEmpty }

    /// The rows of the settings that have a value, in the table's order.
    package var rows: [SettingRow] { SettingTable.rows.filter { values[$0.key] != nil } }

    /// Adds the settings of another that are missing here. Lists of pairs are concatenated, these last.
    package mutating func merge(_ other: SettingValues, except: Set<String> = []) {
        for row in other.rows where !except.contains(row.key) {
            switch (self[row], other[row]) {
            case (.pairs(let own), .pairs(let others)): self[row] = .pairs(others + own)
            case (nil, let value): self[row] = value
            default: break
            }
        }
    }

    /// Forgets what means something for one encoder only.
    package mutating func removeEncoders() {
        for row in rows where row.isEncoders { self[row] = nil }
    }
}

/// The command line's texts of settings, by their keys: the worker receives them.
@dynamicMemberLookup
package struct SettingTexts: Hashable, Sendable {
    /// In the order they were given.
    package private(set) var texts: [String: [String]] = [:]

    package init() {}

    /// - Parameter texts: By the keys of rows.
    package init(_ texts: [String: [String]]) {
        self.texts = texts
    }

    /// The last text of a setting; nil without any.
    package subscript<Value>(dynamicMember setting: KeyPath<SettingTable, Setting<Value>>) -> String? {
        get { texts[SettingTable.shared[keyPath: setting].row.key]?.last }
        set { texts[SettingTable.shared[keyPath: setting].row.key] = newValue.map { [$0] } }
    }

    /// All that was written for a row.
    package subscript(row: SettingRow) -> [String] {
        get { texts[row.key] ?? [] }
        set { texts[row.key] = newValue.isEmpty ? nil : newValue }
    }

    /// The rows of the settings that were written, in the table's order.
    package var rows: [SettingRow] { SettingTable.rows.filter { texts[$0.key] != nil } }

    /// The equivalent words of a command line, each with its option's name.
    package var words: [String] {
        rows.flatMap { row -> [String] in
            if row.kind.repeats { return self[row].map { "\(row.flags[0])=\($0)" } }
            if row.kind.takesValue { return ["\(row.flags[0])=\(self[row].last ?? "")"] }
            return [self[row].last == "false" ? row.flags[row.flags.count - 1] : row.flags[0]]
        }
    }

    package func values() throws(SettingError) -> SettingValues {
        var values = SettingValues()
        for row in SettingTable.rows where texts[row.key] != nil { values[row] = try row.value(of: self[row]) }
        return values
    }
}
