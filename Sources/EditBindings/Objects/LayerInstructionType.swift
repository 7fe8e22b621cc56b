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
            "set_transform": .method(
                summary: "Sets where the track's picture stands from a time on.",
                parameters: [.object("transform", AffineTransform.self, placing), .from],
                body: { layer, arguments in
                    layer.setTransform(
                        arguments.value(0), at: arguments.optional(1) ?? .zero, location: arguments.place)
                }),
            "set_transform_ramp": .method(
                summary:
                    "Moves the track's picture during a range and leaves it there. Translation, rotation (the short "
                    + "way), scale and shear change evenly.",
                parameters: [
                    .object("from", AffineTransform.self, placing), .object("to", AffineTransform.self, placing),
                    .stretch,
                ],
                body: { layer, arguments in layer.setTransformRamp(arguments.ramp(), location: arguments.place) }),
            "transform_ramp_at": .method(
                summary: rampSummary("transform"), parameters: [.instant],
                returns: "edit.transform?, edit.transform?, edit.range?",
                body: { layer, arguments in layer.transformRamps.ramp(at: arguments.value(0))?.luaResults }),
            "set_opacity": .method(
                summary: "Sets how solid the track is from a time on.",
                parameters: [.number("opacity", opacity), .from],
                body: { layer, arguments in
                    layer.setOpacity(
                        arguments.number(0), at: arguments.optional(1) ?? .zero, location: arguments.place)
                }),
            "set_opacity_ramp": .method(
                summary: "Fades the track during a range and leaves it so.",
                parameters: [.number("from", opacity), .number("to", opacity), .stretch],
                body: { layer, arguments in layer.setOpacityRamp(arguments.ramp(), location: arguments.place) }),
            "opacity_ramp_at": .method(
                summary: rampSummary("opacity"), parameters: [.instant], returns: "number?, number?, edit.range?",
                body: { layer, arguments in layer.opacityRamps.ramp(at: arguments.value(0))?.luaResults }),
            "set_crop_rectangle": .method(
                summary: "Sets which part of the picture is drawn from a time on. It stays where it is.",
                parameters: [LuaParameter("rectangle", .rectangle, crop), .from],
                body: { layer, arguments in
                    layer.setCropRectangle(
                        arguments.value(0), at: arguments.optional(1) ?? .zero, location: arguments.place)
                }),
            "set_crop_rectangle_ramp": .method(
                summary: "Changes which part of the picture is drawn during a range and leaves it so.",
                parameters: [LuaParameter("from", .rectangle, crop), LuaParameter("to", .rectangle, crop), .stretch],
                body: { layer, arguments in layer.setCropRectangleRamp(arguments.ramp(), location: arguments.place) }),
            "crop_rectangle_ramp_at": .method(
                summary: rampSummary("crop rectangle"), parameters: [.instant],
                returns: "\(LuaKind.rectangle.definition)?, \(LuaKind.rectangle.definition)?, edit.range?",
                body: { layer, arguments in layer.cropRamps.ramp(at: arguments.value(0))?.luaResults }),
        ])

    private static let placing = "from natural-size pixels to render pixels"
    private static let opacity = "from 0, invisible, to 1, solid"
    private static let crop = "in natural-size pixels, before the transform"
}
