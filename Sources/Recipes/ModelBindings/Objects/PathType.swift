import LuaHost
import Values
import Wording

extension EditTypes {
    package static let pathObject = LuaType(
        PathObject.luaName, of: PathObject.self,
        summary:
            "Lines and curves, in open or closed subpaths, as CGPath. Pixels, y down, angles in degrees, clockwise "
            + "from the right. Drawing methods return the path, so that calls can be chained: "
            + "edit.path():move_to{ 0, 0 }:line_to{ 90, 0 }:close().",
        counterpart: "CGPath",
        example: """
            local arrow = edit.path():move_to { 0, 0 }:line_to { 90, 30 }:line_to { 0, 60 }:close()
            print(arrow.bounds.width, arrow.length)
            local point, angle = arrow:point_at(0.5)
            print(point.x, point.y, angle)
            """,
        constructor: .constructor("Makes an empty path.", takesProperties: false) { PathObject() },
        functions: pathShapes,
        description: { "path of \(counted($0.path.elements.count, "element"))" },
        members: pathSteps, pathProperties)

    private static let pathSteps: [LuaMember<PathObject>] = [
        step("move_to", "Begins a subpath.", place("point", "the start")) { $0.move(to: $1) },
        step("line_to", "Draws a straight line.", place("point", "the end")) { $0.addLine(to: $1) },
        step(
            "quad_to", "Draws a quadratic Bézier curve, part of a parabola.",
            place("control", "the point it bends towards"), place("point", "the end")
        ) { (path: inout Path, control: Point, point: Point) in path.addQuadratic(control, to: point) },
        step(
            "curve_to", "Draws a cubic Bézier curve.", place("control1", "the point it leaves towards"),
            place("control2", "the point it arrives from"), place("point", "the end")
        ) { (path: inout Path, leaving: Point, arriving: Point, point: Point) in
            path.addCubic(leaving, arriving, to: point)
        },
        step(
            "arc", "Draws an arc of a circle, after a line to its start unless the path is empty or ends there.",
            .table(
                "arc", LuaParameter("center", .point, "of the circle"), .number("radius", in: 0...1e9, "in pixels"),
                .number("start_angle", "0 is to the right, 90 down"), .number("end_angle", "as start_angle"),
                .optional(.boolean("clockwise", "the direction, as seen"), default: "true"))
        ) { path, arc in
            let (center, radius, start, end, isClockwise) = arc
            path.addArc(
                center: center, radii: Size(width: radius, height: radius), from: start,
                by: sweep(from: start, to: end, isClockwise: isClockwise ?? true))
        },
        step("close", "Closes the current subpath with a line to its start.") { (path: inout Path) in
            path.close()
        },
        .method(
            "add", "Appends the subpaths of another path.", LuaParameter("path", .path, "the other path"),
            returns: "edit.path"
        ) { path, other in
            try path.draw(upTo: other.elements.count) { $0.add(other) }
            return path
        },
        .method(
            "copy", "Returns a copy of the path.", returns: "edit.path"
        ) { path in PathObject(path.path) },
        .method(
            "transform", "Returns a transformed copy of the path.",
            .object("transform", AffineTransform.self, "applied to every point"), returns: "edit.path"
        ) { try PathObject(checking: $0.path.transformed(by: $1)) },
        .method(
            "trim", "Returns the part between two fractions of the length, as a new path.",
            .number("from", in: 0...1, "the start"), .number("to", in: 0...1, "the end"),
            returns: "edit.path"
        ) { PathObject($0.path.trimmed(from: $1, to: $2)) },
        .method(
            "point_at",
            "Returns the point at a fraction of the length, and the path's direction there in degrees; nil for a "
                + "path without length.", .number("fraction", in: 0...1, "0 is the start, 1 the end"),
            returns: "{ x: number, y: number }?, number?"
        ) { path, fraction in
            guard let place = path.measure.place(atFraction: fraction) else { return LuaResults(nil) }
            return LuaResults(place.point, place.angle)
        },
    ]

    private static let pathProperties: [LuaMember<PathObject>] = [
        .property(
            "bounds", .optional(.rectangle),
            "The smallest upright rectangle around the path; nil for an empty path.", get: { $0.path.bounds }),
        .property("length", .number(), "The length of all subpaths, in pixels.", get: { $0.measure.length }),
        .property(
            "current_point",
            .optional(.point), "The end of the last element; nil for an empty path.", get: { $0.path.currentPoint }),
        .property("empty", .boolean, "True if the path has no elements.", get: { $0.path.isEmpty }),
        .property("svg", .string, "The path as SVG path data.", get: { $0.path.svg }),
    ]

    private static func place(_ name: String, _ summary: String) -> LuaParameter<Point> {
        LuaParameter(name, .point, summary)
    }

    /// A method that draws on and gives the path itself.
    private static func step<each Argument>(
        _ name: String, _ summary: String, _ parameters: repeat LuaParameter<each Argument>,
        body: @escaping @Sendable (inout Path, repeat each Argument) -> Void
    ) -> LuaMember<PathObject> {
        .method(name, summary, repeat each parameters, returns: "edit.path") {
            (path: PathObject, argument: repeat each Argument) in
            try path.draw { body(&$0, repeat each argument) }
            return path
        }
    }

    /// The sweep of an arc in degrees, positive clockwise: less than 360 unless the angles are 360 apart.
    private static func sweep(from start: Double, to end: Double, isClockwise: Bool) -> Double {
        let way = isClockwise ? end - start : start - end
        let turned = way.truncatingRemainder(dividingBy: 360)
        let sweep = way >= 360 ? 360 : turned < 0 ? turned + 360 : turned
        return isClockwise ? sweep : -sweep
    }
}
