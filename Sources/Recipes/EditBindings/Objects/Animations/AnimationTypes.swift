import EditModel
import LuaHost
import ModelBindings

extension EditTypes {
    /// The tables of all animations, base types first.
    static func animations(_ session: EditSession) -> [LuaType] {
        let timed = timedAnimation
        let property = propertyAnimation(session, timed)
        let pictures: PictureOpener = { kept, location in try session.asset(kept.read(.picture), at: location) }
        let basic = basicAnimation(property, opening: pictures)
        return [
            timed, property, basic, keyframeAnimation(property, opening: pictures), springAnimation(basic),
            animationGroup(timed), textAnimation(timed),
        ]
    }

    private static func propertyAnimation(_ session: EditSession, _ base: LuaType) -> LuaType {
        LuaType(
            "property_animation", of: PropertyAnimation.self, summary: "An animation of one property.",
            counterpart: "CAPropertyAnimation",
            example: """
                -- What animations of one property share: here the way is added to wherever the layer stands.
                local shift = edit.animation { key_path = "position", by = { 40, 0 }, additive = true, duration = 0.5 }
                print(shift.key_path)
                """,
            base: base,
            members: [
                .animation(
                    "key_path", .optional(.animationKeyPath),
                    "The animated property: \(AnimatableProperty.table.map(\.name).joined(separator: ", ")). Each of them of the "
                        + "layer's mask, as mask.path. emitter_cells.1.birth_rate: the rate of an emitter's first cell, at most its "
                        + "own.",
                    get: { $0.keyPath?.name }, set: { (animation, keyPath) in try setKeyPath(animation, keyPath) }),
                .animation("additive", .boolean, "True to add its values to the layer's.", \.isAdditive),
                .animation(
                    "cumulative", .boolean, "True if each run begins at the end of the one before.", \.isCumulative),
                .animation(
                    "value", .optional(.function("fun(time: edit.time): any")),
                    "A function that returns the value at a time of a run, instead of all other values. It is called once for "
                        + "every frame, before the first is rendered.", get: { $0.function.map(session.valueFunction) },
                    set: { (animation: PropertyAnimation, function: LuaFunction?) in
                        animation.function = function.map(session.keepValue)
                    }),
            ])
    }

    private static func setKeyPath(_ animation: PropertyAnimation, _ keyPath: AnimationKeyPath?) throws {
        if let kind = animation.valueKind, keyPath?.property.kind != kind {
            throw LuaMistake("the animation's values are not values of '\(keyPath?.name ?? "nil")'")
        }
        animation.keyPath = keyPath
    }
}
