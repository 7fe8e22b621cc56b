import EditModel
import LuaHost
import Media
import ModelBindings
import Values

/// A recipe's metadata of a movie.
struct MovieMetadata {
    /// `none` is `false` in Lua, which leaves the cover out.
    enum Cover {
        case picture(Picture)
        case image(RecipeImage)
        case none
    }

    var texts: [String: String] = [:]
    /// Nil for the first source's cover.
    var cover: Cover?

    /// True if it has a cover of its own, rather than none or the first source's.
    var hasCover: Bool {
        switch cover {
        case .picture, .image: true
        case .some(.none), nil: false
        }
    }

    /// - Parameter location: The recipe line that says it.
    func apply(to movie: Movie, _ session: EditSession, at location: RecipeLocation?) throws {
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

extension LuaKind where Value == MovieMetadata {
    static var movieMetadata: LuaKind {
        LuaKind(
            "metadata", definition: "{ artwork?: string|edit.asset|edit.image|false, [string]: string }"
        ) { input throws(LuaMismatch) in
            guard let table = input.table else { throw input.mismatch("table of names and texts") }
            guard table.count == 0 else { throw LuaMismatch("metadata has names (write title = \"…\", not a list)") }
            var metadata = MovieMetadata()
            for name in table.names {
                if name == "artwork" {
                    metadata.cover = try table.field(name, .cover)
                } else {
                    metadata.texts[name.lowercased()] = try table.field(name, .validText)
                }
            }
            return metadata
        }
    }
}

extension LuaKind where Value == MovieMetadata.Cover {
    fileprivate static var cover: LuaKind {
        LuaKind("picture", definition: "string|edit.asset|edit.image|false") {
            input throws(LuaMismatch) in
            if input.boolean == false { return MovieMetadata.Cover.none }
            if let image = input.object(as: RecipeImage.self) { return MovieMetadata.Cover.image(image) }
            if let asset = input.object(as: Asset.self) { return MovieMetadata.Cover.picture(.asset(asset)) }
            guard let path = input.string else { throw input.mismatch("path, asset, image or false") }
            return MovieMetadata.Cover.picture(.path(path))
        }
    }
}

extension LuaKind where Value == String {
    /// A string that is UTF-8; what repair makes of other bytes is never meant.
    fileprivate static var validText: LuaKind {
        LuaKind("string") { input throws(LuaMismatch) in
            guard let bytes = input.bytes else { throw input.mismatch("string") }
            guard let text = String(validating: bytes, as: UTF8.self) else {
                throw LuaMismatch("the text is not UTF-8")
            }
            return text
        }
    }
}

extension LuaKind where Value == [SubtitleTrack] {
    static var subtitleTracks: LuaKind { list(of: .subtitleTrack) }
}

private let roles = TrackDispositions.named.filter { $0.value != .attachedPicture }

extension LuaKind where Value == SubtitleTrack {
    fileprivate static var subtitleTrack: LuaKind {
        LuaKind(
            "subtitles",
            definition: "edit.subtitles|{ [1]?: edit.subtitles, subtitles?: edit.subtitles, language?: string, "
                + "title?: string, " + roles.map { "\($0.name)?: boolean" }.joined(separator: ", ") + " }"
        ) { input throws(LuaMismatch) in
            if let subtitles = input.object(as: Subtitles.self) { return SubtitleTrack(subtitles) }
            guard let table = input.table else { throw input.mismatch("subtitles", written: "edit.subtitles(path)") }
            let known = ["subtitles", "language", "title"] + roles.map(\.name)
            try table.check("track of subtitles", known)
            let first = table.count > 0 ? try table.element(1, .object(Subtitles.self)) : nil
            let named = try table.field("subtitles", .optional(.object(Subtitles.self)))
            guard let subtitles = first ?? named else {
                throw input.mismatch("subtitles")
            }
            var track = SubtitleTrack(subtitles)
            track.language = try table.field("language", .optional(.languageTag))
            track.name = try table.field("title", .optional(.validText))
            for role in roles {
                let isSet = try table.field(role.name, .optional(.boolean))
                if isSet == true { track.dispositions.insert(role.value) }
            }
            return track
        }
    }
}

extension SubtitleTrack: LuaPushable {
    package func push(onto state: LuaState) {
        var fields: [(name: String, value: (any LuaPushable)?)] = [("subtitles", subtitles)]
        if let language { fields.append(("language", language)) }
        if let name { fields.append(("title", name)) }
        fields += dispositions.names.map { ($0, true) }
        LuaFields(fields).push(onto: state)
    }
}
