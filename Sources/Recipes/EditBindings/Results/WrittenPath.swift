import Export
import LuaHost
import MediaTime
import ModelBindings

/// A path that a recipe itself writes a movie to.
struct WrittenPath {
    let path: String

    init(_ path: String) { self.path = path }

    /// Without the dot; empty for none.
    var fileExtension: String {
        let file = path.split(separator: "/").last ?? ""
        return file.contains(".") ? String(file.split(separator: ".").last ?? "") : ""
    }

    /// The preset of a name, or else the default one of the extension.
    /// - Parameter isBuffered: True if the recipe supplies the pictures and the sound itself.
    func preset(named name: String?, isBuffered: Bool = false) throws(LuaMistake) -> Preset {
        let preset = name.map { Preset.named($0) } ?? Preset.forExtension(fileExtension)
        if let preset, !isBuffered || preset.output?.takesBuffers == true { return preset }
        let extensions = isBuffered ? Preset.bufferExtensions : Preset.extensions
        throw LuaMistake(
            "no preset writes '\(path)'; the extensions are "
                + extensions.map { "." + $0 }.joined(separator: ", "))
    }

    /// The preset's output and the container of the path.
    /// - Parameters:
    ///   - name: Of such a preset; nil for the usual one for the extension.
    ///   - isBuffered: True if the recipe supplies the pictures and the sound itself.
    func output(of name: String?, isBuffered: Bool = false) throws(LuaMistake) -> (Preset.Output, Container) {
        let preset = try preset(named: name, isBuffered: isBuffered)
        guard let output = preset.output else { throw LuaMistake("the preset '\(preset.name)' writes nothing") }
        guard let container = output.container(forExtension: fileExtension) else {
            throw LuaMistake("the preset '\(preset.name)' writes \(output.extensionList) files, not '\(path)'")
        }
        guard container.kind == .file else {
            throw LuaMistake(
                "the preset '\(preset.name)' makes a folder of files: return an edit.output with it instead")
        }
        return (output, container)
    }
}

/// The content of a file that a recipe wrote itself.
package struct WrittenFile: Hashable, Sendable {
    /// 0 without pictures.
    package var frameCount: Int64 = 0
    /// Zero for a still picture.
    package var duration = Time.zero
    /// In pixels; 0 without pictures.
    package var width = 0
    package var height = 0

    package init(frameCount: Int64 = 0, duration: Time = .zero, width: Int = 0, height: Int = 0) {
        self.frameCount = frameCount
        self.duration = duration
        self.width = width
        self.height = height
    }
}
