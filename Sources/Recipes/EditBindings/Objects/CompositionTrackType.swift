import EditModel
import LuaHost
import MediaTime
import ModelBindings
import Validation
import Values
import Wording

/// A track, or a source of which a track is appended.
private enum Appendable {
    case track(any TrackSource)
    case source(any MediaSource)
}

extension LuaKind where Value == Appendable {
    fileprivate static var appendable: LuaKind {
        .source(
            "track, asset, composition or movie",
            definition: "edit.asset_track|edit.composition_track|edit.asset|edit.composition|edit.movie"
        ) { object in
            switch object {
            case let track as any TrackSource: .track(track)
            case let source as any MediaSource: .source(source)
            default: nil
            }
        }
    }
}

extension EditTypes {
    static func compositionTrack(_ session: EditSession) -> LuaType {
        LuaType(
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
                .property("id", .integer(), "The track's identifier within its composition.", get: { $0.id }),
                .property(
                    "media_type", .string, "video, audio, subtitle, text or metadata.", get: { $0.mediaType.rawValue }),
                .stored("enabled", .boolean, "False for a track that is neither seen nor heard.", \.isEnabled),
                .property("time_range", .timeRange, "From zero to the end of the last segment.", get: { $0.timeRange }),
                .property(
                    "natural_size", .size,
                    "The size of its first media before rotation and after the track's effects; zero for sound.",
                    get: { $0.naturalSize }),
                .stored(
                    "preferred_transform", .object(AffineTransform.self),
                    "The transform that turns the natural picture upright. Default: that of the first inserted track.",
                    \.preferredTransform),
                .stored(
                    "preferred_volume", .number(in: 0...(.infinity)),
                    "The volume unless a mix sets one: 0 is silent, 1 unchanged.", \.preferredVolume),
                .stored(
                    "effects", .effects,
                    "The effects on every picture of the track, in order, before a layer instruction's effects.",
                    \.effects),
                .property(
                    "natural_timescale", .integer(), "Units per second of the first media's times.",
                    get: { Int($0.naturalTimescale) }),
                .stored(
                    "language", .optional(.languageTag),
                    "An ISO 639-2 code such as eng. Default: that of the first media with one.", \.language),
                .stored(
                    "extended_language_tag", .optional(.languageTag),
                    "A BCP 47 tag such as pt-BR, which takes precedence over language.", \.extendedLanguageTag),
                .stored(
                    "name", .optional(.string),
                    "The title in players. Default: that of the first media with one.", \.name),
                .located(
                    "dispositions", dispositions,
                    "Its roles among tracks of its kind. Default: those of its first media.",
                    get: { $0.dispositions.names }, set: { $0.dispositions = TrackDispositions(names: $1) }),
                .stored(
                    "alternate_group_id", .integer(in: 0...Int(Int32.max)),
                    "A group of alternatives, of which a player plays one; 0 for none. The result has a sound for each "
                        + "enabled audio track of a group, mixed with the tracks of 0.", \.alternateGroupID),
                .located(
                    "segments", segments,
                    "The segments in order: the first starts at zero, each other one where its predecessor ends.",
                    get: { $0.segments }, set: { try $0.setSegments($1) }),
                .method(
                    "validate_segments", "Returns why segments cannot make up this track; an empty list if they can.",
                    LuaParameter("segments", segments, "in order"), returns: findingsDefinition
                ) { track, segments in luaFindings(track.validateSegments(segments).map(Finding.init)) },
                .method(
                    "insert_time_range",
                    "Inserts part of a track, moving later segments right. Past the end it adds an empty segment before.",
                    LuaParameter("range", .timeRange, "the part to take, in the source's time"),
                    LuaParameter("track", .trackSource, "a source track of the same kind"),
                    LuaParameter(
                        "at", .time, "the start, in the composition's time; edit.time.invalid for the track's end"
                    ),
                    .optional("name", .string, "what the studio calls it", default: "that of its file"), .call
                ) { track, range, other, at, name, call in
                    try track.insertTimeRange(range, of: other, at: at, location: call.location, name: name)
                }
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
                    "Inserts an empty segment, moving later segments right. At the end the track gets longer.",
                    LuaParameter("range", .timeRange, "in the composition's time")
                ) { track, range in try track.insertEmptyTimeRange(range) },
                .method(
                    "insert_time_ranges",
                    "Inserts parts of several tracks one after the other, moving later segments right.",
                    LuaParameter("ranges", .list(of: .timeRange), "the part of each track"),
                    LuaParameter("tracks", .list(of: .trackSource), "as many, of the same kind"),
                    LuaParameter(
                        "at", .time,
                        "the start of the first, in the composition's time; edit.time.invalid for the track's end"),
                    .call
                ) { track, ranges, tracks, at, call in
                    try track.insertTimeRanges(ranges, of: tracks, at: at, location: call.location)
                },
                .method(
                    "append", "Appends all of a track, or all of a source's first track of this kind.",
                    LuaParameter("source", .appendable, "the track or its owner"), .call
                ) { track, source, call in
                    switch source {
                    case .track(let other): try track.append(other, location: call.location)
                    case .source(let source): try track.append(source, location: call.location)
                    }
                },
                .method(
                    "remove_time_range", "Removes a span; later segments move left.",
                    LuaParameter("range", .timeRange, "in the composition's time")
                ) { track, range in try track.removeTimeRange(range) },
                .method(
                    "scale_time_range", "Changes the duration of a span, so that its media plays slower or faster.",
                    LuaParameter("range", .timeRange, "in the composition's time"),
                    LuaParameter("duration", .time, "the new duration")
                ) { track, range, duration in try track.scaleTimeRange(range, to: duration) },
            ] + sampleDataMembers(session))
    }

    private static let dispositions = LuaKind<[String]>.list(
        of: .choice(TrackDispositions.named.map(\.name).filter { $0 != "attached_picture" }))
    private static let segments = LuaKind<[Segment]>.list(of: .object(Segment.self))
}
