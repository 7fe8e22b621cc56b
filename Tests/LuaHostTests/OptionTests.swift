import LuaHost
import Testing

/// Tables of options: those of a constructor that go on with the type's properties, and those kept in a structure.
@Suite struct OptionTests {
    private final class Sign: LuaBound {
        static let luaName = "sign"
        let words: String
        var size = 1.0
        var tags: [String] = []

        init(_ words: String) { self.words = words }

        static let type = LuaType(
            luaName, of: Sign.self, summary: "Words on a board.",
            constructor: .constructor("Makes a sign.", from: "parts", .string("words", "what is read")) { Sign($0) },
            members: [
                .property("words", .string, "What is read.", get: { $0.words }),
                .property("size", .number(in: 0...9), "In meters.", get: { $0.size }, set: { $0.size = $1 }),
                .property("tags", .list(of: .string), "What finds it.", get: { $0.tags }, set: { $0.tags = $1 }),
            ])
    }

    private struct Paint: Sendable {
        var color: String?
        var layers = 2
    }

    private static let paint = LuaParameter<Paint>.fields(
        [
            LuaField("color", .string, "its name", \.color, default: "none"),
            LuaField("layers", .integer(in: 1...5), "how many", \.layers, default: "2"),
        ], of: Paint())

    private static let namespace = LuaNamespace(
        "shop", summary: "Signs.", types: [Sign.type],
        functions: [
            "paint": LuaGlobalFunction(
                "Says what is painted.",
                .table("options", paint.withGivenNames, .optional(.boolean("twice", "whether again"))), .call,
                returns: "string"
            ) { options, call in
                let ((paint, given), isTwice) = options
                let place = call.location?.description ?? "?"
                return "\(paint.color ?? "none") \(paint.layers) \(given) \(isTwice == true) \(place)"
            }
        ])

    private func run(_ script: String) throws -> String {
        try LuaThread().run {
            let state = try LuaState()
            state.register(Self.namespace)
            do {
                return Fixture.describe(try state.run(script, file: "a.lua").first ?? .nil)
            } catch let error as LuaError {
                return error.description
            }
        }
    }

    @Test(
        "a constructor's table has its fields and the properties that can be set",
        arguments: [
            ("local s = shop.sign { words = 'Bread', size = 2 } return s.words .. s.size", "Bread2.0"),
            ("return #shop.sign { words = 'Bread', tags = { 'a', 'b' } }.tags", "2"),
            ("shop.sign { size = 2 }", "a.lua:1: bad argument #1 'parts' to 'sign' (words: string expected, got nil)"),
            (
                "shop.sign { words = 'x', size = 10 }",
                "a.lua:1: bad argument #1 'parts' to 'sign' (size: number from 0 to 9 expected, got 10)"
            ),
            (
                "shop.sign { words = 'x', tags = { 'a', 1 } }",
                "a.lua:1: bad argument #1 'parts' to 'sign' (tags[2]: string expected, got number)"
            ),
            (
                "shop.sign { words = 'x', sise = 1 }",
                "a.lua:1: bad argument #1 'parts' to 'sign' (no option 'sise' (did you mean 'size'?))"
            ),
            ("shop.sign()", "a.lua:1: bad argument #1 'parts' to 'sign' (table expected, got no value)"),
        ])
    func construction(script: String, result: String) throws { #expect(try run(script) == result) }

    @Test("the properties of such a table are written about with its fields")
    func description() {
        let text = LuaDefinitions.text(for: Self.namespace)
        #expect(text.contains("---@param parts { words: string, size?: number, tags?: (string)[] }"), "\(text)")
    }

    @Test(
        "fields become the properties of a structure",
        arguments: [
            ("return shop.paint {}", "none 2 [] false a.lua:1"),
            ("return shop.paint { color = 'red', twice = true }", #"red 2 ["color"] true a.lua:1"#),
            ("return shop.paint { layers = 5 }", #"none 5 ["layers"] false a.lua:1"#),
            (
                "shop.paint { layers = 6 }",
                "a.lua:1: bad argument #1 'options' to 'paint' (layers: integer from 1 to 5 expected, got 6)"
            ),
            (
                "shop.paint { colour = 'red' }",
                "a.lua:1: bad argument #1 'options' to 'paint' (no option 'colour' (did you mean 'color'?))"
            ),
        ])
    func fields(script: String, result: String) throws { #expect(try run(script) == result) }
}
