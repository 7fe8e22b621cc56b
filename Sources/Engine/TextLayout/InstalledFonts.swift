import CText

/// The fonts of this machine, and the libraries that read and shape them.
package struct InstalledFonts {
    /// The names of all families, sorted.
    package let families: [String]
    /// The default family of texts; nil if there is no font.
    package let sansSerif: String?
    /// A family with coloured pictures for emoji; nil if there is none.
    package let emoji: String?

    /// Reads fontconfig's configuration.
    package init() throws(TextError) {
        families = try FontSource(files: nil).families
        sansSerif = families.isEmpty ? nil : Self.match("sans-serif")
        emoji = Self.familyWithEmoji()
    }

    /// Names and versions. Wraps `pango_version_string`, `FcGetVersion` and `FT_Library_Version`.
    package static var libraries: [(name: String, version: String)] {
        let config = FcGetVersion()
        var libraries = [
            ("Pango", String(cString: pango_version_string())),
            ("fontconfig", "\(config / 10000).\(config / 100 % 100).\(config % 100)"),
        ]
        var library: FT_Library?
        guard FT_Init_FreeType(&library) == 0 else { return libraries }
        defer { FT_Done_FreeType(library) }
        var (major, minor, patch): (FT_Int, FT_Int, FT_Int) = (0, 0, 0)
        FT_Library_Version(library, &major, &minor, &patch)
        libraries.append(("FreeType", "\(major).\(minor).\(patch)"))
        return libraries
    }

    /// The family that fontconfig chooses for a generic name. Wraps `FcFontMatch`.
    private static func match(_ name: String) -> String? {
        guard let pattern = FcNameParse(name) else { return nil }
        defer { FcPatternDestroy(pattern) }
        FcConfigSubstitute(nil, pattern, FcMatchPattern)
        FcDefaultSubstitute(pattern)
        var result = FcResultNoMatch
        guard let font = FcFontMatch(nil, pattern, &result) else { return nil }
        defer { FcPatternDestroy(font) }
        return family(of: font)
    }

    /// Wraps `FcFontList`.
    private static func familyWithEmoji() -> String? {
        let face: FcChar32 = 0x1F600  // a grinning face, which every such font has
        guard let pattern = FcPatternCreate() else { return nil }
        defer { FcPatternDestroy(pattern) }
        guard let characters = FcCharSetCreate() else { return nil }
        defer { FcCharSetDestroy(characters) }
        FcCharSetAddChar(characters, face)
        FcPatternAddCharSet(pattern, FC_CHARSET, characters)
        FcPatternAddBool(pattern, FC_COLOR, FcBool(FcTrue))
        guard let objects = FcObjectSetCreate() else { return nil }
        defer { FcObjectSetDestroy(objects) }
        FcObjectSetAdd(objects, FC_FAMILY)
        guard let list = FcFontList(nil, pattern, objects) else { return nil }
        defer { FcFontSetDestroy(list) }
        let names = (0..<Int(list.pointee.nfont)).compactMap { list.pointee.fonts[$0].flatMap(family) }
        return names.min()
    }

    private static func family(of font: OpaquePointer) -> String? {
        var name: UnsafeMutablePointer<FcChar8>?
        guard FcPatternGetString(font, FC_FAMILY, 0, &name) == FcResultMatch, let name else { return nil }
        return String(cString: name)
    }
}
