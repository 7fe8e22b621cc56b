import EditModel
import LuaHost
import MediaTime

extension EditTypes {
    static let layerInstruction = LuaType(
        LayerInstruction.luaName, of: LayerInstruction.self,
        summary:
            "How one video track is drawn. Each value goes through its ramps in order of time and holds in between.",
        constructor: .constructor(
            summary: "Makes a layer instruction that draws a track as it is.",
            parameters: [LuaParameter("track", .trackID, "a video track, or its id")],
            body: { LayerInstruction(trackID: $0.value(0), location: $0.place) }),
        description: { "layer_instruction for track \($0.trackID)" },
        members: [
            "track_id": .stored("track_id", .trackID, "Which track of the movie.", \.trackID),
            "blend_mode": .located(
                "blend_mode", .choice(BlendMode.allCases.map(\.rawValue)),
                "How its colours meet those below; normal at first.", get: { $0.blendMode.rawValue },
                set: { (layer: LayerInstruction, name: String) in layer.blendMode = BlendMode(rawValue: name) ?? .normal
                }),
            "effects": .stored(
                "effects", .effects,
                "What happens to the picture before it is placed, after the track's effects, in order. A crop rectangle "
                    + "cuts what they give.", \.effects),
        ],
        rampMethods(
            "transform", .object(AffineTransform.self), "from natural-size pixels to render pixels",
            setting: "Sets where the track's picture stands from a time on.",
            changing: "Moves the track's picture during a range and leaves it there. Translation, rotation (the short "
                + "way), scale and shear change evenly.",
            of: \.transformRamps, put: { $0.setTransformRamp($1, location: $2) }),
        rampMethods(
            "opacity", .number(), "from 0, invisible, to 1, solid",
            setting: "Sets how solid the track is from a time on.",
            changing: "Fades the track during a range and leaves it so.",
            of: \.opacityRamps, put: { $0.setOpacityRamp($1, location: $2) }),
        rampMethods(
            "crop_rectangle", .rectangle, "in natural-size pixels, before the transform", parameter: "rectangle",
            setting: "Sets which part of the picture is drawn from a time on. It stays where it is.",
            changing: "Changes which part of the picture is drawn during a range and leaves it so.",
            of: \.cropRamps, put: { $0.setCropRectangleRamp($1, location: $2) }))
}
