import EditModel
import LuaHost
import MediaTime

extension LuaKind {
    /// Gives `any TrackSource` or `any MediaSource`.
    fileprivate static let appendable = LuaKind(
        "track, asset or composition", definition: "edit.asset_track|edit.composition_track|edit.asset|edit.composition"
    ) { input throws(LuaMismatch) in
        guard let source = input.anyObject, source is any TrackSource || source is any MediaSource else {
            throw input.mismatch("track, asset or composition")
        }
        return source
    }

    /// Gives a `String` that can stand for a language in a file: letters and digits in groups of up to eight.
    static let languageTag = LuaKind("language", definition: "string") { input throws(LuaMismatch) in
        guard let tag = input.string else { throw input.mismatch("language") }
        let groups = tag.split(separator: "-", omittingEmptySubsequences: false)
        guard groups[0].count >= 2, groups.allSatisfy({ (1...8).contains($0.count) && $0.utf8.allSatisfy(\.isTagByte) })
        else { throw LuaMismatch("'\(tag)' is not a language (write eng, or pt-BR)") }
        return tag
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
            "id": .property(.integer(), "Identifies the track within its composition.", get: { $0.id }),
            "media_type": .property(.string, "video or audio.", get: { $0.mediaType.rawValue }),
            "enabled": .stored("enabled", .boolean, "Whether the track is seen or heard.", \.isEnabled),
            "time_range": .property(.timeRange, "From zero to the end of the last segment.", get: { $0.timeRange }),
            "natural_size": .property(
                .size,
                "The picture of its first media before rotation, as the track's effects leave it; zero for sound.",
                get: { luaValue($0.naturalSize) }),
            "preferred_transform": .stored(
                "preferred_transform", .object(AffineTransform.self),
                "Turns the natural picture upright; the first inserted track's until it is set.", \.preferredTransform),
            "preferred_volume": .stored(
                "preferred_volume", .number(in: 0...(.infinity)),
                "How loud it is where no mix says otherwise: 1 as it is, 0 silent.", \.preferredVolume),
            "effects": .stored(
                "effects", .effects,
                "What happens to every picture of the track, before a layer instruction's effects, in order.",
                \.effects),
            "natural_timescale": .property(
                .integer(), "Units per second that the first media's times are counted in.",
                get: { Int($0.naturalTimescale) }),
            "language": .stored(
                "language", .languageTag.optional,
                "An ISO 639-2 code such as eng; that of the first media with one until it is set.", \.language),
            "extended_language_tag": .stored(
                "extended_language_tag", .languageTag.optional, "A BCP 47 tag such as pt-BR; it goes before language.",
                \.extendedLanguageTag),
            "name": .stored(
                "name", .string.optional, "What players list it as; that of the first media with one until it is set.",
                \.name),
            "dispositions": .located(
                "dispositions", dispositions,
                "What it is for among others of its kind; as its first media says until it is set.",
                get: { $0.dispositions.names },
                set: { (track: CompositionTrack, names: [String]) in
                    track.dispositions = TrackDispositions(names: names)
                }),
            "alternate_group_id": .stored(
                "alternate_group_id", .integer(in: 0...Int(Int32.max)),
                "Enabled audio tracks with the same number other than 0 are alternatives, of which a player plays one: "
                    + "the result has a sound for each, mixed with the tracks of 0.", \.alternateGroupID),
            "segments": .located(
                "segments", segments,
                "What the track is made of, in order: from zero, each from where the one before it ends.",
                get: { $0.segments },
                set: { (track: CompositionTrack, list: [Segment]) in try track.setSegments(list) }),
            "validate_segments": .method(
                summary: "Why segments could not make up this track; an empty list when they could.",
                parameters: [LuaParameter("segments", segments, "in order")], returns: findingsDefinition,
                body: { track, arguments in luaFindings(track.validateSegments(arguments.value(0))) }),
            "insert_time_range": .method(
                summary:
                    "Inserts part of a track, moving later segments right. Past the end it adds an empty segment before.",
                parameters: [
                    LuaParameter("range", .timeRange, "what to take, in the source's time"),
                    LuaParameter("track", .trackSource, "where from; of the same kind"),
                    LuaParameter(
                        "at", .time, "where it begins, in the composition's time; edit.time.invalid for the track's end"
                    ),
                ],
                body: { track, arguments in
                    try track.insertTimeRange(arguments.value(0), of: arguments.value(1), at: arguments.value(2))
                }
            )
            .example(
                """
                local composition = edit.composition()
                local pictures = composition:add_track("video")
                pictures:insert_time_range(edit.range(0.5, 1), clip.video, 0)
                pictures:insert_time_range(edit.range(0, 2), photo.video, pictures.time_range.stop)
                return edit.movie { composition = composition }
                """),
            "insert_empty_time_range": .method(
                summary: "Inserts nothing, moving later segments right. At the end the track gets longer.",
                parameters: [LuaParameter("range", .timeRange, "in the composition's time")],
                body: { track, arguments in try track.insertEmptyTimeRange(arguments.value(0)) }),
            "insert_time_ranges": .method(
                summary: "Inserts parts of several tracks one after the other, moving later segments right.",
                parameters: [
                    LuaParameter("ranges", .list(of: .timeRange, as: TimeRange.self), "what to take of each track"),
                    LuaParameter(
                        "tracks", .list(of: .trackSource, as: (any TrackSource).self), "as many, of the same kind"),
                    LuaParameter(
                        "at", .time,
                        "where the first begins, in the composition's time; edit.time.invalid for the track's end"),
                ],
                body: { track, arguments in
                    try track.insertTimeRanges(arguments.value(0), of: arguments.value(1), at: arguments.value(2))
                }),
            "append": .method(
                summary: "Inserts all of a track at the end, or all of a source's first track of this kind.",
                parameters: [LuaParameter("source", .appendable, "where from")],
                body: { track, arguments in
                    let source = arguments.value(0, as: Any.self)
                    if let other = source as? any TrackSource { return try track.append(other) }
                    try track.append(arguments.value(0, as: (any MediaSource).self))
                }),
            "remove_time_range": .method(
                summary: "Takes a stretch out; what is later moves left and closes up.",
                parameters: [LuaParameter("range", .timeRange, "in the composition's time")],
                body: { track, arguments in try track.removeTimeRange(arguments.value(0)) }),
            "scale_time_range": .method(
                summary: "Makes a stretch last longer or shorter, so that its media plays slower or faster.",
                parameters: [
                    LuaParameter("range", .timeRange, "in the composition's time"),
                    LuaParameter("duration", .time, "how long it lasts afterwards"),
                ],
                body: { track, arguments in try track.scaleTimeRange(arguments.value(0), to: arguments.value(1)) }),
        ])

    private static let dispositions = LuaKind.list(
        of: .choice(TrackDispositions.named.map(\.name).filter { $0 != "attached_picture" }), as: String.self)
    private static let segments = LuaKind.list(of: .object(Segment.self), as: Segment.self)
}
