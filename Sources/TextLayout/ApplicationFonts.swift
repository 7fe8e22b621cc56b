import CText
import Synchronization

/// Fonts that the process has beside those of the system, such as those that come with a recipe.
///
/// They are known by their families, as all are, and stand in for missing glyphs as all do.
package enum ApplicationFonts {
    private static let waiting = Mutex<[String]>([])

    /// Names font files to use. Call it before the first text: what is laid out already keeps its fonts.
    ///
    /// Nothing is read before the first text is laid out, and a file that is no font is passed over.
    package static func use(_ files: [String]) {
        waiting.withLock { $0 += files }
    }

    /// Makes the system's configuration know them, once. Wraps `FcConfigAppFontAddFile`.
    static func addToSystem() {
        waiting.withLock { files in
            for file in files { FcConfigAppFontAddFile(nil, file) }
            files = []
        }
    }
}
