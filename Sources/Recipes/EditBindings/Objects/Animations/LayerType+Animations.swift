import EditModel
import LuaHost
import MediaTime
import ModelBindings

extension EditTypes {
    /// The members of layers for animations.
    static let layerAnimations: [LuaMember<Layer>] = [
        .located(
            "speed", .factorOfTime,
            "The factor from the superlayer's time to its own; 0 stops it.",
            get: { $0.timing.speed.approximateSeconds },
            set: { (layer: Layer, value: Time) in layer.timing.speed = value }),
        .stored("time_offset", .numericTime, "Its own time at which it appears. Default: 0.", \.timing.timeOffset),
        .method(
            "add_animation", "Adds a copy of an animation, replacing one with the same key.",
            LuaParameter("animation", .animation, "the animation to copy"),
            .optional(.string("key", "its name"), default: "none")
        ) { layer, animation, key in try layer.add(animation, key: key) }
        .example(
            """
            -- Comes in within half a second, and stays.
            local layer = edit.text_layer { string = "Hello", position = { 200, 100 } }
            layer:add_animation(edit.animation { key_path = "opacity", from = 0, to = 1, duration = 0.5 }, "appear")
            assert(layer:animation("appear").duration == edit.time(0.5))
            """),
        .method(
            "remove_animation", "Removes an animation, if there is one.",
            .string("key", "its name")
        ) { layer, key in layer.animations.remove(key) },
        .method("remove_all_animations", "Removes all animations.") { layer in layer.animations.removeAll() },
        .method(
            "animation", "Returns the layer's copy of an animation, which cannot be changed; nil without one.",
            .string("key", "its name"),
            returns: LuaKind<Animation>.animation.text.definition + "|nil"
        ) { layer, key in layer.animations.animation(key) },
        .property(
            "animation_keys", .list(of: .string), "The keys of its animations, in the order in which they were added.",
            get: { $0.animations.keys }),
    ]
}

extension LuaType {
    /// A layer's table in which every property that animates may be a function of the layer's time.
    func withFunctionsOfTime(_ session: EditSession) -> LuaType {
        settingFunctions(
            of: Layer.self,
            signature: { name, definition in
                animatedProperty(name) == nil ? nil : "fun(time: edit.time): \(definition.inParentheses)"
            },
            refusal: { name in
                switch name {
                case "frame": "it cannot be a function of time: give one to position or to bounds"
                case "contents": "they cannot be a function of time: add a keyframe_animation of the pictures"
                default: "it cannot be a function of time, because it does not animate"
                }
            },
            get: { layer, name in
                animatedProperty(name).flatMap { layer.animations[function: $0] }.map(session.valueFunction)
            },
            set: { layer, name, function, location in
                guard let keyPath = animatedProperty(name) else { return }
                layer.animations[function: keyPath] = function.map(session.keepValue)
                if function != nil { layer.locations[name] = location }
            })
    }
}

/// The key path of a property whose values functions can give, by any name that it has.
private func animatedProperty(_ name: String) -> AnimationKeyPath? {
    let keyPath = AnimationKeyPath(name == "color" ? "foreground_color" : name)
    return keyPath?.property.kind == .contents ? nil : keyPath
}

extension String {
    fileprivate var inParentheses: String { contains("|") ? "(\(self))" : self }
}
