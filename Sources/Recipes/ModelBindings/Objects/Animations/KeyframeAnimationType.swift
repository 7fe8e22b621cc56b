import EditModel
import LuaHost
import Values
import Wording

extension EditTypes {
    package static func keyframeAnimation(_ base: LuaType, opening pictures: @escaping PictureOpener) -> LuaType {
        LuaType(
            KeyframeAnimation.luaName, of: KeyframeAnimation.self,
            summary: "An animation through several values, or along a path.",
            counterpart: "CAKeyframeAnimation",
            example: """
                -- Comes, stays and goes.
                local title = edit.text_layer { string = "Hello", position = { 160, 90 } }
                title:add_animation(edit.keyframe_animation {
                  key_path = "opacity", values = { 0, 1, 1, 0 }, key_times = { 0, 0.1, 0.9, 1 }, duration = 3,
                  fill_mode = "both", removed_on_completion = false,
                })
                """,
            base: base,
            constructor: .constructor(
                "Makes an animation of one property through several values.", .call
            ) { KeyframeAnimation(location: $0.location) },
            members: keyframes(pictures), path, smoothness)
    }

    private static func keyframes(_ pictures: @escaping PictureOpener) -> [LuaMember<KeyframeAnimation>] {
        [
            .animation(
                "values", .list(of: .kept("value of the key path")),
                "The values in order; those of contents are pictures, as a path, an asset, an image or a movie.",
                get: { $0.values.map { $0 } },
                setAt: { (animation: KeyframeAnimation, kept: [LuaKeptValue], location: RecipeLocation?) in
                    try setValues(animation, kept, at: location, open: pictures)
                }),
            .animation(
                "key_times", .optional(.keyTimes),
                "The time of each value, rising from 0, the start, to 1, the end. Discrete values hold from their time on. "
                    + "Default: evenly spaced.", \.keyTimes),
            .animation(
                "calculation_mode", .choice,
                "linear: straight; discrete: steps; cubic: a smooth curve; paced, cubic_paced: these at an even pace.",
                \.calculationMode),
            .animation(
                "timings", .list(of: .timingFunction), "The timing from each value to the next.", \.timings),
        ]
    }

    private static let path: [LuaMember<KeyframeAnimation>] = [
        .animation(
            "path", .optional(.path),
            "The path of the position, instead of values: every line and curve takes the same time, or ends at its "
                + "key time; paced, all of it has one pace.",
            get: { $0.path?.svg }, set: { (animation: KeyframeAnimation, path: Path?) in animation.path = path }),
        .animation(
            "rotation_mode", .optional(.choice),
            "Turns the layer along its path, its right or its left side ahead; nil keeps its direction.", \.rotationMode
        ),
    ]

    private static let smoothness: [LuaMember<KeyframeAnimation>] = [
        .animation(
            "tension_values", .shapes, "The sharpness of a cubic curve at each value, from -1 to 1.", \.tensions),
        .animation(
            "continuity_values", .shapes, "The corner of a cubic curve at each value, from -1 to 1.", \.continuities),
        .animation(
            "bias_values", .shapes, "The overshoot of a cubic curve before or after each value, from -1 to 1.",
            \.biases),
    ]

    private static func setValues(
        _ animation: KeyframeAnimation, _ kept: [LuaKeptValue], at location: RecipeLocation?,
        open pictures: PictureOpener
    ) throws {
        let property = try animation.property()
        var values = AnimatableValues()
        for (index, value) in kept.enumerated() {
            do { values.append(try property.read(value, at: location, open: pictures)) } catch let error as LuaMismatch
            {
                throw LuaMismatch(error.reason, path: ["[\(index + 1)]"] + error.path)
            }
        }
        animation.values = values
    }
}

extension LuaKind where Value == [Double] {
    fileprivate static var shapes: LuaKind { list(of: .number(in: -1...1)) }

    /// Numbers from 0 to 1 that never fall.
    fileprivate static var keyTimes: LuaKind {
        LuaKind("list of numbers", definition: "number[]") { input throws(LuaMismatch) in
            guard let table = input.table else { throw input.mismatch("list of numbers") }
            let times = try table.elements(.number(in: 0...1))
            for index in times.indices.dropFirst() where times[index] < times[index - 1] {
                throw LuaMismatch(
                    "key times never fall, and \(decimalText(times[index])) follows \(decimalText(times[index - 1]))")
            }
            return times
        }
    }
}
