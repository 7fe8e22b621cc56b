import EditModel
import LuaHost
import ModelBindings

extension EditTypes {
    static func emitterCell(_ session: EditSession) -> LuaType {
        LuaType(
            EmitterCell.luaName, of: EmitterCell.self,
            summary:
                "A kind of particle of an emitter_layer, as CAEmitterCell. A range is the whole width of the random values, "
                + "half of it below the value and half above.",
            counterpart: "CAEmitterCell",
            example: """
                -- Rockets that burst: each rocket emits forty sparks when it ends.
                local spark = edit.emitter_cell {
                  contents = edit.layer { bounds = { 0, 0, 6, 6 }, corner_radius = 3, background_color = "white" },
                  begin_time = 1, birth_rate = 4000, duration = 0.01, lifetime = 1.2, velocity = 150, velocity_range = 100,
                  emission_range = 360, y_acceleration = 80, alpha_speed = -0.8,
                }
                local rocket = edit.emitter_cell {
                  birth_rate = 1.5, lifetime = 1.02, velocity = 250, velocity_range = 60, emission_longitude = -90,
                  emission_range = 40, color = "#c0c0c0", red_range = 0.5, green_range = 0.5, blue_range = 0.5,
                  emitter_cells = { spark },
                }
                local fireworks = edit.emitter_layer {
                  position = { 320, 360 }, emitter_cells = { rocket }, render_mode = "additive",
                }
                """,
            constructor: .constructor("Makes an emitter cell.", .call) { EmitterCell(location: $0.location) },
            members: [
                .property(
                    "contents", .optional(.particlePicture),
                    "The picture: a layer, which is drawn once without its animations, its anchor point at the particle's "
                        + "place; or a path, an asset, an image or a movie, which becomes an image layer. Nil: not seen.",
                    get: { $0.contents },
                    setAt: { (cell: EmitterCell, picture: ParticlePicture?, location: RecipeLocation?) in
                        cell.setContents(try picture.map { try session.layer($0, at: location) })
                        cell.locations["contents"] = location
                    }),
                .located(
                    "emitter_cells", .list(of: .object(EmitterCell.self)),
                    "Particles that each particle emits while it lives, \(EmitterCell.maximumDepth) cells deep. They begin at "
                        + "its place, in its color.",
                    get: { $0.cells }, set: { (cell: EmitterCell, cells: [EmitterCell]) in try cell.setCells(cells) }),
            ], birth, motion, colors)
    }

    private static let birth: [LuaMember<EmitterCell>] = [
        .stored(
            "birth_rate", .number(in: 0...1e5), "The particles that are born in a second, evenly. Default: 0.",
            \.values.birthRate),
        .stored("lifetime", .number(in: 0...1e5), "The life of a particle, in seconds. Default: 0.", \.values.lifetime),
        range("lifetime", "in seconds", \.values.lifetimeRange),
        .stored(
            "begin_time", .numericTime,
            "The first birth, in the layer's own time, or after the birth of the particle that emits. Before 0 particles are "
                + "there from the start. Default: 0.", \.values.beginTime),
        .stored(
            "duration", .repeatDuration, "The time in which particles are born. Default: for ever.", \.values.duration),
    ]

    private static let motion: [LuaMember<EmitterCell>] = [
        .stored("velocity", .number(), "The speed at birth, in pixels a second. Default: 0.", \.values.velocity),
        range("velocity", "in pixels a second", \.values.velocityRange),
        .stored(
            "emission_longitude", .number(),
            "The direction at birth, in degrees clockwise from the right: -90 is up. Default: 0.",
            \.values.emissionLongitude),
        .stored(
            "emission_range", .number(in: 0...360),
            "The angle of the cone around it, in degrees: 360 is every direction. Default: 0.", \.values.emissionRange),
        .stored(
            "x_acceleration", .number(), "The acceleration to the right, in pixels a second, a second. Default: 0.",
            \.values.acceleration.x),
        .stored(
            "y_acceleration", .number(), "The acceleration down, in pixels a second, a second. Default: 0.",
            \.values.acceleration.y),
        .stored(
            "scale", .number(in: 0...1e4), "The factor of the picture's size at birth. Default: 1.", \.values.scale),
        range("scale", "of the factor", \.values.scaleRange),
        .stored(
            "scale_speed", .number(), "The change of the factor in a second; at 0 nothing is left. Default: 0.",
            \.values.scaleSpeed),
        .stored("spin", .number(), "The turning, in degrees a second, clockwise. Default: 0.", \.values.spin),
        range("spin", "in degrees a second", \.values.spinRange),
    ]

    private static let colors: [LuaMember<EmitterCell>] = {
        let parts: [(String, WritableKeyPath<ColorNumbers, Double> & Sendable)] = [
            ("red", \.red), ("green", \.green), ("blue", \.blue), ("alpha", \.alpha),
        ]
        let color = LuaMember<EmitterCell>.stored(
            "color", .color, "The factor of the picture's colors and opacity at birth. Default: white.", \.values.color)
        return [color]
            + parts.map { name, part in
                .located(
                    "\(name)_range", .number(in: 0...2),
                    "The width of the random \(name) of the factor. Default: 0.",
                    get: { $0.values.colorRange[keyPath: part] },
                    set: { (cell: EmitterCell, value: Double) in cell.values.colorRange[keyPath: part] = value })
            }
            + parts.map { name, part in
                .located(
                    "\(name)_speed", .number(), "The change of the \(name) of the factor in a second. Default: 0.",
                    get: { $0.values.colorSpeed[keyPath: part] },
                    set: { (cell: EmitterCell, value: Double) in cell.values.colorSpeed[keyPath: part] = value })
            }
    }()

    private static func range(
        _ name: String, _ unit: String, _ path: ReferenceWritableKeyPath<EmitterCell, Double> & Sendable
    ) -> LuaMember<EmitterCell> {
        .stored("\(name)_range", .number(in: 0...1e6), "The width of the random values, \(unit). Default: 0.", path)
    }
}

/// A recipe's way to give a particle its picture.
enum ParticlePicture {
    case layer(Layer)
    case picture(Picture)
}

extension LuaKind where Value == ParticlePicture {
    fileprivate static var particlePicture: LuaKind {
        LuaKind("layer, path, asset or image", definition: "edit.layer|" + LuaKind<Picture>.picture.text.definition) {
            input throws(LuaMismatch) in
            if let layer = input.object(as: Layer.self) { return .layer(layer) }
            guard let picture = try? LuaKind<Picture>.picture.read(input) else {
                throw input.mismatch("layer, path, asset or image")
            }
            return .picture(picture)
        }
    }
}

extension EditSession {
    /// The layer that shows a particle's picture.
    fileprivate func layer(_ picture: ParticlePicture, at location: RecipeLocation?) throws -> Layer {
        switch picture {
        case .layer(let layer): return layer
        case .picture(let picture):
            let layer = ImageLayer(location: location)
            layer.contents = try asset(picture, at: location)
            return layer
        }
    }
}
