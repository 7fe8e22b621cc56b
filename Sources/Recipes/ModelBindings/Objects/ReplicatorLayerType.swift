import EditModel
import LuaHost
import Values

extension EditTypes {
    package static func replicatorLayer(_ layer: LuaType) -> LuaType {
        LuaType(
            ReplicatorLayer.luaName, of: ReplicatorLayer.self,
            summary:
                "Copies of its sublayers, each changed by one more step, as CAReplicatorLayer. Copies of copies make grids; "
                + "all of a movie may show \(ReplicatorContent.maximumLayerCount) layers at once.",
            counterpart: "CAReplicatorLayer",
            example: """
                -- Twelve dots around a circle that light up one after the other.
                local dot = edit.layer {
                  frame = { 90, 10, 20, 20 }, corner_radius = 10, background_color = "white", opacity = 0.2,
                }
                dot:add_animation(edit.animation {
                  key_path = "opacity", from = 1, to = 0.2, duration = 1.2, repeat_count = math.huge,
                })
                local circle = edit.replicator_layer {
                  frame = { 0, 0, 200, 200 }, instance_count = 12, instance_delay = 0.1,
                  instance_transform = edit.transform():rotate(30), sublayers = { dot },
                }
                """,
            base: layer,
            constructor: .constructor("Makes a replicator layer.", .call) { ReplicatorLayer(location: $0.location) },
            members: [
                .stored(
                    "instance_count", .integer(in: 0...ReplicatorContent.maximumLayerCount),
                    "The number of copies, the first included. Each lies above the one before. Default: 1.",
                    \.content.count),
                .stored(
                    "instance_delay", .delay,
                    "The time by which the animations, pictures and begin times of each copy are later than those of the one "
                        + "before. Layers with a begin_time of 0 are there from the start in every copy. Default: 0.",
                    \.content.delay),
                .stored(
                    "instance_transform", .object(AffineTransform.self),
                    "The transform from each copy to the next, around the anchor point. Default: the identity.",
                    \.content.transform
                )
                .example(
                    """
                    -- A grid of 5 × 3 squares: a replicator of a row.
                    local row = edit.replicator_layer {
                      instance_count = 5, instance_transform = edit.transform():translate(40, 0),
                      sublayers = { edit.layer { frame = { 0, 0, 30, 30 }, background_color = "gold" } },
                    }
                    local grid = edit.replicator_layer {
                      position = { 100, 100 }, instance_count = 3, instance_transform = edit.transform():translate(0, 40),
                      sublayers = { row },
                    }
                    """),
                .stored(
                    "instance_color", .color,
                    "The factor of the colors and of the opacity of the first copy. Default: white, which changes nothing.",
                    \.content.color),
            ], offsets)
    }

    private static let offsets: [LuaMember<ReplicatorLayer>] = [
        offset("red", \.content.redOffset), offset("green", \.content.greenOffset),
        offset("blue", \.content.blueOffset), offset("alpha", \.content.alphaOffset),
    ]

    private static func offset(
        _ part: String, _ path: ReferenceWritableKeyPath<ReplicatorLayer, Double> & Sendable
    ) -> LuaMember<ReplicatorLayer> {
        .stored(
            "instance_\(part)_offset", .number(in: -1...1),
            "The number that is added to the \(part) of the factor from each copy to the next; it ends at 0 and 1. Default: 0.",
            path)
    }
}
