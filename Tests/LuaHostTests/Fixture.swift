import LuaHost

/// An object with identity, as recipes make them.
class Shape: LuaBound, LuaCharged {
    class var luaName: String { "shape" }
    var byteCount: Int { 100 + (name?.utf8.count ?? 0) }
    var memoryCharge: (any AnyObject & Sendable)?
    var opacity = 1.0
    var name: String?
    var line: LuaLocation?
    var isClosed = false
    var callback: LuaFunction?
    var children: [Shape] = []
}

final class Circle: Shape {
    override class var luaName: String { "circle" }
    var radius = 1.0
}

/// A value type, copied into Lua.
struct Length: LuaBound, Equatable {
    static let luaName = "length"
    var meters: Double
}

/// An error that says where it happened in the middle of its text.
struct Refusal: LuaReportable {
    var luaMessage: String { "not allowed to read 'x'" }
    var luaKind: LuaError.Kind { .notAllowed }
    func luaText(at location: LuaLocation?) -> String {
        "\(luaMessage) (\(location?.description ?? "?")); run again with --allow-read x"
    }
}

enum Fixture {
    static let length = LuaKind("length", definition: "edit.length|number") { input throws(LuaMismatch) in
        if let number = input.number { return Length(meters: number) }
        guard let length = input.object(as: Length.self) else { throw input.mismatch("length") }
        return length
    }

    static let lengthType = LuaType(
        "length", of: Length.self, summary: "A distance.",
        constructor: .constructor(
            summary: "Makes a length.", parameters: [.number("meters", "how far")], takesProperties: false,
            body: { Length(meters: $0.number(0)) }),
        constants: [("zero", "Nothing.", { Length(meters: 0) })],
        description: { "\(decimalText($0.meters)) m" },
        operators: [
            .add: LuaOperation(length, length, returns: "edit.length") { sum($0) },
            .equal: LuaOperation(length, length, returns: "boolean") {
                $0.value(0, as: Length.self) == $0.value(1, as: Length.self)
            },
            .less: LuaOperation(length, length, returns: "boolean") {
                $0.value(0, as: Length.self).meters < $0.value(1, as: Length.self).meters
            },
        ],
        members: ["meters": .property(.number(), "In meters.", get: { $0.meters })])

    private static func sum(_ arguments: LuaArguments) -> Length {
        Length(meters: arguments.value(0, as: Length.self).meters + arguments.value(1, as: Length.self).meters)
    }

    static let shapeType = LuaType(
        "shape", of: Shape.self, summary: "Something drawn.",
        constructor: .constructor(summary: "Makes a shape.", body: { _ in Shape() }),
        isClosed: { $0.isClosed },
        members: [
            "opacity": .property(
                .number(in: 0...1), "How solid it is.", get: { $0.opacity },
                setAt: { (shape: Shape, value: Double, line) in
                    shape.opacity = value
                    shape.line = line
                }),
            "name": .property(LuaKind.string.optional, "Its name.", get: { $0.name }, set: { $0.name = $1 }),
            "line": .property(.string, "Where opacity was set.", get: { $0.line?.description }),
            "children": .property(.any, "Those on it.", get: { $0.children }),
            "set_opacity": .method(
                summary: "Sets how solid it is.",
                parameters: [
                    .number("opacity", in: 0...1, "0 is invisible"),
                    .optional(LuaParameter("at", length, "from where"), default: "0"),
                ],
                body: { shape, arguments in shape.opacity = arguments.number(0) }),
            "add": .method(
                summary: "Puts a shape on it.", parameters: [.object("shape", Shape.self, "what")],
                returns: "edit.shape",
                body: { shape, arguments in
                    let child: Shape = arguments.value(0)
                    shape.children.append(child)
                    return child
                }),
            "bounds": .method(
                summary: "Two numbers.", returns: "number, number", body: { _, _ in LuaResults(1, nil, 2.5) }),
            "outline": .method(
                summary: "Draws a line around it.",
                parameters: [
                    .table(
                        "options",
                        [
                            .number("width", in: 0...100, "pixels"), .optional(.string("color", "CSS name")),
                            .optional(
                                .table("dash", [.number("on", "pixels"), .optional(.number("off", "pixels"))])),
                        ])
                ],
                body: { shape, arguments in shape.opacity = arguments.options(0).value("width") / 100 }),
            "on_draw": .method(
                summary: "Keeps a function.", parameters: [.function("draw", "fun(x: number): number", "called later")],
                body: { $0.callback = $1.function(0) }),
            "draw": .method(
                summary: "Calls it.", parameters: [.number("x", "where")], returns: "number",
                body: { shape, arguments in
                    try shape.callback?.call(arguments.number(0), returning: .number(), as: Double.self)
                }),
            "close": .method(summary: "Ends it.", body: { shape, _ in shape.isClosed = true }),
            "read": .method(summary: "Is refused.", body: { _, _ in throw Refusal() }),
        ])

    static let circleType = LuaType(
        "circle", of: Circle.self, summary: "A round shape.", counterpart: "CACircle",
        example: "local circle = edit.circle { radius = 2 }", base: shapeType,
        constructor: .constructor(summary: "Makes a circle.", body: { _ in Circle() }),
        members: [
            "radius": .property(.number(in: 0...1000), "Pixels.", get: { $0.radius }, set: { $0.radius = $1 })
                .example("circle.radius = 3")
        ])

    static let namespace = LuaNamespace(
        "edit", summary: "Everything.", types: [lengthType, shapeType, circleType],
        functions: [
            "blend": LuaGlobalFunction(
                summary: "Picks a mode.", example: "edit.blend(\"normal\")",
                parameters: [.choice("mode", ["normal", "multiply"], "how")],
                returns: "string",
                body: { $0.string(0) }),
            "sum": LuaGlobalFunction(
                summary: "Adds up.",
                parameters: [LuaParameter("numbers", .list(of: .number(), as: Double.self), "what")], returns: "number",
                body: { $0.value(0, as: [Double].self).reduce(0, +) }),
        ])

    /// What a test can look at after a script ran.
    struct Outcome {
        var text = ""
        var kind: LuaError.Kind?
        var printed = ""
        var traceback = ""
    }

    /// Runs a script on a Lua thread with the fixture's types. `text` is its first result, or the error's message.
    static func run(
        _ source: String, limits: LuaLimits = LuaLimits(), modules: [String: String] = [:]
    ) throws -> Outcome {
        try LuaThread().run {
            var outcome = Outcome()
            let host = LuaState.Host(
                print: { outcome.printed += $0 },
                findModule: { name in
                    if name == "refused" { throw Refusal() }
                    guard let text = modules[name] else { throw LuaMistake("module '\(name)' not found") }
                    return LuaModuleText(Array(text.utf8), file: name + ".lua", isLibrary: text.hasPrefix("--library"))
                })
            let state = try LuaState(limits: limits, host: host)
            state.register(namespace)
            do {
                outcome.text = describe(try state.run(source, file: "recipe.lua").first ?? .nil)
            } catch let error as LuaError {
                outcome.text = error.message
                outcome.kind = error.kind
                outcome.traceback = error.traceback
            }
            return outcome
        }
    }

    static func describe(_ value: LuaValue) -> String {
        switch value {
        case .nil: "nil"
        case .boolean(let value): "\(value)"
        case .integer(let value): "\(value)"
        case .number(let value): "\(value)"
        case .string(let value): value
        case .table: "table"
        case .function: "function"
        case .object(let value): "\(type(of: value))"
        case .other(let value): value
        }
    }
}
