import EditModel
import LuaHost

extension EditTypes {
    package static func emitterLayer(_ layer: LuaType) -> LuaType {
        LuaType(
            EmitterLayer.luaName, of: EmitterLayer.self,
            summary:
                "Particles: pictures that are born, move, turn, change and end, as CAEmitterLayer. Every frame is the same "
                + "however it is made. All emitters of a movie may show \(EmitterContent.maximumParticleCount) particles at "
                + "once. The module particles makes complete ones.",
            counterpart: "CAEmitterLayer",
            example: """
                -- A fountain: dots that fly up and fall down again.
                local drop = edit.emitter_cell {
                  contents = edit.layer { bounds = { 0, 0, 12, 12 }, corner_radius = 6, background_color = "deepskyblue" },
                  birth_rate = 60, lifetime = 2, velocity = 260, velocity_range = 80, emission_longitude = -90,
                  emission_range = 30, y_acceleration = 300, alpha_speed = -0.5,
                }
                local fountain = edit.emitter_layer { position = { 320, 340 }, emitter_cells = { drop } }
                """,
            base: layer,
            constructor: .constructor("Makes an emitter layer.", .call) { EmitterLayer(location: $0.location) },
            members: [
                .located(
                    "emitter_cells", .list(of: .object(EmitterCell.self)),
                    "The kinds of particles, at most \(EmitterCell.maximumCount). Several emitters may share one.",
                    get: { $0.cells }, set: { (layer: EmitterLayer, cells: [EmitterCell]) in try layer.setCells(cells) }
                )
            ], emitterShape, emitterFactors)
    }

    private static let emitterShape: [LuaMember<EmitterLayer>] = [
        .stored(
            "emitter_position", .point,
            "The middle of the shape, in the layer's own coordinates. Default: { 0, 0 }.", \.values.position),
        .stored("emitter_size", .size, "The size of the shape. Default: { 0, 0 }.", \.values.size),
        .stored(
            "emitter_shape", .choice,
            "The shape in which particles are born: a point, a level line, a rectangle, or a circle whose radius is the "
                + "width of emitter_size. Default: point.", \.values.shape),
        .stored(
            "emitter_mode", .choice,
            "The part of the shape: surface, all of it; outline; or points, the ends of a line, the corners of a rectangle, "
                + "four points of a circle. Default: surface.", \.values.mode),
        .stored(
            "render_mode", .choice,
            "oldest_first draws later particles above earlier ones, oldest_last below; additive adds their light to the "
                + "picture. Default: oldest_first.", \.values.renderMode),
        .stored(
            "seed", .integer(in: 0...4_294_967_295), "An integer that chooses other random numbers. Default: 0.",
            \.values.seed),
    ]

    private static let emitterFactors: [LuaMember<EmitterLayer>] = [
        .stored(
            "birth_rate", .number(in: 0...1e4),
            "The factor of the birth_rate of its cells; an animation changes it between 0 and 1. Default: 1.",
            \.values.birthRate),
        .stored(
            "lifetime", .number(in: 0...1e4),
            "The factor of the lifetime of all particles at their birth; an animation changes it between 0 and 1. Default: 1.",
            \.values.lifetime),
        .stored(
            "velocity", .number(), "The factor of the velocity of all particles at their birth. Default: 1.",
            \.values.velocity),
        .stored(
            "scale", .number(in: 0...1e4), "The factor of the scale of all particles at their birth. Default: 1.",
            \.values.scale),
        .stored(
            "spin", .number(), "The factor of the spin of all particles at their birth. Default: 1.", \.values.spin),
    ]
}
