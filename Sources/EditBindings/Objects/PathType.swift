import EditModel
import LuaHost

extension EditTypes {
    static let pathObject = LuaType(
        PathObject.luaName, of: PathObject.self,
        summary: "Lines and curves, in parts that are open or closed, as CGPath. Pixels, y down, angles in degrees, "
            + "clockwise as seen from the right. What draws gives the path itself, so that steps can follow each "
            + "other: edit.path():move_to{ 0, 0 }:line_to{ 90, 0 }:close().",
        counterpart: "CGPath",
        example: """
            local arrow = edit.path():move_to { 0, 0 }:line_to { 90, 30 }:line_to { 0, 60 }:close()
            print(arrow.bounds.width, arrow.length)
            local point, angle = arrow:point_at(0.5)
            print(point.x, point.y, angle)
            """,
        constructor: .constructor(
            summary: "Makes an empty path.", takesProperties: false, body: { _ in PathObject() }),
        functions: pathShapes,
        description: { "path of \($0.path.elements.count) elements" },
        members: pathSteps, pathProperties)

    private static let pathSteps: KeyValuePairs<String, LuaMember<PathObject>> = [
        "move_to": step("Begins a part.", [place("point", "where it begins")]) { $0.move(to: $1.value(0)) },
        "line_to": step("Draws a straight line.", [place("point", "where it ends")]) { $0.addLine(to: $1.value(0)) },
        "quad_to": step(
            "Draws a quadratic Bézier curve, part of a parabola.",
            [place("control", "what it bends towards"), place("point", "where it ends")]
        ) { $0.addQuadratic($1.value(0), to: $1.value(1)) },
        "curve_to": step(
            "Draws a cubic Bézier curve.",
            [
                place("control1", "where it leaves towards"), place("control2", "where it arrives from"),
                place("point", "where it ends"),
            ]
        ) { $0.addCubic($1.value(0), $1.value(1), to: $1.value(2)) },
        "arc": step(
            "Draws part of a circle: a line to its start, unless the path is empty or is there, then the arc.",
            [.table("arc", arcFields)]
        ) { path, arguments in
            let arc = arguments.options(0)
            let (start, end) = (arc.value("start_angle", as: Double.self), arc.value("end_angle", as: Double.self))
            let isClockwise = arc.optional("clockwise") ?? true
            let radius: Double = arc.value("radius")
            path.addArc(
                center: arc.value("center"), radii: Size(width: radius, height: radius), from: start,
                by: sweep(from: start, to: end, isClockwise: isClockwise))
        },
        "close": step("Closes the part that is being drawn by a line to where it began.", []) { path, _ in
            path.close()
        },
        "add": .method(
            summary: "Adds the parts of another path after its own.",
            parameters: [LuaParameter("path", .path, "what to add")], returns: "edit.path",
            body: { path, arguments in
                let other: Path = arguments.value(0)
                try path.draw(upTo: other.elements.count) { $0.add(other) }
                return path
            }),
        "copy": .method(
            summary: "A path of its own with the same parts.", returns: "edit.path",
            body: { path, _ in PathObject(path.path) }),
        "transform": .method(
            summary: "A new path: this one as a transform shows it.",
            parameters: [.object("transform", AffineTransform.self, "what is done to every point")],
            returns: "edit.path", body: { try PathObject(checking: $0.path.transformed(by: $1.value(0))) }),
        "trim": .method(
            summary: "A new path: what lies between two fractions of this one's length.",
            parameters: [.number("from", in: 0...1, "where it begins"), .number("to", in: 0...1, "where it ends")],
            returns: "edit.path",
            body: { PathObject($0.path.trimmed(from: $1.number(0), to: $1.number(1))) }),
        "point_at": .method(
            summary: "Where a fraction of the length is, and the angle the path goes on at there, in degrees; nil for "
                + "a path without length.",
            parameters: [.number("fraction", in: 0...1, "0 is the start, 1 the end")],
            returns: "{ x: number, y: number }?, number?",
            body: { path, arguments in
                guard let place = path.measure.place(atFraction: arguments.number(0)) else { return nil }
                return LuaResults(luaValue(place.point), place.angle)
            }),
    ]

    private static let pathProperties: KeyValuePairs<String, LuaMember<PathObject>> = [
        "bounds": .property(
            .rectangle.optional, "The smallest upright rectangle around what is drawn; nil when nothing is.",
            get: { luaValue($0.path.bounds) }),
        "length": .property(.number(), "Along all parts, in pixels.", get: { $0.measure.length }),
        "current_point": .property(
            .point.optional, "Where the pen is; nil in an empty path.", get: { luaValue($0.path.currentPoint) }),
        "empty": .property(.boolean, "Whether it has no elements.", get: { $0.path.isEmpty }),
        "svg": .property(.string, "As SVG writes it.", get: { $0.path.svg }),
    ]

    private static let arcFields: [LuaParameter] = [
        LuaParameter("center", .point, "of the circle"),
        .number("radius", in: 0...1e9, "in pixels"),
        .number("start_angle", "0 is to the right, 90 down"),
        .number("end_angle", "as start_angle"),
        .optional(.boolean("clockwise", "which way round, as seen"), default: "true"),
    ]

    private static func place(_ name: String, _ summary: String) -> LuaParameter {
        LuaParameter(name, .point, summary)
    }

    /// A method that draws on and gives the path itself.
    private static func step(
        _ summary: String, _ parameters: [LuaParameter],
        _ body: @escaping @Sendable (inout Path, LuaArguments) -> Void
    ) -> LuaMember<PathObject> {
        .method(
            summary: summary, parameters: parameters, returns: "edit.path",
            body: { path, arguments in
                try path.draw { body(&$0, arguments) }
                return path
            })
    }

    /// How far an arc goes round, in degrees, positive clockwise: less than a turn unless the angles are a turn apart.
    private static func sweep(from start: Double, to end: Double, isClockwise: Bool) -> Double {
        let way = isClockwise ? end - start : start - end
        let turned = way.truncatingRemainder(dividingBy: 360)
        let sweep = way >= 360 ? 360 : turned < 0 ? turned + 360 : turned
        return isClockwise ? sweep : -sweep
    }
}
