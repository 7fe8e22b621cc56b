import EditModel
import LuaHost
import MediaTime
import Values
import Wording

extension LuaKind where Value == any MediaSource {
    /// An asset, a composition or a movie.
    package static var mediaSource: LuaKind {
        .source("asset, composition or movie", definition: "edit.asset|edit.composition|edit.movie") {
            $0 as? any MediaSource
        }
    }
}

extension LuaKind {
    /// A bound object of one of several types, or a table of the script's that makes one: with a method `movie`, as a
    /// timeline and a stage have it. Such a table stands for one movie, if its method `as_item` gives the same each time.
    /// - Parameters:
    ///   - definition: The types of the objects, as LuaLS writes them.
    ///   - convert: Returns nil for objects of other types.
    package static func source(
        _ name: String, definition: String, convert: @escaping @Sendable (Any) -> Value?
    ) -> LuaKind {
        let makers = "|{ movie: fun(self: table): edit.movie }"
        return LuaKind(name, definition: definition + makers) { input throws(LuaMismatch) in
            let object: Any? = if let object = input.anyObject { object } else { try input.madeMovie() }
            guard let value = object.flatMap(convert) else { throw input.mismatch(name) }
            return value
        }
    }
}

extension LuaInput {
    /// The movie that a table makes; nil for a value that is not a table with a method for that.
    /// - Throws: The error that its method raised.
    package func madeMovie() throws(LuaMismatch) -> Movie? {
        guard case .table(let table) = value else { return nil }
        do throws(LuaError) { return try table.madeMovie() } catch { throw LuaMismatch(error.description) }
    }
}

extension LuaTable {
    /// The method that makes a movie; nil without one.
    package var movieMethod: LuaFunction? {
        read { reader in
            guard let movie = try? reader.field("movie", .function()) else { return nil }
            return (try? reader.field("as_item", .function())) ?? movie
        }
    }

    /// The movie that the table makes; nil without a method for that.
    /// - Throws: The error that its method raised.
    package func madeMovie() throws(LuaError) -> Movie? { try movieMethod?.call(self, returning: .object(Movie.self)) }
}

extension LuaKind where Value == any TrackSource {
    /// A track of either.
    package static var trackSource: LuaKind {
        LuaKind(objects: "track", definition: "edit.asset_track|edit.composition_track") { $0 as? any TrackSource }
    }
}

extension LuaKind where Value == [Effect] {
    package static var effects: LuaKind { list(of: .object(Effect.self)) }
}

extension LuaKind where Value == Int {
    /// The identifier of a track, from a track or the number itself.
    package static var trackID: LuaKind {
        LuaKind("track", definition: "edit.composition_track|edit.asset_track|integer") {
            input throws(LuaMismatch) in
            if let track = input.anyObject as? any TrackSource { return track.id }
            guard let id = input.integer, let id = Int32(exactly: id) else { throw input.mismatch("track") }
            return Int(id)
        }
    }
}

extension LuaKind where Value == Never {
    /// An asset's metadata, which is only read.
    package static var assetMetadata: LuaKind {
        shown("metadata", definition: "{ artwork?: edit.asset, [string]: string }")
    }
}

extension LuaKind where Value == [Chapter] {
    /// From a list of `{ title =, time_range = }`.
    package static var chapters: LuaKind { list(of: .chapter) }
}

extension LuaKind where Value == Chapter {
    fileprivate static var chapter: LuaKind {
        LuaKind("chapter", definition: "{ title: string, time_range: edit.range }") {
            input throws(LuaMismatch) in
            guard let table = input.table else {
                throw input.mismatch("chapter", written: "{ title = …, time_range = edit.range(start, duration) }")
            }
            for name in table.names where name != "title" && name != "time_range" {
                throw LuaMismatch("a chapter has a title and a time_range, no '\(name)'")
            }
            return Chapter(
                title: try table.field("title", .string), timeRange: try table.field("time_range", .timeRange))
        }
    }
}

/// Metadata as a table of names and texts, in the order of the names.
package func luaMetadata(_ metadata: [String: String]) -> LuaFields {
    LuaFields(metadata.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) })
}

extension Chapter: LuaPushable {
    package func push(onto state: LuaState) {
        LuaFields(["title": title, "time_range": timeRange]).push(onto: state)
    }
}

extension LuaKind where Value == String {
    /// A language in a file: letters and digits in groups of up to eight.
    package static var languageTag: LuaKind {
        LuaKind("language", definition: "string") { input throws(LuaMismatch) in
            guard let tag = input.string else { throw input.mismatch("language") }
            let groups = tag.split(separator: "-", omittingEmptySubsequences: false)
            let isGroup = { (group: Substring) in
                (1...8).contains(group.count) && group.utf8.allSatisfy { isNameByte($0) && $0 != UInt8(ascii: "_") }
            }
            guard groups[0].count >= 2, groups.allSatisfy(isGroup) else {
                throw LuaMismatch("'\(tag)' is not a language (write eng, or pt-BR)")
            }
            return tag
        }
    }
}

extension EditTypes {
    package static let mediaType = LuaParameter.choice(
        "media_type", ["video", "audio", "subtitle", "text", "metadata"], "the kind of media")
}
