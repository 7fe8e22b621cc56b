import Spelling

/// The name of a preset that does not exist.
package struct UnknownPreset: Error, CustomStringConvertible {
    package let name: String

    package var description: String {
        let meant = suggestion(for: name, among: Preset.all.flatMap { [$0.name] + $0.aliases })
        return "there is no preset '\(name)'\(meant); the presets are \(Preset.all.map(\.name).joined(separator: ", "))"
    }
}

extension Preset {
    /// Finds a preset by its name or one of its aliases.
    package static func known(_ name: String) throws(UnknownPreset) -> Preset {
        guard let preset = named(name) else { throw UnknownPreset(name: name) }
        return preset
    }
}
