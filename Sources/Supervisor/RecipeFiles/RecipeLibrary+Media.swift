import Glibc
import Messages
import SystemCalls

/// Media files that are named where a recipe is expected.
extension RecipeLibrary {
    /// Extensions of media that may be plain text.
    private static let textual: Set<String> = ["srt", "vtt", "ass", "ssa", "m3u8", "svg", "json", "lottie"]
    /// Bytes that are looked at.
    private static let headSize = 512

    /// True if a name denotes a media file, not a recipe: it has the extension of subtitles, playlists or animations, or the file has
    /// bytes that do not occur in text. Compiled Lua and packs are recipes.
    package static func isMedia(_ name: RawString) -> Bool {
        guard name.ownRecipe == nil, fileStatus(name)?.isRegular == true, (try? PackSource.isPack(name)) == false else {
            return false
        }
        let pathExtension = name.pathExtension?.lowercased()
        if pathExtension == "lua" { return false }
        if let pathExtension, textual.contains(pathExtension) { return true }
        let file = name.withCString { open($0, O_RDONLY | O_CLOEXEC) }
        guard file >= 0 else { return false }
        defer { close(file) }
        var head = [UInt8](repeating: 0, count: headSize)
        let count = pread(file, &head, headSize, 0)
        // Of an empty file only the name tells.
        if count == 0 { return pathExtension != nil }
        guard count > 0, head[0] != 0x1B else { return false }
        return head[..<count].contains(0)
    }

    /// The recipe that returns the media file that it is given as it is, or a player of several.
    /// - Parameter name: Its own, as it stands in `clip-frame.png`.
    package static func showing(_ media: RawString, as name: String) -> Job.Recipe {
        let text = """
            local movies = {}
            for number, path in ipairs { ... } do
                local asset = edit.asset(path)
                if asset.duration == edit.time.indefinite then
                    local still = edit.composition()
                    still:insert_time_range(edit.range(0, 1), asset, 0)
                    asset = still
                end
                movies[number] = asset
            end
            if #movies == 1 then return movies[1] end
            return edit.queue_player(movies)
            """
        return Job.Recipe(
            name: media, path: media.folder.appending(RawString("\(name).lua")), text: Array(text.utf8))
    }

    /// Refuses a media file where only a recipe makes sense.
    static func requireRecipe(_ name: RawString) throws(Failure) {
        guard isMedia(name) else { return }
        let word = shellWord(name)
        throw Failure(
            .usage,
            "'\(name)' is a media file, and a recipe is expected: luaedit run RECIPE \(word) (luaedit recipes lists those "
                + "that come with it); luaedit probe \(word) says what it holds")
    }
}
