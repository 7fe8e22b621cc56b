import Messages
import Testing

@testable import Terminal

@Suite struct TerminalPlayerTests {
    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    private func movie(_ milliseconds: Int64) -> MoviePicture {
        let picture = TerminalPicture(width: 1, height: 2, pixels: [1, 2, 3, 4, 5, 6])!
        return MoviePicture(picture, time: milliseconds, duration: 12_000)
    }

    @Test("pictures take each other's place, with the time below, and the cursor comes back")
    func blocks() {
        var player = TerminalPlayer(TerminalScreen(.trueColorBlocks, columns: 24, rows: 10))
        let picture = "\u{1B}[38;2;1;2;3m\u{1B}[48;2;4;5;6m▀\u{1B}[0m"
        let first = "\u{1B}[?25l\n\r\u{1B}[1A\u{1B}7\u{1B}8\(picture)\u{1B}8\u{1B}[1B0:00 [>          ] 0:12\u{1B}[K"
        #expect(text(player.drawing(movie(900))) == first)
        let second = "\u{1B}8\(picture)\u{1B}8\u{1B}[1B0:06 [=====>     ] 0:12\u{1B}[K"
        #expect(text(player.drawing(movie(6000))) == second)
        #expect(text(player.end()) == "\u{1B}8\u{1B}[1B\n\u{1B}[?25h")
        #expect(player.end() == [])
    }

    @Test("kitty draws a new picture before the old one goes, and keeps the last")
    func kitty() throws {
        var player = TerminalPlayer(TerminalScreen(.kitty, columns: 80, rows: 24), firstNumber: 7)
        var commands: [[String: String]] = []
        for time in 0..<3 as Range<Int64> {
            let bytes = player.drawing(movie(time))
            let start = try #require(bytes.firstRange(of: Array("\u{1B}_G".utf8))).lowerBound
            let end = try #require(bytes.lastIndex(of: UInt8(ascii: "\\")))
            commands += try KittyCommand.all(in: Array(bytes[start...end])).map(\.keys)
        }
        let told = commands.map { "\($0["a"]!) \($0["i"]!) \($0["C"] ?? "-")" }
        #expect(told == ["T 7 1", "T 8 1", "d 7 -", "T 9 1", "d 8 -"])
        #expect(!text(player.end()).contains("_G"))
        #expect(try KittyCommand.all(in: KittyGraphics.removing(number: 3)).first?.keys["d"] == "I")
    }

    @Test(
        "the line of time fits",
        arguments: [(23, "0:06 [=====>     ] 0:12"), (21, "0:06 / 0:12"), (4, "0:06"), (0, "")])
    func timeLine(width: Int, line: String) {
        #expect(TerminalPlayer.timeLine(movie(6000), width: width) == line)
    }
}
