import EditModel
import LuaHost
import Values

extension EditTypes {
    package static func textAnimation(_ base: LuaType) -> LuaType {
        LuaType(
            TextAnimation.luaName, of: TextAnimation.self,
            summary:
                "An animation of the letters, words or lines of a text layer, one after the other. begin_time, duration, "
                + "timing and repeat_count are those of one unit; unlike in other animations, fill_mode is both and "
                + "removed_on_completion false until they are set.",
            example: """
                -- Words rise out of a blur one after the other, those in the middle first, and fall away as letters.
                local title = edit.text_layer { string = "Words that move", font_size = 64, position = { 320, 180 } }
                title:add_animation(edit.text_animation {
                  unit = "word", from = { position = { 0, 40 }, opacity = 0, blur = 8 }, order = "from_middle",
                  stagger = 0.06, begin_time = 0.2, duration = 0.5, timing = "ease_out",
                })
                title:add_animation(edit.text_animation {
                  to = { position = { 0, 60 }, rotation = 40, opacity = 0 }, order = "random", seed = 7,
                  stagger = 0.03, begin_time = 3, duration = 0.4, timing = "ease_in",
                })
                """,
            base: base,
            constructor: .constructor("Makes an animation of a text's units.", .call) {
                TextAnimation(location: $0.location)
            },
            members: [
                .animation(
                    "unit", .choice,
                    "The units that move: letter, word or line. Letters that the font draws as one shape are one unit, and white "
                        + "space is none. Default: letter.", \.values.unit),
                .animation(
                    "from", .optional(.textUnitLook),
                    "The difference from the text at the start of a unit's run: position is a shift in pixels, scale a factor or "
                        + "two, rotation in degrees, rotation_x and rotation_y too, as those of layers, opacity a factor, "
                        + "foreground_color replaces the letters' own, blur is a deviation in pixels, letter_spacing in pixels "
                        + "is added. Nil: none.", \.values.from),
                .animation(
                    "to", .optional(.textUnitLook), "The same for the end of a unit's run. Nil: none.", \.values.to),
                .animation(
                    "stagger", .delay, "The time from the start of one unit to that of the next. Default: 0.05 s.",
                    \.values.stagger),
                .animation(
                    "order", .choice,
                    "The order in which units start, in the direction of reading: forward, backward, from_middle, from_edges, or "
                        + "random. Default: forward.", \.values.order),
                .animation(
                    "seed", .integer(), "The seed of a random order; another one gives another order. Default: 0.",
                    \.values.seed),
                .animation(
                    "anchor_point", .point,
                    "The point of a unit around which it turns and grows, in parts of its width and height. Default: "
                        + "{ 0.5, 0.5 }, its middle; { 0, 1 } is its lower left corner.", \.values.anchorPoint),
                .animation(
                    "spring", .optional(.spring),
                    "Moves each unit as a spring_animation does, with its mass, stiffness, damping and initial_velocity: "
                        + "{} has their defaults. The duration of a unit's run is then until it rests. Nil: timing alone.",
                    \.values.spring),
                .animation(
                    "perspective", .optional(.number(in: LayerTurn.distances)),
                    "The distance, in pixels, of the viewer of each unit that rotation_x and rotation_y turn. Nil: a parallel "
                        + "projection.", \.values.perspective),
            ])
    }
}

extension LuaKind where Value == SpringMotion {
    /// From `{ mass =, stiffness =, damping =, initial_velocity = }`, each with its default.
    fileprivate static var spring: LuaKind {
        LuaKind(
            "spring",
            definition: "{ mass?: number, stiffness?: number, damping?: number, initial_velocity?: number }"
        ) { input throws(LuaMismatch) in
            guard let table = input.table else { throw input.mismatch("spring", written: "{ damping = 8 }") }
            try table.check("spring", ["mass", "stiffness", "damping", "initial_velocity"])
            let positive = LuaKind<Double>.number(in: 1e-6...1e6)
            var motion = SpringMotion()
            motion.mass = try table.field("mass", .optional(positive)) ?? motion.mass
            motion.stiffness = try table.field("stiffness", .optional(positive)) ?? motion.stiffness
            motion.damping = try table.field("damping", .optional(.number(in: 0...1e6))) ?? motion.damping
            motion.initialVelocity =
                try table.field("initial_velocity", .optional(.number(in: -1e6...1e6))) ?? motion.initialVelocity
            return motion
        }
    }
}

