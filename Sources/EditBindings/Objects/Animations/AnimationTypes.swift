import EditModel
import LuaHost
import MediaTime

extension Animation: LuaBound {
    package static var luaName: String {
        switch self {
        case is SpringAnimation.Type: "spring_animation"
        case is BasicAnimation.Type: "animation"
        case is KeyframeAnimation.Type: "keyframe_animation"
        case is AnimationGroup.Type: "animation_group"
        case is PropertyAnimation.Type: "property_animation"
        default: "timed_animation"
        }
    }
}

extension LuaMember where Object: Animation {
    /// A property of an animation that nothing keeps a copy of, which remembers the line that set it.
    static func animation<Value, Shown: LuaPushable>(
        _ name: String, _ kind: LuaKind<Value>, _ summary: String, get: @escaping @Sendable (Object) -> Shown,
        set: @escaping @Sendable (Object, Value) throws -> Void
    ) -> LuaMember {
        .located(
            name, kind, summary, get: get,
            set: { animation, value in
                guard !animation.isAdded else {
                    throw LuaMistake(
                        "an animation that a layer or a group has cannot be changed: change yours, and add it again")
                }
                try set(animation, value)
            })
    }

    /// One that is stored as it is.
    static func animation<Value: LuaPushable>(
        _ name: String, _ kind: LuaKind<Value>, _ summary: String,
        _ path: ReferenceWritableKeyPath<Object, Value> & Sendable
    ) -> LuaMember {
        animation(name, kind, summary, get: { $0[keyPath: path] }, set: { $0[keyPath: path] = $1 })
    }
}

extension EditTypes {
    /// The tables of all animations, base types first.
    static func animations(_ session: EditSession) -> [LuaType] {
        let timed = timedAnimation
        let property = propertyAnimation(session, timed)
        let basic = basicAnimation(property)
        return [
            timed, property, basic, keyframeAnimation(property), springAnimation(basic), animationGroup(timed),
        ]
    }

    private static let timedAnimation = LuaType(
        "timed_animation", of: Animation.self, summary: "What all animations have: when they run, how often, how fast.",
        counterpart: "CAAnimation",
        example: """
            -- All kinds of animations take these: three runs there and back, which begin a second late.
            local pulse = edit.animation {
              key_path = "transform.scale", from = 1, to = 1.1, begin_time = 1, duration = 0.4, autoreverses = true,
              repeat_count = 3, timing = "ease_in_out",
            }
            print(pulse.repeat_count)
            """,
        members: timing, repetition)

    private static let timing: [LuaMember<Animation>] = [
        .animation(
            "begin_time", .numericTime, "When it begins, in the time of the layer or of the group it is in.",
            \.timing.beginTime),
        .animation(
            "duration", .optional(.positiveDuration),
            "Of one run; nil for a quarter of a second, a spring's settling_duration, and a group's last end.",
            get: { $0.wholeTiming.duration },
            set: { (animation: Animation, value: Time?) in animation.duration = value }),
        .animation(
            "speed", .factorOfTime, "How much faster its time runs; 1 at first.",
            get: { $0.timing.speed.approximateSeconds },
            set: { (animation: Animation, value: Time) in animation.timing.speed = value }),
        .animation(
            "time_offset", .repeatDuration, "Where in its run it begins; what is left out comes at the end.",
            get: { $0.timing.timeOffset },
            set: { (animation: Animation, value: Time) in
                guard value.isNumeric else { throw LuaMistake("a time_offset is a definite time, not \(value)") }
                animation.timing.timeOffset = value
            }),
        .animation(
            "fill_mode", .choice,
            "Whether its first value is seen before it begins and its last after it ends; the latter needs "
                + "removed_on_completion = false, except in a group.", \.timing.fillMode),
        .animation(
            "removed_on_completion", .boolean, "Whether it leaves the layer at its end; true at first.",
            \.timing.isRemovedOnCompletion),
        .animation(
            "timing", .timingFunction,
            "How far it has come after a part of its time: a name, or a cubic Bézier { x1, y1, x2, y2 }.",
            \.timing.function),
    ]

    private static let repetition: [LuaMember<Animation>] = [
        .animation(
            "repeat_count", .repeatCount, "How often it runs, in fractions too; math.huge for ever, 0 for once.",
            get: { $0.timing.repeatCount.approximateSeconds },
            set: { (animation: Animation, value: Time) in animation.timing.repeatCount = value }),
        .animation(
            "repeat_duration", .repeatDuration,
            "How long it repeats, in its own time; 0 leaves that to repeat_count. The shorter one counts.",
            \.timing.repeatDuration),
        .animation(
            "autoreverses", .boolean, "Whether every run goes back the same way, in as much time again.",
            \.timing.autoreverses),
    ]

    private static func propertyAnimation(_ session: EditSession, _ base: LuaType) -> LuaType {
        LuaType(
            "property_animation", of: PropertyAnimation.self, summary: "What animations of one property have.",
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
                    "What it changes: \(AnimatableProperty.table.map(\.name).joined(separator: ", ")).",
                    get: { $0.keyPath?.name }, set: { (animation, keyPath) in try setKeyPath(animation, keyPath) }),
                .animation("additive", .boolean, "Whether its values are added to what the layer has.", \.isAdditive),
                .animation(
                    "cumulative", .boolean, "Whether each run begins where the one before ended.", \.isCumulative),
                .animation(
                    "value", .optional(.function("fun(time: edit.time): any")),
                    "Gives the value at each time of a run, in the place of all other values: called once for every "
                        + "frame, before the first is rendered.", get: { $0.function.map(session.valueFunction) },
                    set: { (animation: PropertyAnimation, function: LuaFunction?) in
                        animation.function = function.map(session.keepValue)
                    }),
            ])
    }

    private static func setKeyPath(_ animation: PropertyAnimation, _ keyPath: AnimationKeyPath?) throws {
        if let kind = animation.valueKind, keyPath?.property.kind != kind {
            throw LuaMistake("the animation has values that are no values of '\(keyPath?.name ?? "nil")'")
        }
        animation.keyPath = keyPath
    }

    private static func animationGroup(_ base: LuaType) -> LuaType {
        LuaType(
            AnimationGroup.luaName, of: AnimationGroup.self, summary: "Animations that share a time of their own.",
            counterpart: "CAAnimationGroup",
            example: """
                local title = edit.text_layer { string = "Hello", position = { 160, 90 } }
                title:add_animation(edit.animation_group {
                  duration = 1,
                  animations = {
                    edit.animation { key_path = "opacity", from = 0, to = 1, duration = 0.5 },
                    edit.animation { key_path = "position.y", from = 120, to = 90, duration = 1, timing = "ease_out" },
                  },
                })
                """,
            base: base,
            constructor: .constructor("Makes a group of animations.", .call) { AnimationGroup(location: $0.place) },
            members: [
                .animation(
                    "animations", .list(of: .animation),
                    "In the group's time, in order. The group keeps copies.", get: { $0.animations },
                    set: { try $0.set($1) })
            ])
    }
}

extension LuaKind where Value == Animation {
    static var animation: LuaKind {
        LuaKind(
            "animation",
            definition: "edit.animation|edit.keyframe_animation|edit.spring_animation|edit.animation_group"
        ) { input throws(LuaMismatch) in
            guard let animation = input.object(as: Animation.self) else { throw input.mismatch("animation") }
            return animation
        }
    }
}
