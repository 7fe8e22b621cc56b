import EditModel
import LuaHost
import Testing

@testable import EditBindings
@testable import ModelBindings

/// What a prompt knows of a text before it runs, and what it makes of several statements.
@Suite struct PromptQuestionTests {
    private let prompt = PromptSessionTests()

    private func session() throws -> PromptSession {
        let session = try prompt.session()
        let before = "deck = require('cards').new() title = edit.text_layer {} function own(a, b, ...) end"
        _ = try session.run(Array(before.utf8), line: 1, acceptsIncomplete: false)
        return session
    }

    static let signatures: [(text: String, name: String?, current: String?, about: String)] = [
        ("edit.range(", "edit.range", "start", "start: time"),
        ("edit.range(1, ", "edit.range", "duration", "duration: "),
        ("edit.range(1, 2, ", "edit.range", nil, ""), ("x = own(1, {2, 3}, ", "own", "...", ""),
        ("deck:add('left', ", "cards:add", "options?", "options: "), ("deck.add(", "cards:add", "self", ""),
        ("deck:add('left', { way = ", "cards:add", "options?", "way: \"fast\"|\"slow\"|number"),
        (
            "edit.text_layer { string = 'a', font_size = ", "edit.text_layer", "properties?",
            "font_size: number, The font size in pixels"
        ),
        ("title:add_sublayer((", "text_layer:add_sublayer", "layer", "layer: "), ("show(", "show", "x", "x: movie"),
        ("function deck:f(", nil, nil, ""), ("nothing(", nil, nil, ""), ("edit.range(1) ", nil, nil, ""),
        ("-- edit.range(", nil, nil, ""),
        ("edit.effect('gblur', { sigma = ", "edit.effect", "parameters?", "sigma: number"),
    ]

    @Test("the call that is written is told with its parameter", arguments: signatures)
    func signs(_ expected: (text: String, name: String?, current: String?, about: String)) throws {
        let found = try session().signature(atEndOf: Array(expected.text.utf8))
        #expect(found?.name == expected.name)
        #expect(found?.current.flatMap { found?.parameters[$0] } == expected.current)
        #expect(found?.about.hasPrefix(expected.about) ?? true, "\(String(describing: found))")
    }

    static let topics: [(text: String, topic: String)] = [
        ("title", "named text_layer"), ("title.font", "named text_layer.font"), ("edit.range", "typed"),
        ("nothing", "typed"), ("deck.add", "#### cards:add(side, options?)"),
        ("deck:add", "#### cards:add(side, options?)"),
        ("deck.size", "#### cards"), ("deck", "#### cards"), ("own", "#### function(a, b, ...)"), ("title.", "typed"),
    ]

    @Test("a question about a variable is one about what it holds", arguments: topics)
    func asks(_ expected: (text: String, topic: String)) throws {
        let found =
            switch try session().topic(Array(expected.text.utf8)) {
            case .typed: "typed"
            case .named(let name): "named \(name)"
            case .text(let text): text
            }
        #expect(found.hasPrefix(expected.topic), "\(found)")
    }

    @Test("several statements at once run one after the other, or none of them does")
    func blocks() throws {
        let session = try prompt.session()
        #expect(prompt.outcome("a = 1\n\na + 1\nfor i = 1, 2 do\n  a = a + i\nend\na", in: session) == "4")
        #expect(prompt.outcome("a = 5\na b\na", in: session).hasPrefix("stdin:2: syntax error"))
        #expect(prompt.outcome("a", in: session) == "4")
        #expect(prompt.outcome("local b = 3\na = b", in: session) == "")
        #expect(prompt.outcome("a", in: session) == "3")
        #expect(prompt.outcome("a = 7\na\nerror('no')", in: session) == "stdin:3: no")
        #expect(prompt.outcome("a = 1\nfunction f()", in: session).hasSuffix("near <eof>"))
    }

    @Test(
        "a text goes on where more lines can make it whole",
        arguments: [
            ("x = 1", true), ("f(", false), ("x = 1\nx", true), ("x = 1\nf(", false), ("a b", true),
            ("if x then", false),
        ])
    func wholeness(_ text: String, isWhole: Bool) throws {
        #expect(try session().isWhole(Array(text.utf8)) == isWhole)
    }

    static let statements: [(source: String, isStatement: Bool, text: String?)] = [
        ("x.y", false, nil), ("f() + 1", false, "_ = f() + 1"), ("f()", true, "f()"),
        ("(f or g)()", true, ";(f or g)()"),
        ("local a = 1 b = a", true, "do\nlocal a = 1 b = a\nend"),
        ("function f() local a = 1 return a end", true, "function f() local a = 1 return a end"),
        ("for i = 1, 2 do local a = i end", true, "for i = 1, 2 do local a = i end"),
        ("if x then return end", true, ";(function(...)\nif x then return end\nend)(...)"),
    ]

    @Test("a statement means the same between others", arguments: statements)
    func saves(_ expected: (source: String, isStatement: Bool, text: String?)) {
        let statement = SavedStatement(Array(expected.source.utf8), isStatement: expected.isStatement)
        #expect(statement.text(keepsValue: false) == expected.text)
    }

    @Test("what sets a variable and what is a call alone is found")
    func reads() {
        let statement = SavedStatement(Array("film, t = f { film = 1 }, 2 function g() end".utf8), isStatement: true)
        #expect(statement.assigned == ["t", "g"])
        #expect(statement.names == ["f", "film", "g", "t"])
        for (source, name) in [
            ("show(film, 2)", "show"), ("show(a) b()", nil), ("plan { a }", "plan"), ("a.show()", nil),
        ] {
            #expect(SavedStatement(Array(source.utf8), isStatement: true).calledAlone == name, "\(source)")
        }
    }
}
