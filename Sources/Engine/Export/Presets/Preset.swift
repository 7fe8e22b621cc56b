import Media
import Settings

/// A named way to write a movie: containers, codecs and their settings.
package struct Preset: Hashable, Sendable {
    /// The user's word.
    package let name: String
    /// Other names for the same.
    package var aliases: [String] = []
    package let summary: String
    /// Nil for a preset that writes nothing.
    package let output: Output?

    /// The output of a preset.
    package struct Output: Hashable, Sendable {
        /// The possible containers, the usual one first; never empty.
        package let containers: [Container]
        /// Nil for a preset without picture, and for one that copies.
        package let picture: Picture?
        /// Nil for a preset without sound, and for one that copies.
        package let sound: Sound?
        /// True when tracks are copied or refused: it encodes nothing.
        package var isCopy = false
        /// The qualities of a package, the best first; empty for a single file.
        package var renditions: [Rendition] = []

        /// The container of files with an extension; nil if the preset has none.
        /// - Parameter fileExtension: Without the dot, in either case.
        package func container(forExtension fileExtension: String) -> Container? {
            containers.first { $0.hasExtension(fileExtension) }
        }

        /// The extensions of its containers, as a sentence names them: `.mp4, .mov or .mkv`.
        package var extensionList: String { alternatives(containers.map { "." + $0.fileExtension }) }

        /// True when the picture of a movie is left out.
        package var isSoundOnly: Bool { picture == nil && !isCopy }

        /// True when the sound of a movie is left out.
        package var isPictureOnly: Bool { sound == nil && !isCopy }
    }

    /// The preset of a name, its own or another one.
    package static func named(_ name: String) -> Preset? {
        all.first { $0.name == name || $0.aliases.contains(name) }
    }

    /// The preset for files with an extension if the user names none; nil if no preset writes such files.
    /// - Parameter fileExtension: Without the dot, in either case.
    package static func forExtension(_ fileExtension: String) -> Preset? {
        all.first { $0.output?.container(forExtension: fileExtension) != nil }
    }

    /// Every extension that some preset writes, without dots, in the order of the presets.
    package static var extensions: [String] {
        var found: [String] = []
        for container in all.flatMap({ $0.output?.containers ?? [] }) where !found.contains(container.fileExtension) {
            found.append(container.fileExtension)
        }
        return found
    }
}

/// One quality of a package that holds several: players change between them as the connection allows.
package struct Rendition: Hashable, Sendable {
    /// Pictures are made to fit in, turned where they are upright, and never enlarged.
    package var size: PictureSize
    /// Bits per second of the picture; nil for the preset's quality.
    package var bitRate: Int64?

    package init(size: PictureSize, bitRate: Int64? = nil) {
        self.size = size
        self.bitRate = bitRate
    }
}
