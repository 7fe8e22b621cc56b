import Digests
import Media
import MediaTime

/// Everything that the functions of a recipe can depend on: they see no clock, no random numbers of the system and no
/// other file.
package struct RecipeOrigin: Sendable {
    /// The recipe's name as errors have it, which its functions can read.
    package var name: [UInt8]
    package var text: [UInt8]
    /// The words after the recipe on the command line.
    package var arguments: [[UInt8]]
    /// The frame duration that the command line sets; nil for the recipe's own.
    package var frameDuration: Time?
    /// The texts of the modules that it has loaded, by their names.
    package var modules: [String: [UInt8]]
    /// The files that it has opened, sorted by name, with links resolved; nil for a missing file. Names do not count:
    /// the recipe has them from its text and its arguments.
    package var files: [String?]

    package init(
        name: [UInt8], text: [UInt8], arguments: [[UInt8]], frameDuration: Time?, modules: [String: [UInt8]],
        files: [String?]
    ) {
        (self.name, self.text, self.arguments) = (name, text, arguments)
        (self.frameDuration, self.modules, self.files) = (frameDuration, modules, files)
    }

    /// The digest of all of it, and of the fonts that texts are measured with.
    /// - Throws: ``MediaError`` for a file that cannot be read.
    package func digest(_ digests: FileDigests) throws -> Digest {
        let writer = KeyWriter()
        writer.add("luaedit-recipe/1")
        writer.add(name)
        writer.add(text)
        writer.add(arguments.count)
        for argument in arguments { writer.add(argument) }
        if let frameDuration { writer.add(frameDuration) } else { writer.addNil() }
        writer.add(modules.count)
        for (name, text) in modules.sorted(by: { $0.key < $1.key }) {
            writer.name(name)
            writer.add(text)
        }
        writer.add(files.count)
        for file in files {
            guard let file, FileState(file)?.isRegular == true else {
                writer.addNil()
                continue
            }
            writer.add(try digests.digest(ofResolved: file))
        }
        writer.add(try digests.fonts())
        return writer.finish()
    }
}
