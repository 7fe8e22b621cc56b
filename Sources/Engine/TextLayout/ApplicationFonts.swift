import CText
import Synchronization

/// Fonts of the process in addition to the system's, such as those of a recipe. They are found by family, and used for
/// missing glyphs, like all others.
package enum ApplicationFonts {
    private static let waiting = Mutex<[String]>([])

    /// Adds font files. Call it before the first text: texts already laid out keep their fonts. Files are read when the
    /// first text is laid out, and those that are not fonts are skipped.
    package static func use(_ files: [String]) {
        waiting.withLock { $0 += files }
    }

    /// Adds the files to the system's configuration, once. Wraps `FcConfigAppFontAddFile`.
    static func addToSystem() {
        waiting.withLock { files in
            for file in files { FcConfigAppFontAddFile(nil, file) }
            files = []
        }
    }
}
