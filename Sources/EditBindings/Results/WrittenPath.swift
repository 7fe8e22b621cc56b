import Export
import LuaHost

/// A path that a recipe itself writes a movie to.
struct WrittenPath {
    let path: String

    init(_ path: String) { self.path = path }

    /// Without the dot; empty for none.
    var fileExtension: String {
        let file = path.split(separator: "/").last ?? ""
        return file.contains(".") ? String(file.split(separator: ".").last ?? "") : ""
    }

    /// How it is written: as the preset of a name does it, else as the usual one for the extension.
    func preset(named name: String?) throws(LuaMistake) -> Preset {
        if let preset = name.map({ Preset.named($0) }) ?? Preset.forExtension(fileExtension) { return preset }
        throw LuaMistake(
            "no preset writes '\(path)'; the extensions are "
                + Preset.extensions.map { "." + $0 }.joined(separator: ", "))
    }

    /// What a preset that writes something makes of the path.
    /// - Parameter name: Of such a preset; nil for the usual one for the extension.
    func output(of name: String?) throws(LuaMistake) -> (Preset.Output, Container) {
        let preset = try preset(named: name)
        guard let output = preset.output else { throw LuaMistake("the preset '\(preset.name)' writes nothing") }
        guard let container = output.container(forExtension: fileExtension) else {
            throw LuaMistake("the preset '\(preset.name)' writes \(output.extensionList) files, not '\(path)'")
        }
        return (output, container)
    }
}
