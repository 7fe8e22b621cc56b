import EditModel
import LuaHost
import Wording

extension EditTypes {
    package static func basicAnimation(_ base: LuaType, opening pictures: @escaping PictureOpener) -> LuaType {
        LuaType(
            BasicAnimation.luaName, of: BasicAnimation.self,
            summary:
                "An animation from one value to another. Missing values of from, to and by follow from the others and the "
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
            ) { BasicAnimation(location: $0.location) },
            members: [
                value(pictures, "from", "The first value.", \.values.from),
                value(pictures, "to", "The last value.", \.values.to),
                value(pictures, "by", "The difference from the first value to the last.", \.values.by),
            ])
    }

    private static func value(
        _ pictures: @escaping PictureOpener, _ name: String, _ summary: String,
        _ path: ReferenceWritableKeyPath<BasicAnimation, AnimatableValue?> & Sendable
    ) -> LuaMember<BasicAnimation> {
        .animation(
            name, .optional(.kept("value of the key path")), summary, get: { $0[keyPath: path] },
            setAt: { (animation: BasicAnimation, value: LuaKeptValue?, location: RecipeLocation?) in
                let property = try value.map { _ in try animation.property() }
                animation[keyPath: path] = try value.flatMap { try property?.read($0, at: location, open: pictures) }
            })
    }

    package static func springAnimation(_ base: LuaType) -> LuaType {
        LuaType(
            SpringAnimation.luaName, of: SpringAnimation.self,
            summary: "An animation from one value to another like a mass on a spring.",
            counterpart: "CASpringAnimation",
            example: """
                local badge = edit.layer { frame = { 20, 20, 80, 80 }, background_color = "crimson", corner_radius = 40 }
                local pop = edit.spring_animation { key_path = "transform.scale", from = 0, to = 1, stiffness = 180, damping = 12 }
                pop.duration = pop.settling_duration
                badge:add_animation(pop)
                """, base: base,
            constructor: .constructor(
                "Makes a spring's animation of one property.", .call
            ) { SpringAnimation(location: $0.location) },
            members: [
                .animation("mass", .positiveNumber, "The mass. Default: 1.", \.motion.mass),
                .animation(
                    "stiffness", .positiveNumber, "The stiffness of the spring. Default: 100.", \.motion.stiffness),
                .animation(
                    "damping", .number(in: 0...1e6), "The friction. Default: 10.", \.motion.damping),
                .animation(
                    "initial_velocity", .number(in: -1e6...1e6),
                    "The velocity at the start, in whole ways per second. Default: 0.", \.motion.initialVelocity),
                .property(
                    "settling_duration", .time, "The time until it rests, within a thousandth of the way.",
                    get: { $0.motion.settlingDuration }),
            ])
    }
}

extension LuaKind where Value == Double {
    /// A number of at least a millionth.
    fileprivate static var positiveNumber: LuaKind { number(in: 1e-6...1e6) }
}

extension PropertyAnimation {
    /// The animated property.
    /// - Throws: ``LuaMismatch`` while nothing says that.
    package func property() throws(LuaMismatch) -> AnimatableProperty {
        guard let keyPath else { throw LuaMismatch("set key_path first, which says what values are") }
        return keyPath.property
    }
}
