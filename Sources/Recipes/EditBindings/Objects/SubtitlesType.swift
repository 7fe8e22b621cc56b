import EditModel
import LuaHost
import Media
import MediaTime
import ModelBindings
import Values
import Wording

extension EditTypes {
    static func subtitles(_ session: EditSession) -> LuaType {
        LuaType(
            Subtitles.luaName, of: Subtitles.self,
            summary: "The immutable cues of an SRT, WebVTT or ASS file, or of a subtitle track.",
            example: """
                local subtitles = edit.subtitles("talk.srt"):shifted(0.2)
                for _, cue in ipairs(subtitles) do print(cue.start, cue.text) end
                return edit.movie { composition = clip, subtitles = { { subtitles, language = "eng" } } }
                """,
            constructor: .constructor(
                "Reads a subtitle file, or the subtitle track of a media file.",
                LuaParameter("path", .subtitleSource, "relative to the current folder; or an asset's track"),
                .encoding, .call, takesProperties: false
            ) { source, encoding, call in
                try call.state.withoutTimeLimit {
                    switch source {
                    case .path(let path): try session.subtitles(path, encoding: encoding ?? nil, at: call.location)
                    case .track(let track): try session.subtitles(track, at: call.location)
                    }
                }
            },
            charged: { $0.document }, description: { describe($0) },
            operators: [
                .length: LuaOperation(.object(Subtitles.self), returns: "integer") { $0.document.cues.count },
                .equal: LuaOperation(.object(Subtitles.self), .object(Subtitles.self), returns: "boolean") { $0 == $1 },
            ],
            elements: LuaElements("edit.subtitle_cue") { subtitles, index in
                let cues = subtitles.document.cues
                return index > 0 && index <= cues.count ? ShownCue(cues[index - 1], subtitles) : nil
            },
            members: subtitlesMembers)
    }

    private static func describe(_ subtitles: Subtitles) -> String {
        let document = subtitles.document
        let count = document.cues.count
        return "subtitles \(document.name), \(count) \(count == 1 ? "cue" : "cues")"
    }

    private static let subtitlesMembers: [LuaMember<Subtitles>] = [
        .property(
            "cues", .list(of: .object(ShownCue.self)),
            "The cues in order of their starts; the subtitles are a list of them too.",
            get: { subtitles in subtitles.document.cues.map { ShownCue($0, subtitles) } }),
        .property("format", .string, "srt, vtt or ass.", get: { $0.document.format.rawValue }),
        .property(
            "language",
            .optional(.string), "The language in the file or in its name, such as film.en.srt.",
            get: { $0.document.language }),
        .property(
            "problems", .list(of: .string), "The parts of the file that were left out, with their lines.",
            get: { $0.document.problems.map(\.description) }),
        .method(
            "at", "Returns the cues at a time; a cue includes its start and excludes its end.",
            LuaParameter("time", .numericTime, "in the cues' time"), returns: "edit.subtitle_cue[]"
        ) { subtitles, time in try subtitles.cues(at: time).map { ShownCue($0, subtitles) } },
        .method(
            "shifted", "Returns the same cues at later times.",
            LuaParameter("time", .numericTime, "the delay; negative for earlier"),
            returns: "edit.subtitles"
        ) { subtitles, time in try subtitles.shifted(by: time) },
        .method(
            "scaled", "Returns the same cues with all times multiplied, as for another frame rate: 25 / 23.976.",
            LuaParameter("factor", .timeFactor, "above 0"), returns: "edit.subtitles"
        ) { subtitles, factor in try subtitles.scaled(by: factor) },
    ]
}

extension LuaKind where Value == Time {
    /// A plain number as an exact fraction: above zero and at most 1000.
    fileprivate static var timeFactor: LuaKind {
        LuaKind("number", range: "above 0 and at most 1000") {
            input throws(LuaMismatch) in
            guard let number = input.number else { throw input.mismatch("number") }
            guard number > 0, number <= 1000, let factor = try? Time(nearest: number), factor > .zero else {
                throw LuaMismatch(expected: "number above 0 and at most 1000", got: decimalText(number))
            }
            return factor
        }
    }
}

/// The source of subtitles.
private enum SubtitleSource {
    case path(String)
    case track(AssetTrack)
}

extension LuaKind where Value == SubtitleSource {
    fileprivate static var subtitleSource: LuaKind {
        LuaKind("path or asset_track", definition: "string|edit.asset_track") {
            input throws(LuaMismatch) in
            if let track = input.object(as: AssetTrack.self) { return SubtitleSource.track(track) }
            guard let path = input.string else { throw input.mismatch("path or asset_track") }
            return SubtitleSource.path(path)
        }
    }
}

extension EditSession {
    /// Reads the cues of a media file's track.
    func subtitles(_ track: AssetTrack, at location: RecipeLocation?) throws -> Subtitles {
        guard track.asset.isFile else {
            throw LuaMistake("subtitles are read from a file's track, not from \(track.sourceName)")
        }
        do throws(MediaError) {
            let file = try environment.library.file(at: track.asset.description.path)
            return Subtitles(try file.subtitles(track: track.id))
        } catch {
            throw Failure(error, at: location)
        }
    }

    /// Reads a subtitle file.
    /// - Parameter encoding: Of a file that does not say; nil for UTF-8.
    func subtitles(_ path: String, encoding: String?, at location: RecipeLocation?) throws -> Subtitles {
        let bytes = try textBytes(of: path, at: location)
        do throws(SubtitleError) {
            return Subtitles(try SubtitleDocument(bytes, name: path, encoding: encoding))
        } catch {
            let kind: FailureKind = if case .text(.unknownEncoding) = error { .recipeError } else { .brokenInput }
            throw Failure(kind, at: location, "cannot read the subtitles '\(path)': \(error)")
        }
    }
}
