import EditModel
import LuaHost
import ModelBindings

extension EditTypes {
    /// `video_composition.compositor`.
    static func compositor(_ session: EditSession) -> LuaMember<VideoComposition> {
        .property(
            "compositor", .optional(.function("fun(request: edit.composition_request): edit.video_frame")),
            "The function that makes the pictures: it receives a request and returns a frame of its size. Layer "
                + "instructions then only list the tracks that it may request; without any it may request all.",
            get: { composition in composition.compositor.map { session.functions[$0.function.number] } },
            setAt: { (composition: VideoComposition, function: LuaFunction?, location: RecipeLocation?) in
                composition.compositor = function.map { CustomCompositor(.compositor, session.keep($0)) }
                if let number = composition.compositor?.function.number { session.compositions[number] = composition }
                composition.locations["compositor"] = location
            })
    }

    static func videoCompositionWithFilter(_ session: EditSession) -> LuaGlobalFunction {
        LuaGlobalFunction(
            "Makes a video composition that shows the first video track of an asset or composition upright, "
                + "each picture changed by a function.",
            example: """
                -- Greyscale, by an effect on every picture.
                local grey = edit.effect("hue", { s = 0 })
                local video_composition = edit.video_composition_with_filter(clip, function(request)
                  local frame = request.source_frame:copy()
                  frame:filter(grey)
                  return frame
                end)
                return edit.movie { composition = clip, video_composition = video_composition }
                """, LuaParameter("source", .mediaSource, "an asset or a composition"),
            .function(
                "filter", "fun(request: edit.filter_request): edit.video_frame",
                "receives a request with a source_frame and returns the frame to show"), .call,
            returns: "edit.video_composition"
        ) { source, filter, call in
            guard let track = source.enabledTracks(.video).first else {
                throw LuaMistake("\(source.sourceName) has no video track to filter")
            }
            let composition = VideoComposition(showing: track, of: source, location: call.location)
            composition.compositor = CustomCompositor(.filter, session.keep(filter))
            return composition
        }
    }
}
