import Testing

@testable import Wording

/// Failures and the lines that they name.
@Suite struct FailureTests {
    @Test("a failure is shown with its line, what it is said of, and its message")
    func text() {
        let location = RecipeLocation(file: "title.lua", line: 3)
        #expect(Failure(.usage, "no").text == "no")
        #expect(Failure(.usage, at: location, "no").text == "title.lua:3: no")
        let option = Failure(.usage, scope: "title: --opacity", "1.5 is too much", subject: "opacity")
        #expect(option.text == "title: --opacity: 1.5 is too much")
        #expect(option.sentence == option.text)
    }

    @Test("several failures are shown with a line each, and the first one's place is that of all")
    func parts() {
        let places = [4, 9].map { RecipeLocation(file: "a.lua", line: $0) }
        let several = Failure([
            Failure(.recipeError, at: places[0], "one"), Failure(.recipeError, at: places[1], "two"),
        ])
        #expect(several.text == "a.lua:4: one\na.lua:9: two")
        #expect(several.location == places[0])
        #expect(several.parts.map(\.message) == ["one", "two"])
        let single = Failure([Failure(.recipeError, at: places[0], "one")])
        #expect(single.text == "a.lua:4: one")
        #expect(single.parts.isEmpty)
    }

    @Test(
        "the line in front of a text of Lua's is taken off",
        arguments: [
            ("a.lua:2: attempt to add", "a.lua:2", "attempt to add"), ("b: c.lua:2: no", nil, "b: c.lua:2: no"),
            ("a.lua: no", nil, "a.lua: no"), ("a.lua:0: no", nil, "a.lua:0: no"), ("no", nil, "no"),
            ("stdin:12: a: b", "stdin:12", "a: b"), ("", nil, ""),
        ] as [(String, String?, String)])
    func location(text: String, location: String?, rest: String) {
        var text = text
        #expect(RecipeLocation(takingFrom: &text)?.description == location)
        #expect(text == rest)
    }

    @Test("a suggestion is found again where it was written, and nowhere else")
    func suggestions() {
        let written = "there is no 'colr'" + suggestion("color") + "; there are others"
        #expect(Failure(.recipeError, written).suggestion == "color")
        #expect(Failure(.recipeError, "there is no 'colr'" + suggestion(nil)).suggestion == nil)
        #expect(suggestedName(in: "'?) (did you mean 'x") == nil)
    }
}
