import EditModel
import LuaHost

extension EditTypes {
    static func keyframeAnimation(_ base: LuaType) -> LuaType {
        LuaType(
            KeyframeAnimation.luaName, of: KeyframeAnimation.self, summary: "From value to value, or along a path.",
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
                summary: "Makes an animation of one property through several values.",
                body: { KeyframeAnimation(location: $0.place) }),
            members: keyframes, path, smoothness)
    }

    private static let keyframes: KeyValuePairs<String, LuaMember<KeyframeAnimation>> = [
        "values": .animation(
            "values", .list(of: .kept("value of the key path"), as: LuaKeptValue.self), "In order.",
            get: { $0.values.map { luaValue($0) } }, set: setValues),
        "key_times": .animation(
            "key_times", .keyTimes.optional,
            "Where each value stands, from 0, the start, to 1, the end, in order; even ones at first. Discrete values "
                + "stand from their time on.",
            \.keyTimes),
        "calculation_mode": .animation(
            "calculation_mode", .choice(KeyframeAnimation.Mode.allCases.map(\.rawValue)),
            "The way between values: straight, none, a smooth curve, or either at an even pace.",
            get: { $0.calculationMode.rawValue },
            set: { (animation: KeyframeAnimation, name: String) in
                animation.calculationMode = KeyframeAnimation.Mode(rawValue: name) ?? .linear
            }),
        "timings": .animation(
            "timings", .list(of: .timingFunction, as: TimingFunction.self),
            "The timing of the way from each value to the next.", get: { $0.timings.map(\.luaForm) },
            set: { (animation: KeyframeAnimation, timings: [TimingFunction]) in animation.timings = timings }),
    ]

    private static let path: KeyValuePairs<String, LuaMember<KeyframeAnimation>> = [
        "path": .animation(
            "path", .path.optional,
            "Where the position goes, in the place of values: every line and curve takes the same time, or key_times "
                + "say when each ends; paced, all of it has one pace.",
            get: { $0.path?.svg }, set: { (animation: KeyframeAnimation, path: Path?) in animation.path = path }),
        "rotation_mode": .animation(
            "rotation_mode", .choice(PathMotion.RotationMode.allCases.map(\.rawValue)).optional,
            "Turns the layer on its path, its right or its left side ahead; nil keeps its direction.",
            get: { $0.rotationMode?.rawValue },
            set: { (animation: KeyframeAnimation, name: String?) in
                animation.rotationMode = name.flatMap(PathMotion.RotationMode.init)
            }),
    ]

    private static let smoothness: KeyValuePairs<String, LuaMember<KeyframeAnimation>> = [
        "tension_values": .animation(
            "tension_values", .shapes, "How sharp a cubic curve passes each value, from -1 to 1.", \.tensions),
        "continuity_values": .animation(
            "continuity_values", .shapes, "What corner a cubic curve has at each value, from -1 to 1.",
            \.continuities),
        "bias_values": .animation(
            "bias_values", .shapes, "Whether a cubic curve swings over before or after each value, from -1 to 1.",
            \.biases),
    ]

    @Sendable private static func setValues(_ animation: KeyframeAnimation, _ kept: [LuaKeptValue]) throws {
        let property = try animation.property()
        var values = AnimatableValues()
        for (index, value) in kept.enumerated() {
            do { values.append(try property.read(value)) } catch {
                throw LuaMismatch(error.reason, path: ["[\(index + 1)]"] + error.path)
            }
        }
        animation.values = values
    }
}

extension LuaKind {
    fileprivate static let shapes = list(of: .number(in: -1...1), as: Double.self)

    /// Gives a `[Double]` from 0 to 1 that never falls.
    fileprivate static let keyTimes = LuaKind("list of numbers", definition: "number[]") { input throws(LuaMismatch) in
        guard let table = input.table else { throw input.mismatch("list of numbers") }
        let times = try table.elements(.number(in: 0...1)).compactMap { $0 as? Double }
        for index in times.indices.dropFirst() where times[index] < times[index - 1] {
            throw LuaMismatch(
                "key times never fall, and \(decimalText(times[index])) follows \(decimalText(times[index - 1]))")
        }
        return times
    }
}
