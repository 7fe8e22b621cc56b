import EditModel
import LuaHost
import MediaTime

extension EditTypes {
    package static let instruction = LuaType(
        Instruction.luaName, of: Instruction.self, summary: "The drawing of one span of the movie.",
        counterpart: "AVMutableVideoCompositionInstruction",
        example: """
            local instruction = edit.instruction {
              time_range = edit.range(0, clip.duration),
              background_color = "#202028",
              layer_instructions = { edit.layer_instruction(clip.video) },
            }
            print(instruction.required_source_track_ids[1], instruction.passthrough_track_id)
            """,
        constructor: .constructor("Makes an instruction.", .call) { Instruction(location: $0.location) },
        members: [
            .stored("time_range", .optional(.timeRange), "Its span, in the movie's time.", \.timeRange),
            .stored("name", .optional(.string), "The name that plan shows; it has no other use.", \.name),
            .stored(
                "background_color", .optional(.color),
                "The colour behind all layers, which may be translucent. Nil: black, or transparent where the preset "
                    + "keeps transparency. Default: nil.", \.backgroundColor),
            .stored(
                "layer_instructions", .list(of: .object(LayerInstruction.self)),
                "The tracks that are drawn, topmost first.", \.layerInstructions),
            .stored(
                "enable_post_processing", .boolean,
                "True to draw the animation tool's layers during it. Default: true.", \.isPostProcessed),
            .property(
                "required_source_track_ids", .list(of: .integer()),
                "The ids of the tracks that are drawn, topmost first.",
                get: { $0.requiredSourceTrackIDs }),
            .stored(
                "required_source_sample_data_track_ids", .optional(.list(of: .trackID)),
                "The tracks of metadata and text whose samples the compositor may ask for during it. Nil for all of the "
                    + "video composition's source_sample_data_track_ids, {} for none. Default: nil.",
                \.requiredSourceSampleDataTrackIDs),
            .property(
                "passthrough_track_id", .optional(.integer()),
                "The id of the only track that is drawn, if it is drawn unchanged: in place, whole, opaque. Else nil.",
                get: { $0.passthroughTrackID }),
        ])

    package static let animationTool = LuaType(
        AnimationTool.luaName, of: AnimationTool.self, summary: "The place of the composited picture among layers.",
        counterpart: "AVVideoCompositionCoreAnimationTool",
        example: """
            -- The picture is one layer of a tree, here with a title in front of it.
            local video_layer, outermost = edit.layer(), edit.layer()
            outermost:add_sublayer(video_layer)
            outermost:add_sublayer(edit.text_layer { string = "Hello", position = { 200, 80 } })
            local video_composition = edit.video_composition_for(clip)
            video_composition.animation_tool = edit.animation_tool { video_layer = video_layer, in_layer = outermost }
            return edit.movie { composition = clip, video_composition = video_composition }
            """,
        constructor: .constructor(
            "Makes an animation tool.",
            .table("layers", videoLayer, videoLayers, outermost, additional, trackID), .call, takesProperties: false
        ) { try makeAnimationTool($0, at: $1.location) },
        members: [
            .property(videoLayer, get: { $0.videoLayers.first }),
            .property(videoLayers, get: { $0.videoLayers }),
            .property(outermost, get: { $0.additionalLayer == nil ? $0.parent : nil }),
            .property(additional, get: { $0.additionalLayer }),
            .property(trackID, get: { $0.additionalTrackID }),
        ])

    private static let videoLayer = LuaParameter<Layer?>.optional(
        .object("video_layer", Layer.self, "The layer in in_layer that shows the picture; the first of video_layers."))
    private static let videoLayers = LuaParameter<[Layer]?>.optional(
        "video_layers", .list(of: .object(Layer.self)),
        "All layers that show the picture; given instead of video_layer.")
    private static let outermost = LuaParameter<Layer?>.optional(
        .object(
            "in_layer", Layer.self,
            "The outermost layer, drawn into the render rectangle; nil with an additional_layer."))
    private static let additional = LuaParameter<Layer?>.optional(
        .object(
            "additional_layer", Layer.self,
            "The picture of a track of its own, at the size of its bounds; given instead of the others."))
    private static let trackID = LuaParameter<Int?>.optional(
        "as_track", .trackID, "The track id of additional_layer, for layer instructions.")

    /// Makes an animation tool of one of its two kinds: layers around the picture, or a layer as a track.
    private static func makeAnimationTool(
        _ layers: (Layer?, [Layer]?, Layer?, Layer?, Int?), at place: RecipeLocation?
    ) throws -> AnimationTool {
        let (single, several, parent, additional, trackID) = layers
        if single != nil, several != nil {
            throw LuaMistake("animation_tool: give video_layer or video_layers, not both")
        }
        if several?.isEmpty == true { throw LuaMistake("animation_tool: video_layers is empty") }
        let video = single.map { [$0] } ?? several
        guard additional != nil || trackID != nil else {
            guard let parent else { throw LuaMistake("animation_tool needs a video_layer and the in_layer it is in") }
            guard let video else { throw LuaMistake("animation_tool needs a video_layer, or video_layers") }
            return AnimationTool(videoLayers: video, in: parent, location: place)
        }
        guard video == nil, parent == nil else {
            throw LuaMistake(
                "animation_tool: additional_layer is a track of its own; give it without video_layer and in_layer")
        }
        guard let additional, let trackID else {
            throw LuaMistake("animation_tool needs an additional_layer and its track id, as_track")
        }
        return AnimationTool(additionalLayer: additional, asTrackID: trackID, location: place)
    }
}
