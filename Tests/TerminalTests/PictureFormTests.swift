import Messages
import Testing
import Wording

@testable import Terminal

@Suite struct PictureFormTests {
    /// Two colours side by side, above two others.
    private let four = TerminalPicture(
        width: 2, height: 2, pixels: [255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255])!

    @Test("a picture has as many pixels as its sides say", arguments: [(0, 1, 0), (1, 1, 2), (5000, 1, 15000)])
    func refused(width: Int, height: Int, bytes: Int) {
        #expect(TerminalPicture(width: width, height: height, pixels: [UInt8](repeating: 0, count: bytes)) == nil)
    }

    @Test("two rows of pixels make one line of half blocks")
    func halfBlocks() throws {
        let picture = try #require(TerminalPicture(width: 1, height: 2, pixels: [1, 2, 3, 40, 50, 60]))
        #expect(BlockPicture(picture).trueColorText == "\u{1B}[38;2;1;2;3m\u{1B}[48;2;40;50;60m▀\u{1B}[0m")
    }

    @Test("an odd last row stands on the terminal's own background")
    func oddHeight() throws {
        let picture = try #require(TerminalPicture(width: 1, height: 1, pixels: [9, 8, 7]))
        #expect(BlockPicture(picture).trueColorText == "\u{1B}[38;2;9;8;7m\u{1B}[49m▀\u{1B}[0m")
    }

    @Test("a colour is not set again while it stays")
    func sameColor() throws {
        let picture = try #require(TerminalPicture(width: 2, height: 3, pixels: Array(repeating: 7, count: 18)))
        let line = "\u{1B}[38;2;7;7;7m\u{1B}[48;2;7;7;7m▀▀\u{1B}[0m\n"
        #expect(BlockPicture(picture).trueColorText == line + "\u{1B}[38;2;7;7;7m\u{1B}[49m▀▀\u{1B}[0m")
    }

    @Test("in 256 colours pure ones are those of the cube, and greys those of the ramp")
    func indexed() throws {
        let text = "\u{1B}[38;5;196m\u{1B}[48;5;21m▀\u{1B}[38;5;46m\u{1B}[48;5;231m▀\u{1B}[0m"
        #expect(BlockPicture(four).indexedText == text)
        let grey = try #require(TerminalPicture(width: 1, height: 1, pixels: [118, 118, 118]))
        #expect(BlockPicture(grey).indexedText == "\u{1B}[38;5;243m\u{1B}[49m▀\u{1B}[0m")
    }

    @Test("kitty gets the pixels in pieces of at most 4096 characters", arguments: [1, 31, 32, 33, 100])
    func kitty(side: Int) throws {
        let pixels = (0..<side * side * 3).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        let picture = try #require(TerminalPicture(width: side, height: side, pixels: pixels))
        let commands = try KittyCommand.all(in: KittyGraphics.drawing(picture))
        #expect(commands.allSatisfy { $0.payload.count <= 4096 })
        #expect(commands.dropLast().allSatisfy { $0.keys["m"] == "1" && $0.payload.count % 4 == 0 })
        #expect(commands.last?.keys["m"] == "0")
        #expect(commands.dropFirst().allSatisfy { $0.keys.count == 1 })
        let first = try #require(commands.first).keys
        #expect(first["a"] == "T" && first["f"] == "24" && first["q"] == "2")
        #expect(first["s"] == "\(side)" && first["v"] == "\(side)")
        #expect(decodedBase64(commands.flatMap(\.payload)) == pixels)
    }

    @Test(
        "base64 is padded",
        arguments: [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy")])
    func encodes(text: String, code: String) {
        #expect(Array(text.utf8).base64 == code)
    }

    @Test("iTerm2 gets a file and its size")
    func inlineImage() throws {
        let text = String(decoding: InlineImage.drawing(four), as: UTF8.self)
        let file = StoredPNG.encode(four)
        let head = "\u{1B}]1337;File=inline=1;size=\(file.count);width=2px;height=2px;preserveAspectRatio=1:"
        #expect(text.hasPrefix(head))
        #expect(text.hasSuffix("\u{07}"))
        #expect(decodedBase64(Array(text.utf8.dropFirst(head.utf8.count).dropLast())) == file)
    }

    @Test("checks of a PNG are those that others compute")
    func png() {
        let file = StoredPNG.encode(TerminalPicture(width: 1, height: 1, pixels: [1, 2, 3])!)
        let end: [UInt8] = [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]
        #expect(Array(file.suffix(12)) == end)
        // 0 1 2 3: the sums of Adler are 7 and 14.
        #expect(Array(file.dropLast(16).suffix(4)) == [0, 14, 0, 7])
    }
}
