import Testing

@testable import Supervision

@Suite struct TerminalPictureTests {
    @Test("two rows of pixels make one line of half blocks")
    func halfBlocks() throws {
        let picture = try #require(TerminalPicture(width: 1, height: 2, pixels: [1, 2, 3, 40, 50, 60]))
        #expect(picture.text == "\u{1B}[38;2;1;2;3m\u{1B}[48;2;40;50;60m▀\u{1B}[0m\n")
    }

    @Test("an odd last row stands on the terminal's own background")
    func oddHeight() throws {
        let picture = try #require(TerminalPicture(width: 1, height: 1, pixels: [9, 8, 7]))
        #expect(picture.text == "\u{1B}[38;2;9;8;7m\u{1B}[49m▀\u{1B}[0m\n")
    }

    @Test("a picture has as many pixels as its sides say", arguments: [(0, 1, 0), (1, 1, 2), (5000, 1, 15000)])
    func refused(width: Int, height: Int, bytes: Int) {
        #expect(TerminalPicture(width: width, height: height, pixels: [UInt8](repeating: 0, count: bytes)) == nil)
    }
}
