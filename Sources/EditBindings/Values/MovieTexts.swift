import EditModel
import LuaHost
import Media

/// What a recipe says of a movie as its metadata.
struct MovieMetadata {
    /// Nil for false, which leaves the cover out.
    enum Cover {
        case picture(Picture)
        case image(RecipeImage)
        case none
    }

    var texts: [String: String] = [:]
    /// Nil for the first source's cover.
    var cover: Cover?

    /// Whether it says which cover, rather than none or the first source's.
    var hasCover: Bool {
        switch cover {
        case .picture, .image: true
        case .some(.none), nil: false
        }
    }

    /// - Parameter location: The recipe line that says it.
    func apply(to movie: Movie, _ session: EditSession, at location: String?) throws {
        movie.artwork =
            switch cover {
            case nil: .source
            case .none?: .none
            case .picture(let picture)?: .asset(try session.asset(picture, at: location))
            case .image(let image)?: .picture(PictureData(try PNGEncoder.encode(image.picture)))
            }
        movie.metadata = texts
    }
}

extension LuaKind {
    /// Gives a ``MovieMetadata``.
    static let movieMetadata = LuaKind(
        "metadata", definition: "{ artwork?: string|edit.asset|edit.image|false, [string]: string }"
    ) { input throws(LuaMismatch) in
        guard let table = input.table else { throw input.mismatch("table of names and texts") }
        guard table.count == 0 else { throw LuaMismatch("metadata has names (write title = \"…\", not a list)") }
        var metadata = MovieMetadata()
        for name in table.names {
            if name == "artwork" {
                metadata.cover = try table.field(name, cover) as? MovieMetadata.Cover
            } else {
                metadata.texts[name.lowercased()] = try table.field(name, validText) as? String
            }
        }
        return metadata
    }

    private static let cover = LuaKind("picture", definition: "string|edit.asset|edit.image|false") {
        input throws(LuaMismatch) in
        if input.boolean == false { return MovieMetadata.Cover.none }
        if let image = input.object(as: RecipeImage.self) { return MovieMetadata.Cover.image(image) }
        if let asset = input.object(as: Asset.self) { return MovieMetadata.Cover.picture(.asset(asset)) }
        guard let path = input.string else { throw input.mismatch("path, asset, image or false") }
        return MovieMetadata.Cover.picture(.path(path))
    }

    /// Gives a `String` that is UTF-8 as it stands: nobody meant what repair would make of other bytes.
    private static let validText = LuaKind("string") { input throws(LuaMismatch) in
        guard let bytes = input.bytes else { throw input.mismatch("string") }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw LuaMismatch("the text is not UTF-8") }
        return text
    }

    /// Gives a `[SubtitleTrack]`.
    static let subtitleTracks = list(of: subtitleTrack, as: SubtitleTrack.self)

    private static let roles = TrackDispositions.named.filter { $0.value != .attachedPicture }

    private static let subtitleTrack = LuaKind(
        "subtitles",
        definition: "edit.subtitles|{ [1]?: edit.subtitles, subtitles?: edit.subtitles, language?: string, "
            + "title?: string, " + roles.map { "\($0.name)?: boolean" }.joined(separator: ", ") + " }"
    ) { input throws(LuaMismatch) in
        if let subtitles = input.object(as: Subtitles.self) { return SubtitleTrack(subtitles) }
        guard let table = input.table else { throw input.mismatch("subtitles", written: "edit.subtitles(path)") }
        let known = ["subtitles", "language", "title"] + roles.map(\.name)
        try table.check("track of subtitles", known)
        let first = table.count > 0 ? try table.element(1, .object(Subtitles.self)) as? Subtitles : nil
        let named = try table.field("subtitles", .object(Subtitles.self).optional) as? Subtitles
        guard let subtitles = first ?? named else {
            throw input.mismatch("subtitles")
        }
        var track = SubtitleTrack(subtitles)
        track.language = try table.field("language", .languageTag.optional) as? String
        track.name = try table.field("title", validText.optional) as? String
        for role in roles {
            let isSet = try table.field(role.name, .boolean.optional) as? Bool
            if isSet == true { track.dispositions.insert(role.value) }
        }
        return track
    }
}

/// Tracks of subtitles as a list of `{ subtitles =, language =, … }`.
func luaSubtitleTracks(_ tracks: [SubtitleTrack]) -> [Any?] {
    tracks.map { track in
        var fields: [(name: String, value: Any?)] = [("subtitles", track.subtitles)]
        if let language = track.language { fields.append(("language", language)) }
        if let name = track.name { fields.append(("title", name)) }
        fields += track.dispositions.names.map { ($0, true) }
        return LuaFields(fields)
    }
}
