import LuaHost
import Wording

/// An object with identity, as recipes make them.
class Shape: LuaBound, LuaCharged {
    class var luaName: String { "shape" }
    var byteCount: Int { 100 + (name?.utf8.count ?? 0) }
    var memoryCharge: (any AnyObject & Sendable)?
    var opacity = 1.0
    var name: String?
    var line: RecipeLocation?
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
    var luaKind: FailureKind { .notAllowed }
    func luaText(at location: RecipeLocation?) -> String {
        "\(luaMessage) (\(location?.description ?? "?")); run again with --allow-read x"
    }
}

enum Fixture {
    static let length = LuaKind<Length>("length", definition: "edit.length|number") { input throws(LuaMismatch) in
        if let number = input.number { return Length(meters: number) }
        guard let length = input.object(as: Length.self) else { throw input.mismatch("length") }
        return length
    }

    static let lengthType = LuaType(
        "length", of: Length.self, summary: "A distance.",
        constructor: .constructor("Makes a length.", .number("meters", "how far"), takesProperties: false) {
            Length(meters: $0)
        },
        constants: [("zero", "Nothing.", { Length(meters: 0) })],
        description: { "\(decimalText($0.meters)) m" },
        operators: [
            .add: LuaOperation(length, length, returns: "edit.length") { Length(meters: $0.meters + $1.meters) },
            .equal: LuaOperation(length, length, returns: "boolean") { $0 == $1 },
            .less: LuaOperation(length, length, returns: "boolean") { $0.meters < $1.meters },
        ],
        members: [.property("meters", .number(), "In meters.", get: { $0.meters })])

    static let shapeType = LuaType(
        "shape", of: Shape.self, summary: "Something drawn.",
        constructor: .constructor("Makes a shape.") { Shape() }, isClosed: { $0.isClosed },
        members: [
            .property(
                "opacity", .number(in: 0...1), "How solid it is.", get: { $0.opacity },
                setAt: { shape, value, line in
                    shape.opacity = value
                    shape.line = line
                }),
            .property("name", .optional(.string), "Its name.", get: { $0.name }, set: { $0.name = $1 }),
            .property("line", .string, "Where opacity was set.", get: { $0.line?.description }),
            .property("children", .any, "Those on it.", get: { $0.children }),
            .method(
                "set_opacity", "Sets how solid it is.", .number("opacity", in: 0...1, "0 is invisible"),
                .optional(LuaParameter("at", length, "from where"), default: "0")
            ) { shape, opacity, _ in shape.opacity = opacity },
            .method("add", "Puts a shape on it.", .object("shape", Shape.self, "what"), returns: "edit.shape") {
                shape, child in
                shape.children.append(child)
                return child
            },
            .method("bounds", "Two numbers.", returns: "number, number") { _ in LuaResults(1, nil, 2.5) },
            .method(
                "outline", "Draws a line around it.",
                .table(
                    "options", .number("width", in: 0...100, "pixels"), .optional(.string("color", "CSS name")),
                    .optional(.table("dash", .number("on", "pixels"), .optional(.number("off", "pixels")))))
            ) { shape, options in shape.opacity = options.0 / 100 },
            .method("on_draw", "Keeps a function.", .function("draw", "fun(x: number): number", "called later")) {
                $0.callback = $1
            },
            .method("draw", "Calls it.", .number("x", "where"), returns: "number") { (shape: Shape, x: Double) in
                try shape.callback?.call(x, returning: .number())
            },
            .method("close", "Ends it.") { $0.isClosed = true },
            .method("read", "Is refused.") { _ in throw Refusal() },
        ])

    static let circleType = LuaType(
        "circle", of: Circle.self, summary: "A round shape.", counterpart: "CACircle",
        example: "local circle = edit.circle { radius = 2 }", base: shapeType,
        constructor: .constructor("Makes a circle.") { Circle() },
        members: [
            .property("radius", .number(in: 0...1000), "Pixels.", get: { $0.radius }, set: { $0.radius = $1 })
                .example("circle.radius = 3")
        ])

    static let namespace = LuaNamespace(
        "edit", summary: "Everything.", types: [lengthType, shapeType, circleType],
        functions: [
            "blend": LuaGlobalFunction(
                "Picks a mode.", example: "edit.blend(\"normal\")", .choice("mode", ["normal", "multiply"], "how"),
                returns: "string"
            ) { $0 },
            "sum": LuaGlobalFunction(
                "Adds up.", LuaParameter("numbers", .list(of: .number()), "what"), returns: "number"
            ) { $0.reduce(0, +) },
        ])

    /// What a test can look at after a script ran.
    struct Outcome {
        var text = ""
        var kind: FailureKind?
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
                outcome.text = error.description
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
