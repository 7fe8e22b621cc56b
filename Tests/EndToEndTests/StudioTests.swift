import Glibc
import Testing

/// `luaedit studio` on the command line. The page itself is tried in browsers, by Tests/Browser.
@Suite struct StudioTests {
    private let folder = TemporaryFolder()

    private func link(_ words: [Word]) throws -> (said: String, outcome: Outcome) {
        let program = try startLuaedit(["studio", "--no-browser"] + words, in: folder)
        let deadline = now() + 60
        while program.isRunning, now() < deadline, !program.outputSoFar.contains(UInt8(ascii: "\n")) { usleep(5000) }
        let said = String(decoding: program.outputSoFar, as: UTF8.self)
        program.send(SIGINT)
        return (said, try program.wait(seconds: 60))
    }

    @Test("without a recipe it serves a page to choose one on, and with one it is that recipe's")
    func choice() throws {
        folder.write("still.lua", "return edit.color_asset('gray', { 64, 64 })")
        for words in [[], ["still.lua"]] as [[Word]] {
            let (said, outcome) = try link(words)
            #expect(said.hasPrefix("http://127.0.0.1:"), "\(outcome)")
            #expect(outcome.status == 0, "\(outcome)")
        }
    }

    @Test("a recipe that is not there is an error before there is a page")
    func missing() throws {
        let outcome = try luaedit(["studio", "nothing.lua", "--no-browser"], in: folder)
        #expect(outcome.status == 66 && outcome.outputText.isEmpty, "\(outcome)")
    }
}
