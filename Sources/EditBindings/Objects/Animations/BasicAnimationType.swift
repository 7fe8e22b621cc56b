import EditModel
import LuaHost

extension EditTypes {
    static func basicAnimation(_ base: LuaType) -> LuaType {
        LuaType(
            BasicAnimation.luaName, of: BasicAnimation.self,
            summary:
                "From one value to another. What of from, to and by is missing follows from the others and from the "
                + "layer.",
            counterpart: "CABasicAnimation",
            example: """
                local title = edit.text_layer { string = "Hello", position = { 160, 90 } }
                title:add_animation(edit.animation {
                  key_path = "position.y", from = 200, to = 90, duration = 0.6, timing = { 0.16, 1, 0.3, 1 },
                })
                """, base: base,
            constructor: .constructor(
                summary: "Makes an animation of one property.", body: { BasicAnimation(location: $0.place) }),
            members: [
                "from": value("from", "Where it starts.", \.values.from),
                "to": value("to", "Where it ends.", \.values.to),
                "by": value("by", "The way from its start to its end.", \.values.by),
            ])
    }

    private static func value(
        _ name: String, _ summary: String, _ path: ReferenceWritableKeyPath<BasicAnimation, AnimatableValue?> & Sendable
    ) -> LuaMember<BasicAnimation> {
        .animation(
            name, .kept("value of the key path").optional, summary, get: { luaValue($0[keyPath: path]) },
            set: { (animation: BasicAnimation, value: LuaKeptValue?) in
                animation[keyPath: path] = try value.map(animation.property().read)
            })
    }

    static func springAnimation(_ base: LuaType) -> LuaType {
        LuaType(
            SpringAnimation.luaName, of: SpringAnimation.self,
            summary: "From one value to another as a mass on a spring gets there.",
            counterpart: "CASpringAnimation",
            example: """
                local badge = edit.layer { frame = { 20, 20, 80, 80 }, background_color = "crimson", corner_radius = 40 }
                local pop = edit.spring_animation { key_path = "transform.scale", from = 0, to = 1, stiffness = 180, damping = 12 }
                pop.duration = pop.settling_duration
                badge:add_animation(pop)
                """, base: base,
            constructor: .constructor(
                summary: "Makes a spring's animation of one property.", body: { SpringAnimation(location: $0.place) }),
            members: [
                "mass": .animation("mass", .positiveNumber, "What moves; 1 at first.", \.motion.mass),
                "stiffness": .animation(
                    "stiffness", .positiveNumber, "How strongly the spring pulls; 100 at first.", \.motion.stiffness),
                "damping": .animation(
                    "damping", .number(in: 0...1e6), "How strongly friction brakes; 10 at first.", \.motion.damping),
                "initial_velocity": .animation(
                    "initial_velocity", .number(in: -1e6...1e6),
                    "At the start, in ways from start to end a second; 0 at first.", \.motion.initialVelocity),
                "settling_duration": .property(
                    .time, "When it has come to rest, up to a thousandth of the way.",
                    get: { $0.motion.settlingDuration }),
            ])
    }
}

extension LuaKind {
    /// Gives a `Double` that is no smaller than a millionth.
    fileprivate static let positiveNumber = number(in: 1e-6...1e6)
}

extension PropertyAnimation {
    /// What it animates.
    /// - Throws: ``LuaMismatch`` while nothing says that.
    func property() throws(LuaMismatch) -> AnimatableProperty {
        guard let keyPath else { throw LuaMismatch("set key_path first, which says what values are") }
        return keyPath.property
    }
}
