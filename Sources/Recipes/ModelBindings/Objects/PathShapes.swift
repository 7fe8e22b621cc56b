import LuaHost
import Values

extension EditTypes {
    /// `edit.path.rectangle` and its kin.
    static let pathShapes: KeyValuePairs<String, LuaGlobalFunction> = [
        "rectangle": shape(
            "Makes a rectangle, with round corners if wanted.",
            example: """
                local card = edit.path.rectangle({ 0, 0, 320, 180 }, 24)   -- round corners
                assert(card.bounds.width == 320)
                """,
            LuaParameter("rectangle", .rectangle, "in pixels"),
            .optional(.number("corner_radius", in: 0...1e9, "at most half of the shorter side"), default: "0")
        ) { Path($0, cornerRadius: $1 ?? 0) },
        "ellipse": shape(
            "Makes the ellipse that fills a rectangle.",
            example: """
                local oval = edit.path.ellipse { 0, 0, 200, 100 }
                assert(oval.bounds.height == 100)
                """, LuaParameter("rectangle", .rectangle, "in pixels")
        ) { Path(ellipseIn: $0) },
        "circle": shape(
            "Makes a circle.",
            example: """
                local circle = edit.path.circle({ 50, 50 }, 40)
                assert(circle.bounds.x == 10)
                """,
            LuaParameter("center", .point, "its middle"), .number("radius", in: 0...1e9, "in pixels")
        ) { center, radius in
            Path(
                ellipseIn: Rectangle(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius))
        },
        "polygon": shape(
            "Makes a regular polygon.",
            example: """
                local hexagon = edit.path.polygon { center = { 100, 100 }, sides = 6, radius = 80 }
                assert(not hexagon.empty)
                """,
            .table(
                "polygon", center, .integer("sides", in: 3...10_000, "their number"),
                .number("radius", in: 0...1e9, "from the middle to each corner, in pixels"), rotation)
        ) { polygon in
            let (center, sides, radius, rotation) = polygon
            return Path(polygonWithSides: sides, center: center ?? .zero, radius: radius, rotation: rotation ?? 0)
        },
        "star": shape(
            "Makes a star.",
            example: """
                local star = edit.path.star { center = { 100, 100 }, points = 5, outer_radius = 90, inner_radius = 40 }
                print(star.svg)
                """,
            .table(
                "star", center, .integer("points", in: 2...10_000, "their number"),
                .number("outer_radius", in: 0...1e9, "from the middle to each point, in pixels"),
                .optional(
                    .number("inner_radius", in: 0...1e9, "to the corners between them"), default: "half of outer_radius"
                ), rotation)
        ) { star in
            let (center, points, outer, inner, rotation) = star
            return Path(
                starWithPoints: points, center: center ?? .zero, outerRadius: outer, innerRadius: inner ?? outer / 2,
                rotation: rotation ?? 0)
        },
        "line": shape(
            "Makes straight lines from point to point.",
            example: """
                local triangle = edit.path.line({ { 0, 0 }, { 100, 0 }, { 50, 80 } }, true)
                assert(triangle.length > 280)
                """,
            LuaParameter("points", .list(of: .point), "in order"),
            .optional(.boolean("closed", "true to join the last to the first"), default: "false")
        ) { points, isClosed in
            var path = Path()
            for point in points { path.addLine(to: point) }
            if isClosed == true { path.close() }
            return path
        },
        "svg": shape(
            "Makes a path from SVG path data.",
            example: """
                local heart = edit.path.svg("M 50 90 L 10 40 A 20 20 0 0 1 50 30 A 20 20 0 0 1 90 40 Z")
                print(heart.bounds.width)
                """, LuaParameter("text", .pathText, "such as \"M 10 10 L 90 10 50 80 Z\"")
        ) { $0 },
    ]

    private static let center = LuaParameter<Point?>.optional("center", .point, "its middle", default: "0, 0")
    private static let rotation = LuaParameter<Double?>.optional(
        .number("rotation", "in degrees, clockwise; at 0 a corner is above the middle"), default: "0")

    private static func shape<each Argument>(
        _ summary: String, example: String, _ parameters: repeat LuaParameter<each Argument>,
        body: @escaping @Sendable (repeat each Argument) -> Path
    ) -> LuaGlobalFunction {
        LuaGlobalFunction(summary, example: example, repeat each parameters, returns: "edit.path") {
            (argument: repeat each Argument) in
            try PathObject(checking: body(repeat each argument))
        }
    }
}

extension LuaKind where Value == Path {
    /// From a path or from what SVG writes.
    package static var path: LuaKind {
        LuaKind("path", definition: "edit.path|string") { input throws(LuaMismatch) in
            if let object = input.object(as: PathObject.self) { return object.path }
            guard input.string != nil else { throw input.mismatch("path") }
            return try input.path()
        }
    }

    /// From what SVG writes.
    static var pathText: LuaKind {
        LuaKind("string", definition: "string") { input throws(LuaMismatch) in
            try input.path()
        }
    }
}

extension LuaInput {
    fileprivate func path() throws(LuaMismatch) -> Path {
        guard let text = string else { throw mismatch("string") }
        do {
            return try Path(svg: text)
        } catch {
            throw LuaMismatch(error.reason)
        }
    }
}
