import CText

/// The files that texts are drawn with: fonts, and the rules that choose among them.
///
/// A text may take a letter from any font, so that a font that is added can change every text.
package struct FontFiles {
    /// One font of a file, which may hold several.
    package struct Font: Hashable, Sendable {
        package let path: String
        /// Fontconfig's number of the font in its file, instances of variable fonts included.
        package let index: Int

        package init(path: String, index: Int) {
            self.path = path
            self.index = index
        }
    }

    /// All fonts of the system and of the recipe, in fontconfig's order.
    package let fonts: [Font]
    /// Fontconfig's own files, in the order they were read.
    package let rules: [String]

    package init(fonts: [Font], rules: [String]) {
        self.fonts = fonts
        self.rules = rules
    }

    /// Reads fontconfig's configuration. Wraps `FcConfigGetFonts` and `FcConfigGetConfigFiles`.
    package init() {
        ApplicationFonts.addToSystem()
        let fonts = [FcSetSystem, FcSetApplication].flatMap(Self.fonts)
        var rules: [String] = []
        if let list = FcConfigGetConfigFiles(nil) {
            while let name = FcStrListNext(list) { rules.append(String(cString: name)) }
            FcStrListDone(list)
        }
        self.init(fonts: fonts, rules: rules)
    }

    private static func fonts(_ name: FcSetName) -> [Font] {
        guard let set = FcConfigGetFonts(nil, name)?.pointee else { return [] }
        return (0..<Int(set.nfont)).compactMap { number in
            var (path, index): (UnsafeMutablePointer<FcChar8>?, CInt) = (nil, 0)
            guard let font = set.fonts[number], FcPatternGetString(font, FC_FILE, 0, &path) == FcResultMatch, let path
            else { return nil }
            FcPatternGetInteger(font, FC_INDEX, 0, &index)
            return Font(path: String(cString: path), index: Int(index))
        }
    }
}
