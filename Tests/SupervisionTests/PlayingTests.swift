import Glibc
import Messages
import SupervisionTestSupport
import Testing

@testable import Supervision
@testable import Terminal

/// Movies that a worker plays, as the terminal gets them.
@Suite struct PlayingTests {
    private let folder = TemporaryFolder()
    private let screen = TerminalScreen(.trueColorBlocks, columns: 12, rows: 10)
    private static let begin = "\u{1B}[?25l\n\r\u{1B}[1A\u{1B}7"
    private static let end = "\u{1B}8\u{1B}[1B\n\u{1B}[?25h"

    private func perform(_ recipe: String) throws -> JobResult {
        try folder.perform(recipe, screen: screen)
    }

    private func frame(_ number: Int) -> String {
        let picture = "\u{1B}[38;2;1;2;3m\u{1B}[48;2;4;5;\(number)m▀\u{1B}[0m"
        return "\u{1B}8\(picture)\u{1B}8\u{1B}[1B0:0\(number) / 0:09\u{1B}[K"
    }

    @Test("pictures come one after the other, and the cursor afterwards")
    func plays() throws {
        let result = try perform("play")
        #expect(result.status == .success)
        #expect(result.output == Self.begin + frame(1) + frame(2) + frame(3) + Self.end)
    }

    @Test("what is printed meanwhile stands below, and the movie goes on below that")
    func prints() throws {
        let result = try perform("play and print")
        #expect(result.error == "one\n")
        #expect(result.output == Self.begin + frame(1) + Self.end + Self.begin + frame(1) + Self.end)
    }

    @Test("a movie that was not ended is in nobody's way")
    func writes() throws {
        let result = try perform("play and write")
        #expect(result.status == .success)
        #expect(result.output == Self.begin + frame(1) + Self.end + "\(folder.path)/out.txt\n")
    }

    @Test("the cursor comes back when the engine crashes")
    func crashes() throws {
        let result = try perform("play and crash")
        #expect(result.status == ExitStatus(.engineFailure))
        #expect(result.error == "error: the engine crashed (signal 11)\n")
        #expect(result.output.hasPrefix(Self.begin + frame(1)))
        #expect(result.output.hasSuffix(Self.end))
    }

    @Test("without a terminal nothing is played")
    func noTerminal() throws {
        let result = try folder.perform("play")
        #expect(result.status == .success)
        #expect(result.output == "")
    }

    @Test("a person who has seen enough ends this movie, not the next")
    func stops() {
        let null = open("/dev/null", O_WRONLY | O_CLOEXEC)
        defer { close(null) }
        let reporter = Reporter(style: Reporter.Style(), output: null, error: null, screen: screen)
        let picture = TerminalPicture(width: 1, height: 1, pixels: [1, 2, 3])!
        let movie = MoviePicture(picture, time: 0, duration: 1)
        #expect(!reporter.stopPlaying())
        #expect(reporter.play(movie))
        #expect(reporter.stopPlaying())
        #expect(!reporter.play(movie))
        reporter.endPlaying()
        #expect(reporter.play(movie))
    }
}
