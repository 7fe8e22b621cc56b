import SystemCalls
import Testing

@testable import RecipeFiles

@Suite struct RecipeCommandLineTests {
    struct Example: Sendable, CustomTestStringConvertible {
        let words: [RawString]
        var own: [RawString] = []
        var recipe: RawString?
        var arguments: [RawString] = []
        var help = false

        var testDescription: String { words.map(\.description).joined(separator: " ") }
    }

    static let examples: [Example] = [
        Example(
            words: ["r.lua", "--size", "640x360", "--range", "-10", "--no-network-optimization", "--size-x"],
            own: ["--size=640x360", "--range=-10", "--no-network-optimization"], recipe: "r.lua",
            arguments: ["--size-x"]),
        Example(words: []),
        Example(words: ["r.lua"], recipe: "r.lua"),
        Example(
            words: ["r.lua", "in.mp4", "--text", "© Me", "-o", "out.mp4", "--crf", "20"],
            own: ["--output=out.mp4", "--crf=20"], recipe: "r.lua", arguments: ["in.mp4", "--text", "© Me"]),
        Example(
            words: ["--crf", "20", "-q", "r.lua", "a"], own: ["--crf=20", "--quiet"], recipe: "r.lua", arguments: ["a"]),
        Example(words: ["r.lua", "--crf=20", "-o=x"], own: ["--crf=20", "--output=x"], recipe: "r.lua"),
        Example(
            words: ["r.lua", "a", "--require-sandbox", "b"], own: ["--require-sandbox"], recipe: "r.lua",
            arguments: ["a", "b"]),
        Example(words: ["r.lua", "-oout.mp4"], own: ["--output=out.mp4"], recipe: "r.lua"),
        Example(words: ["r.lua", "-opacity", "-opacity=2"], recipe: "r.lua", arguments: ["-opacity", "-opacity=2"]),
        Example(words: ["r.lua", "-o", "-x.mp4"], own: ["--output=-x.mp4"], recipe: "r.lua"),
        Example(words: ["r.lua", "-o", "--"], own: ["--output=--"], recipe: "r.lua"),
        Example(words: ["r.lua", "-o"], own: ["--output"], recipe: "r.lua"),
        Example(words: ["r.lua", "--quiet=x"], own: ["--quiet=x"], recipe: "r.lua"),
        Example(words: ["r.lua", "--b", "--a", "-3", "--b"], recipe: "r.lua", arguments: ["--b", "--a", "-3", "--b"]),
        Example(words: ["r.lua", "--crfx", "1"], recipe: "r.lua", arguments: ["--crfx", "1"]),
        Example(
            words: ["r.lua", "a", "--", "--crf", "-o", "--help", "--"],
            recipe: "r.lua", arguments: ["a", "--", "--crf", "-o", "--help", "--"]),
        Example(words: ["--", "-r.lua", "a", "--crf"], recipe: "-r.lua", arguments: ["--", "a", "--crf"]),
        Example(words: ["-", "a"], recipe: "-", arguments: ["a"]),
        Example(words: ["r.lua", "-"], recipe: "r.lua", arguments: ["-"]),
        Example(words: ["--help", "r.lua"], own: ["--help"], recipe: "r.lua"),
        Example(words: ["r.lua", "--help"], recipe: "r.lua", help: true),
        Example(words: ["r.lua", "a", "-h", "b"], recipe: "r.lua", arguments: ["a", "b"], help: true),
        Example(words: ["--bogus", "r.lua"], own: ["--bogus"], recipe: "r.lua"),
        Example(
            words: ["r.lua", RawString(bytes: [0x61, 0xFF]), "-o", RawString(bytes: [0xFE])],
            own: [RawString("--output=") + RawString(bytes: [0xFE])], recipe: "r.lua",
            arguments: [RawString(bytes: [0x61, 0xFF])]),
        Example(words: ["r.lua", "", "a=b"], recipe: "r.lua", arguments: ["", "a=b"]),
    ]

    @Test("luaedit's words and the recipe's are told apart", arguments: examples)
    func splits(example: Example) throws {
        let options = try #require(RecipeCommandLine.options(of: "run"))
        let line = RecipeCommandLine(example.words, options: options)
        #expect(line.own == example.own)
        #expect(line.recipe == example.recipe)
        #expect(line.arguments == example.arguments)
        #expect(line.wantsRecipeHelp == example.help)
    }

    @Test("commands without a recipe are left alone", arguments: ["probe", "recipes", "help", "--version"])
    func others(command: String) {
        #expect(RecipeCommandLine.options(of: command) == nil)
    }

    static let repetitions: [(words: [RawString], warnings: [String])] = [
        (["r.lua", "--crf", "20"], []),
        (["r.lua", "--crf", "20", "--crf=30"], ["--crf is given more than once; the last one, '30', counts"]),
        (["-o", "a", "r.lua", "--output", "b"], ["--output is given more than once; the last one, 'b', counts"]),
        (["r.lua", "--allow-read", "a", "--allow-read", "b", "--codec-option=a=b", "--codec-option=c=d"], []),
        (["r.lua", "--quiet", "-q", "--text", "a", "--text", "b"], []),
    ]

    @Test("an option of luaedit's that is given twice is told", arguments: repetitions)
    func repeated(words: [RawString], warnings: [String]) throws {
        let options = try #require(RecipeCommandLine.options(of: "run"))
        #expect(RecipeCommandLine(words, options: options).repetitions == warnings)
    }
}
