/// A preset that is not there.
package struct UnknownPreset: Error, CustomStringConvertible {
    package let name: String
    /// The name that was probably meant, if any.
    package let meant: String?

    package var description: String {
        "there is no preset '\(name)'\(meant.map { " (did you mean '\($0)'?)" } ?? ""); the presets are "
            + Preset.all.map(\.name).joined(separator: ", ")
    }
}

extension Preset {
    /// The preset of a name, its own or another one.
    /// - Parameter nearest: The name that was probably meant among some, if any.
    package static func named(
        _ name: String, nearest: (String, [String]) -> String?
    ) throws(UnknownPreset) -> Preset {
        if let preset = named(name) { return preset }
        throw UnknownPreset(name: name, meant: nearest(name, all.flatMap { [$0.name] + $0.aliases }))
    }
}
