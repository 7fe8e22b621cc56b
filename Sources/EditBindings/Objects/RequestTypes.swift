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
            .property("time", .object(Time.self), "When the frame begins, in the movie's time.", get: { $0.time }),
            .property("size", .size, "Of the frame to return, in pixels.", get: { $0.size }),
            .property(
                "time_range", .timeRange, "When the instruction holds, in the movie's time.", get: { $0.timeRange }),
            .property(
                "background_color",
                .color, "What the instruction wants behind everything.", get: { $0.backgroundColor }),
            .property(
                "source_track_ids", .list(of: .integer()),
                "The tracks of the instruction that have media then, its first one first.", get: { $0.sourceTrackIDs }),
            .method(
                "source_frame", "A track's picture at its natural size; nil where it has no media.",
                LuaParameter("track", .trackID, "the track or its id"), .call, returns: "edit.video_frame?"
            ) { request, track, call in try call.drawing { try request.sourceFrame(ofTrack: track) } },
            newFrame(),
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
            .property("time", .object(Time.self), "When the frame begins, in the movie's time.", get: { $0.time }),
            .property("size", .size, "Of the frame to return, in pixels.", get: { $0.size }),
            .property(
                "source_frame", .object(VideoFrame.self),
                "The picture without the filter, upright and of the result's size.", get: { try $0.sourceFrame }),
            newFrame(),
        ])

    private static func newFrame<Request: FrameRequest>() -> LuaMember<Request> {
        .method(
            "new_frame", "Makes a frame of one color.",
            .optional(LuaParameter("color", .color, "may be clear or translucent"), default: "black"),
            .optional(LuaParameter("size", .size, "in whole pixels"), default: "the request's size"), .call,
            returns: "edit.video_frame"
        ) { request, color, size, call in
            try call.drawing {
                try request.makeFrame(color ?? .black, size: size)
            }
        }
    }
}
