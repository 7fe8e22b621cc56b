import Glibc
import TestSupport
import Testing

/// `luaedit cache`.
@Suite struct CacheCommandTests {
    private let folder = TemporaryFolder()
    private var cache: Word { folder.file("cache") }

    private func run(_ words: [Word] = []) throws -> Outcome {
        try luaedit(["cache"] + words, in: folder, environment: ["LUAEDIT_CACHE": "\(cache)"])
    }

    /// Puts a damaged entry into the cache.
    private func makeEntry(_ domain: Word = "own", digit: Character = "0") {
        let rest = String(repeating: digit, count: 62)
        for name in ["cache/\(domain)", "cache/\(domain)/ab"] { folder.makeFolder(Word(name)) }
        folder.write(Word("cache/\(domain)/ab/\(rest)"), [UInt8](repeating: 0, count: 5000))
    }

    @Test("looking at a cache that is not there makes none")
    func nothing() throws {
        for (words, output) in [
            ([], "\(cache): nothing is kept yet\n"), (["--clear"], "removed 0 entries, 0 B\n"),
            (["--verify"], "0 entries read, none is damaged\n"),
        ] as [([Word], String)] {
            let outcome = try run(words)
            #expect(outcome.status == 0 && outcome.outputText == output && outcome.errorText == "", "\(outcome)")
        }
        let json = try parseJSON(try run(["--json"]).outputText)
        #expect(json["folder"] as? String == "\(cache)" && json["size"] as? Int == 0)
        #expect(folder.names.isEmpty)
    }

    @Test("the limit that is set counts from then on, until it is taken back")
    func limit() throws {
        #expect(try run(["--limit", "2GiB"]).outputText == "\(cache): 0 B of at most 2 GiB\n")
        #expect(try run().outputText == "\(cache): 0 B of at most 2 GiB\n")
        let json = try parseJSON(try run(["--json"]).outputText)
        #expect(json["limit"] as? Int == 2 << 30 && json["limit_is_set"] as? Bool == true)
        #expect(try run(["--limit", "auto"]).status == 0)
        #expect(try parseJSON(try run(["--json"]).outputText)["limit_is_set"] as? Bool == false)
        for wrong: Word in ["-5", "2XB", "1e9999", ""] {
            #expect(try run(["--limit", wrong]).status == 2)
        }
    }

    @Test("entries are listed by recipe, and removed")
    func listed() throws {
        #expect(try run(["--limit", "1GiB"]).status == 0)
        makeEntry()
        makeEntry(digit: "1")
        makeEntry(Word("pack-" + String(repeating: "c", count: 64)))
        folder.write(
            "cache/own/uses",
            "ab\(String(repeating: "0", count: 62)) 0 two%20words\nab\(String(repeating: "0", count: 62)) 3 x\n")
        folder.write("cache/size", "")
        let lines = try run().outputText.split(separator: "\n")
        #expect(lines.first == "\(cache): 24 KiB of at most 1 GiB")
        #expect(lines.dropFirst().first == "recipe     entries   size  found  last use")
        #expect(lines.contains { $0.hasPrefix("two words        1  8 KiB      3  20") })
        #expect(lines.contains { $0.hasPrefix("? (pack)         1  8 KiB      0  20") })
        let recipes = try #require(try parseJSON(try run(["--json"]).outputText)["recipes"] as? [[String: Any]])
        let found = try #require(recipes.first { $0["recipe"] as? String == "two words" })
        #expect(found["entries"] as? Int == 1 && found["size"] as? Int == 8192 && found["found"] as? Int == 3)
        #expect((found["last_use"] as? String)?.count == 20)
        #expect(recipes.contains { ($0["pack"] as? String)?.hasPrefix("cccc") == true })
        #expect(try run(["--clear"]).outputText == "removed 3 entries, 24 KiB\n")
        #expect(try run().outputText == "\(cache): 0 B of at most 1 GiB\n")
    }

    @Test("damaged entries are found, with a status of their own")
    func damaged() throws {
        #expect(try run(["--limit", "1GiB"]).status == 0)
        makeEntry()
        let outcome = try run(["--verify"])
        #expect(outcome.status == 74 && outcome.outputText == "1 entry read; 1 damaged, removed\n", "\(outcome)")
        #expect(try run(["--verify", "--json"]).outputText == "{\"entries\":0,\"damaged\":0}\n")
    }

    @Test("a cache that cannot be used is an error that says why")
    func refused() throws {
        folder.write("cache", "a file")
        let outcome = try run()
        #expect(outcome.status == 74)
        #expect(
            outcome.errorText
                == "error: the cache '\(cache)' cannot be used: it is not a folder; move it away\n")
        let relative = try luaedit(["cache"], in: folder, environment: ["LUAEDIT_CACHE": "here"])
        #expect(
            relative.errorText == "error: the cache 'here' cannot be used: LUAEDIT_CACHE must be an absolute path\n")
    }

    @Test("one thing is done at a time")
    func exclusive() throws {
        #expect(try run(["--clear", "--verify"]).status == 2)
    }
}
