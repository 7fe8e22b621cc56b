import CText

/// The source of fonts: a Pango font map on the system's fontconfig, and the FreeType library that draws outlines.
///
/// Fontconfig is read at the first text. Used by one thread at a time; each thread may have its own.
final class FontSource {
    /// A `PangoContext`, owned.
    let context: OpaquePointer
    let library: FT_Library
    private let map: UnsafeMutablePointer<PangoFontMap>
    private var substitutes: [String: String?] = [:]

    /// Wraps `pango_ft2_font_map_new` and `FT_Init_FreeType`.
    /// - Parameter files: The only fonts to use; nil for those of the system.
    init(files: [String]?) throws(TextError) {
        var library: FT_Library?
        let status = FT_Init_FreeType(&library)
        guard status == 0, let library else { throw .freeType("FT_Init_FreeType", status) }
        self.library = library
        // Before the map is made, which starts to read the configuration on a thread of its own.
        if files == nil { ApplicationFonts.addToSystem() }
        map = ctext_font_map_new()
        if let files { Self.restrict(map, to: files) }
        context = pango_font_map_create_context(map)
        pango_context_set_round_glyph_positions(context, 0)
        // Not the locale's: the same text is shaped the same way everywhere.
        pango_context_set_language(context, pango_language_from_string("en"))
        pango_context_set_base_dir(context, PANGO_DIRECTION_LTR)
    }

    deinit {
        g_object_unref(UnsafeMutableRawPointer(context))
        g_object_unref(UnsafeMutableRawPointer(map))
        FT_Done_FreeType(library)
    }

    /// Replaces the system's fonts and keeps its other rules. Wraps `FcConfigAppFontAddFile`.
    private static func restrict(_ map: UnsafeMutablePointer<PangoFontMap>?, to files: [String]) {
        let config = FcConfigCreate()
        let rules = "<fontconfig><include ignore_missing=\"yes\">/etc/fonts/conf.d</include></fontconfig>"
        FcConfigParseAndLoadFromMemory(config, rules, FcFalse)
        for file in files { FcConfigAppFontAddFile(config, file) }
        ctext_font_map_set_config(map, config)
        FcConfigDestroy(config)
    }

    /// The names of all families, sorted. Wraps `pango_font_map_list_families`.
    var families: [String] {
        var list: UnsafeMutablePointer<UnsafeMutablePointer<PangoFontFamily>?>?
        var count: CInt = 0
        pango_font_map_list_families(map, &list, &count)
        defer { g_free(list) }
        let names = (0..<Int(count)).compactMap { index in
            list?[index].flatMap { pango_font_family_get_name($0) }.map { String(cString: $0) }
        }
        // Pango invents some of them as names of the system's preferred fonts.
        return Set(names).filter { !Self.aliases.contains($0) }.sorted()
    }

    private static let aliases: Set<String> = ["Sans", "Serif", "Monospace", "System-ui"]

    /// The family used instead of the first one in a list of names; nil if that one is there or is a generic name.
    func substitute(for families: String) -> String? {
        if let known = substitutes[families] { return known }
        let first = String(families.prefix { $0 != "," })
        let found = Self.genericNames.contains(first.lowercased()) ? nil : resolvedFamily(families)
        let substitute = found.flatMap { $0.lowercased() == first.lowercased() ? nil : $0 }
        substitutes[families] = substitute
        return substitute
    }

    /// The family that Pango loads for a name. Wraps `pango_context_load_font`.
    private func resolvedFamily(_ name: String) -> String? {
        let description = pango_font_description_new()
        defer { pango_font_description_free(description) }
        pango_font_description_set_family(description, name)
        pango_font_description_set_absolute_size(description, Double(PANGO_SCALE * 16))
        guard let font = pango_context_load_font(context, description) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(font)) }
        let found = pango_font_describe(font)
        defer { pango_font_description_free(found) }
        return pango_font_description_get_family(found).map { String(cString: $0) }
    }

    private static let genericNames: Set<String> = [
        "", "sans", "sans-serif", "serif", "mono", "monospace", "cursive", "fantasy", "system-ui", "emoji", "math",
    ]
}
