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
                "Makes an animation of one property.", .call
            ) { BasicAnimation(location: $0.place) },
            members: [
                value("from", "Where it starts.", \.values.from),
                value("to", "Where it ends.", \.values.to),
                value("by", "The way from its start to its end.", \.values.by),
            ])
    }

    private static func value(
        _ name: String, _ summary: String, _ path: ReferenceWritableKeyPath<BasicAnimation, AnimatableValue?> & Sendable
    ) -> LuaMember<BasicAnimation> {
        .animation(
            name, .optional(.kept("value of the key path")), summary, get: { $0[keyPath: path] },
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
                "Makes a spring's animation of one property.", .call
            ) { SpringAnimation(location: $0.place) },
            members: [
                .animation("mass", .positiveNumber, "What moves; 1 at first.", \.motion.mass),
                .animation(
                    "stiffness", .positiveNumber, "How strongly the spring pulls; 100 at first.", \.motion.stiffness),
                .animation(
                    "damping", .number(in: 0...1e6), "How strongly friction brakes; 10 at first.", \.motion.damping),
                .animation(
                    "initial_velocity", .number(in: -1e6...1e6),
                    "At the start, in ways from start to end a second; 0 at first.", \.motion.initialVelocity),
                .property(
                    "settling_duration", .time, "When it has come to rest, up to a thousandth of the way.",
                    get: { $0.motion.settlingDuration }),
            ])
    }
}

extension LuaKind where Value == Double {
    /// A number that is no smaller than a millionth.
    fileprivate static var positiveNumber: LuaKind { number(in: 1e-6...1e6) }
}

extension PropertyAnimation {
    /// What it animates.
    /// - Throws: ``LuaMismatch`` while nothing says that.
    func property() throws(LuaMismatch) -> AnimatableProperty {
        guard let keyPath else { throw LuaMismatch("set key_path first, which says what values are") }
        return keyPath.property
    }
}
