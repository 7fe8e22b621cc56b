import Testing

/// The `json` module.
@Suite struct JSONModuleTests {
    private let folder = TemporaryFolder()

    @Test("values of every kind are read, and several one after the other")
    func values() throws {
        let printed = try ModuleRecipe.printed(
            #"""
            local json = require "json"
            local value = json.decode [[ {"a": [1, -2.5e3, true, null, "x\u00e9\ud83c\udf89\n\"/"], "b": {}, "\ud800": 0} ]]
            print(value.a[1], value.a[2], value.a[3], value.a[4] == json.null, value.a[5], next(value.b), #json.decode_all("1 [2] 3"))
            """#, in: folder)
        #expect(printed == "1\t-2500.0\ttrue\ttrue\txé🎉\n\"/\tnil\t3\n")
    }

    static let mistakes: [(text: String, error: String)] = [
        ("", "line 1, column 1: there is no value"), ("[1,]", "line 1, column 4: a value expected"),
        ("{\n\"a\" 1}", "line 2, column 5: ':' expected"), ("01", "line 1, column 1: a value expected"),
        ("1.", "line 1, column 1: a value expected"), ("{1: 2}", "line 1, column 2: a name in double quotes expected"),
        ("1 2", "there are 2 values one after the other"),
        (String(repeating: "[", count: 300), "line 1, column 201: more than 200 lists within each other"),
    ]

    @Test("text that is not JSON is refused with its line and column")
    func wrong() throws {
        let calls = Self.mistakes.map {
            "print(select(2, pcall(function() local v = json.decode [==[\($0.text)]==] return v end)))"
        }
        let printed = try ModuleRecipe.printed(
            "local json = require 'json'\n" + calls.joined(separator: "\n"), in: folder)
        let lines = printed.split(separator: "\n")
        try #require(lines.count == Self.mistakes.count, "\(printed)")
        for (line, mistake) in zip(lines, Self.mistakes) { #expect(line.contains(mistake.error), "\(line)") }
    }
}
