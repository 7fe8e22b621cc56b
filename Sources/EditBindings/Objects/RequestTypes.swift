import EditModel
import LuaHost
import MediaTime
import Rendering

extension EditTypes {
    static let compositionRequest = LuaType(
        CompositionRequest.luaName, of: CompositionRequest.self,
        summary: "What a compositor is asked for: one frame. It ends when the compositor returns.",
        counterpart: "AVAsynchronousVideoCompositionRequest",
        example: """
            local video_composition = edit.video_composition_for(clip)
            video_composition.compositor = function(request)
              local result = request:new_frame("black")
              local frame = request:source_frame(request.source_track_ids[1])
              if frame then result:draw(frame, { opacity = math.min(1, request.time.seconds) }) end
              return result
            end
            return edit.movie { composition = clip, video_composition = video_composition }
            """,
        description: { "composition_request at \($0.time)" },
        members: [
            "time": .property(.object(Time.self), "When the frame begins, in the movie's time.", get: { $0.time }),
            "size": .property(.size, "Of the frame to return, in pixels.", get: { luaValue($0.size) }),
            "time_range": .property(
                .timeRange, "When the instruction holds, in the movie's time.", get: { $0.timeRange }),
            "background_color": .property(
                .color, "What the instruction wants behind everything.", get: { luaValue($0.backgroundColor) }),
            "source_track_ids": .property(
                .list(of: .integer(), as: Int.self),
                "The tracks of the instruction that have media then, its first one first.",
                get: { $0.sourceTrackIDs }),
            "source_frame": .method(
                summary: "A track's picture at its natural size; nil where it has no media.",
                parameters: [LuaParameter("track", .trackID, "the track or its id")], returns: "edit.video_frame?",
                body: { request, arguments in
                    try arguments.drawing { try request.sourceFrame(ofTrack: arguments.value(0)) }
                }),
            "new_frame": newFrame(),
        ])

    static let filterRequest = LuaType(
        FilterRequest.luaName, of: FilterRequest.self,
        summary: "What a filter is asked for: one frame. It ends when the filter returns.",
        counterpart: "AVAsynchronousCIImageFilteringRequest",
        example: """
            local video_composition = edit.video_composition_with_filter(clip, function(request)
              local frame = request.source_frame:copy()
              frame:filter(edit.effect("gblur", { sigma = 4 }))
              return frame
            end)
            return edit.movie { composition = clip, video_composition = video_composition }
            """,
        description: { "filter_request at \($0.time)" },
        members: [
            "time": .property(.object(Time.self), "When the frame begins, in the movie's time.", get: { $0.time }),
            "size": .property(.size, "Of the frame to return, in pixels.", get: { luaValue($0.size) }),
            "source_frame": .property(
                .object(VideoFrame.self), "The picture without the filter, upright and of the result's size.",
                get: { try $0.sourceFrame }),
            "new_frame": newFrame(),
        ])

    private static func newFrame<Request: FrameRequest>() -> LuaMember<Request> {
        .method(
            summary: "Makes a frame of one color.",
            parameters: [
                .optional(LuaParameter("color", .color, "may be clear or translucent"), default: "black"),
                .optional(LuaParameter("size", .size, "in whole pixels"), default: "the request's size"),
            ],
            returns: "edit.video_frame",
            body: { request, arguments in
                try arguments.drawing {
                    try request.makeFrame(arguments.optional(0) ?? .black, size: arguments.optional(1))
                }
            })
    }
}