extension SpringMotion: LuaPushable {
    package func push(onto state: LuaState) {
        LuaFields([
            "mass": mass, "stiffness": stiffness, "damping": damping, "initial_velocity": initialVelocity,
        ]).push(onto: state)
    }
}

extension LuaKind where Value == TextUnitLook {
    /// From `{ position =, scale =, rotation =, opacity =, foreground_color =, blur =, letter_spacing = }`.
    fileprivate static var textUnitLook: LuaKind {
        LuaKind(
            "look of a unit",
            definition:
                "{ position?: number[], scale?: number|number[], rotation?: number, "
                + "rotation_x?: number, rotation_y?: number, opacity?: number, "
                + "foreground_color?: \(LuaKind<Color>.color.text.definition), blur?: number, letter_spacing?: number }"
        ) { input throws(LuaMismatch) in
            guard let table = input.table else {
                throw input.mismatch("look of a unit", written: "{ position = { 0, 40 }, opacity = 0 }")
            }
            try table.check(
                "look of a unit",
                [
                    "position", "scale", "rotation", "rotation_x", "rotation_y", "opacity", "foreground_color", "color",
                    "blur", "letter_spacing",
                ])
            let farthest = -1e6...1e6
            var look = TextUnitLook()
            look.position = try table.field("position", .optional(.point(in: farthest)))
            look.scale = try table.field("scale", .optional(.factors))
            look.rotation = try table.field("rotation", .optional(.number(in: farthest)))
            look.rotationX = try table.field("rotation_x", .optional(.number(in: LayerTurn.angles)))
            look.rotationY = try table.field("rotation_y", .optional(.number(in: LayerTurn.angles)))
            look.opacity = try table.field("opacity", .optional(.number(in: 0...1)))
            let short = try table.field("color", .optional(.color))
            look.color = try table.field("foreground_color", .optional(.color)) ?? short
            look.blur = try table.field("blur", .optional(.number(in: 0...TextUnitLook.largestBlur)))
            let spacing = TextContent.maximumLetterSpacing
            look.letterSpacing = try table.field("letter_spacing", .optional(.number(in: -spacing...spacing)))
            guard look != TextUnitLook() else {
                throw LuaMismatch("it changes nothing: write { position = { 0, 40 }, opacity = 0 }")
            }
            return look
        }
    }
}

extension LuaKind where Value == Point {
    fileprivate static func point(in range: ClosedRange<Double>) -> LuaKind {
        LuaKind("point", definition: point.text.definition) { input throws(LuaMismatch) in
            let value = try point.read(input)
            for number in [value.x, value.y] where !range.contains(number) {
                throw LuaMismatch("it is farther than \(Int(range.upperBound)) pixels away")
            }
            return value
        }
    }

    /// One factor, or those of the width and the height.
    fileprivate static var factors: LuaKind {
        LuaKind("number or point") { input throws(LuaMismatch) in
            let one = LuaKind<Double>.number(in: -1000...1000)
            if input.number != nil {
                let factor = try one.read(input)
                return Point(x: factor, y: factor)
            }
            guard let table = input.table else { throw input.mismatch("number or point") }
            let both = try table.elements(one)
            guard both.count == 2 else { throw LuaMismatch("two factors expected, got \(both.count): { 1, 0.5 }") }
            return Point(x: both[0], y: both[1])
        }
    }
}

extension TextUnitLook: LuaPushable {
    package func push(onto state: LuaState) {
        let fields: [(name: String, value: (any LuaPushable)?)] = [
            ("position", position), ("scale", scale), ("rotation", rotation), ("rotation_x", rotationX),
            ("rotation_y", rotationY), ("opacity", opacity), ("foreground_color", color), ("blur", blur),
            ("letter_spacing", letterSpacing),
        ]
        LuaFields(fields.filter { $0.value != nil }).push(onto: state)
    }
}
