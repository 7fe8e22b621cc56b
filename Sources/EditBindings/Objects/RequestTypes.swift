import EditModel
import LuaHost
import MediaTime
import Rendering

extension EditTypes {
    static let compositionRequest = LuaType(
        CompositionRequest.luaName, of: CompositionRequest.self,
        summary: "A request for one frame. It is valid until the compositor returns.",
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
            .property("time", .object(Time.self), "The start of the frame, in the movie's time.", get: { $0.time }),
            .property("size", .size, "The size of the frame to return, in pixels.", get: { $0.size }),
            .property(
                "time_range", .timeRange, "The span of the instruction, in the movie's time.", get: { $0.timeRange }),
            .property(
                "background_color",
                .color, "The background of the instruction.", get: { $0.backgroundColor }),
            .property(
                "source_track_ids", .list(of: .integer()),
                "The ids of the instruction's tracks that have media at that time, topmost first.",
                get: { $0.sourceTrackIDs }),
            .method(
                "source_frame", "Returns a track's picture at its natural size; nil where it has no media.",
                LuaParameter("track", .trackID, "the track or its id"), .call, returns: "edit.video_frame?"
            ) { request, track, call in try call.drawing { try request.sourceFrame(ofTrack: track) } },
            newFrame(),
        ])

    static let filterRequest = LuaType(
        FilterRequest.luaName, of: FilterRequest.self,
        summary: "A request for one frame. It is valid until the filter returns.",
        counterpart: "AVAsynchronousCIImageFilteringRequest",
        example: """
            local video_composition = edit.video_composition_with_filter(clip, function(request)
              local frame = request.source_frame:copy()
              frame:filter(edit.effect("blur", { radius = 4 }))
              return frame
            end)
            return edit.movie { composition = clip, video_composition = video_composition }
            """,
        description: { "filter_request at \($0.time)" },
        members: [
            .property("time", .object(Time.self), "The start of the frame, in the movie's time.", get: { $0.time }),
            .property("size", .size, "The size of the frame to return, in pixels.", get: { $0.size }),
            .property(
                "source_frame", .object(VideoFrame.self),
                "The unfiltered picture, upright and of the result's size.", get: { try $0.sourceFrame }),
            newFrame(),
        ])

    private static func newFrame<Request: FrameRequest>() -> LuaMember<Request> {
        .method(
            "new_frame", "Makes a frame of one color.",
            .optional("color", .color, "may be clear or translucent", default: "black"),
            .optional("size", .size, "in whole pixels", default: "the request's size"), .call,
            returns: "edit.video_frame"
        ) { request, color, size, call in
            try call.drawing {
                try request.makeFrame(color ?? .black, size: size)
            }
        }
    }
}
