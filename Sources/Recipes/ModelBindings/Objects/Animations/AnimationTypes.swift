import EditModel
import LuaHost
import MediaTime
import Wording

extension Animation: LuaBound {
    package static var luaName: String {
        switch self {
        case is SpringAnimation.Type: "spring_animation"
        case is BasicAnimation.Type: "animation"
        case is KeyframeAnimation.Type: "keyframe_animation"
        case is AnimationGroup.Type: "animation_group"
        case is TextAnimation.Type: "text_animation"
        case is PropertyAnimation.Type: "property_animation"
        default: "timed_animation"
        }
    }
}

extension LuaMember where Object: Animation {
    /// A property of an animation that nothing keeps a copy of, which remembers the line that set it.
    package static func animation<Value, Shown: LuaPushable>(
        _ name: String, _ kind: LuaKind<Value>, _ summary: String, get: @escaping @Sendable (Object) -> Shown,
        setAt: @escaping @Sendable (Object, Value, RecipeLocation?) throws -> Void
    ) -> LuaMember {
        .property(
            name, kind, summary, get: get,
            setAt: { (animation: Object, value: Value, location: RecipeLocation?) in
                guard !animation.isAdded else {
                    throw LuaMistake(
                        "an animation that a layer or a group has cannot be changed: change yours, and add it again")
                }
                try setAt(animation, value, location)
                animation.locations[name] = location
            })
    }

    /// One that is set by a closure that does not ask for the line.
    package static func animation<Value, Shown: LuaPushable>(
        _ name: String, _ kind: LuaKind<Value>, _ summary: String, get: @escaping @Sendable (Object) -> Shown,
        set: @escaping @Sendable (Object, Value) throws -> Void
    ) -> LuaMember {
        animation(name, kind, summary, get: get, setAt: { animation, value, _ in try set(animation, value) })
    }

    /// One that is stored as it is.
    package static func animation<Value: LuaPushable>(
        _ name: String, _ kind: LuaKind<Value>, _ summary: String,
        _ path: ReferenceWritableKeyPath<Object, Value> & Sendable
    ) -> LuaMember {
        animation(name, kind, summary, get: { $0[keyPath: path] }, set: { $0[keyPath: path] = $1 })
    }
}

extension EditTypes {
    package static let timedAnimation = LuaType(
        "timed_animation", of: Animation.self, summary: "The timing of all animations.",
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
            "begin_time", .numericTime, "The start, in the time of its layer or group.",
            \.timing.beginTime),
        .animation(
            "duration", .optional(.positiveDuration),
            "The duration of one run; nil for 0.25 s, a spring's settling_duration, or a group's last end.",
            get: { $0.wholeTiming.duration },
            set: { (animation: Animation, value: Time?) in animation.duration = value }),
        .animation(
            "speed", .factorOfTime, "The factor of its time. Default: 1.",
            get: { $0.timing.speed.approximateSeconds },
            set: { (animation: Animation, value: Time) in animation.timing.speed = value }),
        .animation(
            "time_offset", .repeatDuration,
            "The place in its run at which it begins; the skipped part comes at the end.",
            get: { $0.timing.timeOffset },
            set: { (animation: Animation, value: Time) in
                guard value.isNumeric else { throw LuaMistake("a time_offset is a definite time, not \(value)") }
                animation.timing.timeOffset = value
            }),
        .animation(
            "fill_mode", .choice,
            "The sides on which it holds its value: backwards, the first before it begins; forwards, the last after it "
                + "ends, which needs removed_on_completion = false except in a group; both; or removed.",
            \.timing.fillMode),
        .animation(
            "removed_on_completion", .boolean, "True to remove it from the layer at its end. Default: true.",
            \.timing.isRemovedOnCompletion),
        .animation(
            "timing", .timingFunction,
            "The progress over time: a name, or a cubic Bézier { x1, y1, x2, y2 }.",
            \.timing.function),
    ]

    private static let repetition: [LuaMember<Animation>] = [
        .animation(
            "repeat_count", .repeatCount,
            "The number of runs, which may be a fraction; math.huge for endless, 0 for one.",
            get: { $0.timing.repeatCount.approximateSeconds },
            set: { (animation: Animation, value: Time) in animation.timing.repeatCount = value }),
        .animation(
            "repeat_duration", .repeatDuration,
            "The duration of all runs, in its own time; 0 leaves it to repeat_count. The shorter one counts.",
            \.timing.repeatDuration),
        .animation(
            "autoreverses", .boolean, "True if every run goes back the same way, in the same time again.",
            \.timing.autoreverses),
    ]

    package static func animationGroup(_ base: LuaType) -> LuaType {
        LuaType(
            AnimationGroup.luaName, of: AnimationGroup.self, summary: "Animations with a common timing.",
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
            constructor: .constructor("Makes a group of animations.", .call) { AnimationGroup(location: $0.location) },
            members: [
                .animation(
                    "animations", .list(of: .animation),
                    "Copies of the animations in order, in the group's time.", get: { $0.animations },
                    set: { try $0.set($1) })
            ])
    }
}

extension LuaKind where Value == Animation {
    package static var animation: LuaKind {
        LuaKind(
            objects: "animation",
            definition: "edit.animation|edit.keyframe_animation|edit.spring_animation|edit.animation_group|"
                + "edit.text_animation"
        ) { $0 as? Animation }
    }
}
