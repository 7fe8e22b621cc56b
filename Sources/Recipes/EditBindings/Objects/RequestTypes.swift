import EditModel
import LuaHost
import MediaTime
import ModelBindings
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
                "instruction", .optional(.object(Instruction.self)),
                "The video composition's own instruction that holds: its layer_instructions and their ramps say what a "
                    + "compositor like the built-in one draws.", get: { $0.instruction }
            )
            .example(
                """
                -- The ramps of the layer instructions, drawn by the recipe's own compositor.
                local video_composition = edit.video_composition_for(clip)
                video_composition.instructions[1].layer_instructions[1]:set_opacity_ramp(0, 1, edit.range(0, 1))
                video_composition.compositor = function(request)
                  local result = request:new_frame("black")
                  for _, layer in ipairs(request.instruction.layer_instructions) do
                    local frame = request:source_frame(layer.track_id)
                    local from, to, range = layer:opacity_ramp_at(request.time)
                    local share = from and math.min(1, (request.time - range.start) / range.duration) or 1
                    if frame then result:draw(frame, { opacity = from and from + (to - from) * share or 1 }) end
                  end
                  return result
                end
                return edit.movie { composition = clip, video_composition = video_composition }
                """),
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
            .property(
                "source_sample_data_track_ids", .list(of: .integer()),
                "The ids of the tracks whose samples the instruction asks for.", get: { $0.sampleDataTrackIDs }),
            .method(
                "source_sample_data",
                "Returns the values of a track of metadata or text that hold at that time, in the movie's time; nil where it "
                    + "has none. An error for a track that the instruction does not ask for.",
                LuaParameter("track", .trackID, "the track or its id"), .call, returns: sampleDefinition + "?"
            ) { request, track, call in
                try call.drawing { try request.sampleData(ofTrack: track).map(LuaSample.init) }
            }
            .example(
                """
                -- The compositor writes what it is given onto the picture.
                local composition = edit.composition()
                composition:insert_time_range(edit.range(0, 2), clip, 0)
                local data = composition:add_track("metadata")
                data:append(edit.sample_data_asset {
                  samples = { { time = 0, values = { level = 0.2 } }, { time = 1, values = { level = 0.9 } } }, duration = 2,
                })
                local video_composition = edit.video_composition_for(composition)
                video_composition.source_sample_data_track_ids = { data }
                video_composition.compositor = function(request)
                  local frame = request:source_frame(1):copy()
                  local sample = request:source_sample_data(data)
                  if sample then frame:fill({ 1, 0, 0, sample.values.level / 2 }) end
                  return frame
                end
                """),
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
