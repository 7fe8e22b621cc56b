import EditModel
import LuaHost
import MediaTime
import Validation

/// A track, or a source of which a track is appended.
private enum Appendable {
    case track(any TrackSource)
    case source(any MediaSource)
}

extension LuaKind where Value == Appendable {
    fileprivate static var appendable: LuaKind {
        LuaKind(
            "track, asset or composition",
            definition: "edit.asset_track|edit.composition_track|edit.asset|edit.composition"
        ) { input throws(LuaMismatch) in
            switch input.anyObject {
            case let track as any TrackSource: return .track(track)
            case let source as any MediaSource: return .source(source)
            default: throw input.mismatch("track, asset or composition")
            }
        }
    }
}

extension LuaKind where Value == String {
    /// A language in a file: letters and digits in groups of up to eight.
    static var languageTag: LuaKind {
        LuaKind("language", definition: "string") { input throws(LuaMismatch) in
            guard let tag = input.string else { throw input.mismatch("language") }
            let groups = tag.split(separator: "-", omittingEmptySubsequences: false)
            guard groups[0].count >= 2,
                groups.allSatisfy({ (1...8).contains($0.count) && $0.utf8.allSatisfy(\.isTagByte) })
            else { throw LuaMismatch("'\(tag)' is not a language (write eng, or pt-BR)") }
            return tag
        }
    }
}

extension UInt8 {
    fileprivate var isTagByte: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }
}

extension EditTypes {
    static let compositionTrack = LuaType(
        CompositionTrack.luaName, of: CompositionTrack.self, summary: "A track of a composition, made of segments.",
        counterpart: "AVMutableCompositionTrack",
        example: """
            local composition = edit.composition()
            local track = composition:add_track("video")
            track:insert_time_range(edit.range(0, 1), clip.video, 0)
            track:insert_time_range(edit.range(0, 2), photo.video, 1)  -- a still picture lasts as long as it is asked for
            track:scale_time_range(edit.range(0, 1), 0.5)              -- the first second at double speed
            return edit.movie { composition = composition }
            """,
        description: { "\($0.mediaType.rawValue) track \($0.id), \($0.end)" },
        members: [
            .property("id", .integer(), "Identifies the track within its composition.", get: { $0.id }),
            .property("media_type", .string, "video or audio.", get: { $0.mediaType.rawValue }),
            .stored("enabled", .boolean, "Whether the track is seen or heard.", \.isEnabled),
            .property("time_range", .timeRange, "From zero to the end of the last segment.", get: { $0.timeRange }),
            .property(
                "natural_size", .size,
                "The picture of its first media before rotation, as the track's effects leave it; zero for sound.",
                get: { $0.naturalSize }),
            .stored(
                "preferred_transform", .object(AffineTransform.self),
                "Turns the natural picture upright; the first inserted track's until it is set.", \.preferredTransform),
            .stored(
                "preferred_volume", .number(in: 0...(.infinity)),
                "How loud it is where no mix says otherwise: 1 as it is, 0 silent.", \.preferredVolume),
            .stored(
                "effects", .effects,
                "What happens to every picture of the track, before a layer instruction's effects, in order.",
                \.effects),
            .property(
                "natural_timescale", .integer(), "Units per second that the first media's times are counted in.",
                get: { Int($0.naturalTimescale) }),
            .stored(
                "language", .optional(.languageTag),
                "An ISO 639-2 code such as eng; that of the first media with one until it is set.", \.language),
            .stored(
                "extended_language_tag", .optional(.languageTag),
                "A BCP 47 tag such as pt-BR; it goes before language.", \.extendedLanguageTag),
            .stored(
                "name", .optional(.string),
                "What players list it as; that of the first media with one until it is set.", \.name),
            .located(
                "dispositions", dispositions,
                "What it is for among others of its kind; as its first media says until it is set.",
                get: { $0.dispositions.names }, set: { $0.dispositions = TrackDispositions(names: $1) }),
            .stored(
                "alternate_group_id", .integer(in: 0...Int(Int32.max)),
                "Enabled audio tracks with the same number other than 0 are alternatives, of which a player plays one: "
                    + "the result has a sound for each, mixed with the tracks of 0.", \.alternateGroupID),
            .located(
                "segments", segments,
                "What the track is made of, in order: from zero, each from where the one before it ends.",
                get: { $0.segments }, set: { try $0.setSegments($1) }),
            .method(
                "validate_segments", "Why segments could not make up this track; an empty list when they could.",
                LuaParameter("segments", segments, "in order"), returns: findingsDefinition
            ) { track, segments in luaFindings(track.validateSegments(segments).map(Finding.init)) },
            .method(
                "insert_time_range",
                "Inserts part of a track, moving later segments right. Past the end it adds an empty segment before.",
                LuaParameter("range", .timeRange, "what to take, in the source's time"),
                LuaParameter("track", .trackSource, "where from; of the same kind"),
                LuaParameter(
                    "at", .time, "where it begins, in the composition's time; edit.time.invalid for the track's end"
                )
            ) { track, range, other, at in try track.insertTimeRange(range, of: other, at: at) }
            .example(
                """
                local composition = edit.composition()
                local pictures = composition:add_track("video")
                pictures:insert_time_range(edit.range(0.5, 1), clip.video, 0)
                pictures:insert_time_range(edit.range(0, 2), photo.video, pictures.time_range.stop)
                return edit.movie { composition = composition }
                """),
            .method(
                "insert_empty_time_range",
                "Inserts nothing, moving later segments right. At the end the track gets longer.",
                LuaParameter("range", .timeRange, "in the composition's time")
            ) { track, range in try track.insertEmptyTimeRange(range) },
            .method(
                "insert_time_ranges",
                "Inserts parts of several tracks one after the other, moving later segments right.",
                LuaParameter("ranges", .list(of: .timeRange), "what to take of each track"),
                LuaParameter("tracks", .list(of: .trackSource), "as many, of the same kind"),
                LuaParameter(
                    "at", .time,
                    "where the first begins, in the composition's time; edit.time.invalid for the track's end")
            ) { track, ranges, tracks, at in try track.insertTimeRanges(ranges, of: tracks, at: at) },
            .method(
                "append", "Inserts all of a track at the end, or all of a source's first track of this kind.",
                LuaParameter("source", .appendable, "where from")
            ) { track, source in
                switch source {
                case .track(let other): try track.append(other)
                case .source(let source): try track.append(source)
                }
            },
            .method(
                "remove_time_range", "Takes a stretch out; what is later moves left and closes up.",
                LuaParameter("range", .timeRange, "in the composition's time")
            ) { track, range in try track.removeTimeRange(range) },
            .method(
                "scale_time_range", "Makes a stretch last longer or shorter, so that its media plays slower or faster.",
                LuaParameter("range", .timeRange, "in the composition's time"),
                LuaParameter("duration", .time, "how long it lasts afterwards")
            ) { track, range, duration in try track.scaleTimeRange(range, to: duration) },
        ])

    private static let dispositions = LuaKind<[String]>.list(
        of: .choice(TrackDispositions.named.map(\.name).filter { $0 != "attached_picture" }))
    private static let segments = LuaKind<[Segment]>.list(of: .object(Segment.self))
}
