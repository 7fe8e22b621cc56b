import Testing

@testable import EditBindings
@testable import ModelBindings

@Suite struct TimeComparisonTests {
    @Test(
        "a time compared with a number is told, with its line",
        arguments: [
            (
                "local x\nif edit.time(1) == 1 then end",
                "recipe.lua:2: a time is never equal to a number, so this is always false: compare with edit.time(1), or compare its seconds"
            ),
            (
                "if asset.duration ~= 5 then end",
                "recipe.lua:1: a time is never equal to a number, so this is always true: compare with edit.time(5), or compare its seconds"
            ),
            (
                "print(0 == edit.time(a, b))",
                "recipe.lua:1: a time is never equal to a number, so this is always false: compare with edit.time(0), or compare its seconds"
            ),
        ])
    func told(text: String, warning: String) {
        #expect(TimeComparisons(in: Array(text.utf8), file: "recipe.lua").warnings == [warning])
    }

    @Test(
        "what may be right is not told",
        arguments: [
            "x.duration == edit.time(5)", "x.duration.seconds == 5", "edit.time(1).value == 1", "duration == 5",
            "x.duration < 5", "-- x.duration == 5", "'x.duration == 5'", "1 == edit.time",
            "x.duration == 5 * edit.time(1)",
            "f(edit.time(1)) == 1", "a.duration / b.duration == 2", "clip.duration // frame.duration == 25",
            "1 == edit.time(t).seconds", "2 == edit.time(4) / a", "a / edit.time(1) == 2", "list[1].duration == 2",
        ])
    func silent(text: String) {
        #expect(TimeComparisons(in: Array(text.utf8), file: "recipe.lua").warnings == [])
    }

    @Test("a recipe's run has the warning")
    func run() throws {
        let result = try recipeResult("local a = edit.asset(...)\nprint(a.duration == 10)\nreturn a", ["in.mp4"])
        #expect(result.warnings.count == 1 && result.warnings[0].hasPrefix("recipe.lua:2: a time is never"))
    }
}
