import EditModel
import LuaHost
import MediaTime
import Values

extension EditTypes {
    package static let layerInstruction = LuaType(
        LayerInstruction.luaName, of: LayerInstruction.self,
        summary:
            "The drawing of one video track. Each value follows its ramps in order of time and holds in between.",
        counterpart: "AVMutableVideoCompositionLayerInstruction",
        example: """
            -- The clip moves in from the left and fades out at its end.
            local video_composition = edit.video_composition_for(clip)
            local layer = edit.layer_instruction(clip.video)
            local width = clip.video.natural_size.width
            layer:set_transform_ramp(edit.transform():translate(-width, 0), edit.transform(), edit.range(0, 0.5))
            layer:set_opacity_ramp(1, 0, edit.between(clip.duration - 0.5, clip.duration))
            video_composition.instructions[1].layer_instructions = { layer }
            return edit.movie { composition = clip, video_composition = video_composition }
            """,
        constructor: .constructor(
            "Makes a layer instruction that draws a track as it is.",
            LuaParameter("track", .trackID, "a video track, or its id"), .call
        ) { LayerInstruction(trackID: $0, location: $1.location) },
        description: { "layer_instruction for track \($0.trackID)" },
        members: [
            .stored("track_id", .trackID, "The id of the movie's track.", \.trackID),
            .stored("blend_mode", .choice, "The blending with the colours below. Default: normal.", \.blendMode),
            .stored(
                "effects", .effects,
                "The effects on the picture, in order, after the track's effects and before the crop "
                    + "rectangle.", \.effects),
        ],
        rampMethods(
            "transform", .object(AffineTransform.self), "from natural-size pixels to render pixels",
            setting: "Sets the transform of the track's picture from a time on.",
            changing:
                "Moves the track's picture during a range and keeps the last value. Translation, rotation (the short "
                + "way), scale and shear change evenly.",
            example: """
                local video_composition = edit.video_composition_for(clip)
                local layer = video_composition.instructions[1].layer_instructions[1]
                local size = clip.video.natural_size
                local closer = edit.transform():translate(-size.width / 4, -size.height / 4):scale(1.5)
                layer:set_transform_ramp(edit.transform(), closer, edit.range(0, clip.duration))
                return edit.movie { composition = clip, video_composition = video_composition }
                """,
            of: \.transformRamps, put: { $0.setTransformRamp($1, location: $2) }),
        rampMethods(
            "opacity", .number(), "from 0, invisible, to 1, opaque",
            setting: "Sets the opacity of the track from a time on.",
            changing: "Fades the track during a range and keeps the last value.",
            example: """
                local video_composition = edit.video_composition_for(clip)
                local layer = video_composition.instructions[1].layer_instructions[1]
                layer:set_opacity_ramp(0, 1, edit.range(0, 1))             -- from black within a second
                return edit.movie { composition = clip, video_composition = video_composition }
                """,
            of: \.opacityRamps, put: { $0.setOpacityRamp($1, location: $2) }),
        rampMethods(
            "crop_rectangle", .rectangle, "in natural-size pixels, before the transform", parameter: "rectangle",
            setting: "Sets the visible part of the picture from a time on. The part stays in its place.",
            changing: "Changes the visible part of the picture during a range and keeps the last value.",
            example: """
                -- The picture is uncovered from the left.
                local video_composition = edit.video_composition_for(clip)
                local layer = video_composition.instructions[1].layer_instructions[1]
                local size = clip.video.natural_size
                layer:set_crop_rectangle_ramp({ 0, 0, 0, size.height }, { 0, 0, size.width, size.height }, edit.range(0, 1))
                return edit.movie { composition = clip, video_composition = video_composition }
                """,
            of: \.cropRamps, put: { $0.setCropRectangleRamp($1, location: $2) }))
}
