import Glibc
import SupervisionTestSupport
import SystemCalls
import Testing

@testable import Prompt

@Suite struct PromptHistoryTests {
    private let folder = TemporaryFolder()
    private var path: RawString { folder.file("history") }

    private func lines(_ history: PromptHistory) -> [String] {
        history.lines.map { String(decoding: $0, as: UTF8.self) }
    }

    @Test("lines are kept but for empty ones, long ones and those that are there already, for their owner only")
    func keeps() throws {
        let first = PromptHistory(path: path)
        for line in ["a", "a", "", "b", String(repeating: "x", count: 5000), "a"] { first.append(Array(line.utf8)) }
        #expect(lines(PromptHistory(path: path)) == ["a", "b", "a"])
        #expect(try #require(fileStatus(path)).st_mode & 0o777 == 0o600)
        #expect(first.problem == nil)
    }

    @Test("a block of lines is one, also in the file, which earlier lines may stand in")
    func keepsBlocks() {
        folder.write("history", "\tlost\nold\n")
        let first = PromptHistory(path: path)
        for text in ["f {\n\ta,\n\n}", "\tx", "y"] { first.append(Array(text.utf8)) }
        #expect(lines(PromptHistory(path: path)) == ["old", "f {\n\ta,\n\n}", "x", "y"])
        #expect(folder.read("history") == "\tlost\nold\nf {\n\t\ta,\n\t\n\t}\nx\ny\n")
    }

    @Test("of a file with too many lines the newest stay")
    func cuts() {
        let all = (1...2500).map { "line \($0)" }
        folder.write("history", all.joined(separator: "\n") + "\n")
        #expect(lines(PromptHistory(path: path)) == all.suffix(1000))
        #expect(folder.read("history") == all.suffix(1000).joined(separator: "\n") + "\n")
        #expect(folder.names == ["history"])
    }

    @Test("of a file that is too large the newest lines stay")
    func cutsLargeFile() {
        let all = (1...1100).map { "\($0) " + String(repeating: "x", count: 4090) }
        folder.write("history", all.joined(separator: "\n") + "\n")
        let kept = lines(PromptHistory(path: path))
        #expect(kept.count == 1000 && kept.last == all.last && kept.first == all[100])
    }

    @Test("what is no plain file is told of once and left alone")
    func refuses() {
        let history = PromptHistory(path: folder.path)
        #expect(history.problem == "the history cannot be kept in '\(folder.path)': Is a directory")
        history.append(Array("a".utf8))
        #expect(lines(history) == ["a"])
        folder.link("history", to: "/dev/null")
        #expect(PromptHistory(path: path).problem == "the history cannot be kept in '\(path)': Invalid argument")
    }
}
