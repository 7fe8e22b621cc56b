import Messages
import Testing

@testable import Terminal

@Suite struct SixelPictureTests {
    private func picture(_ width: Int, _ height: Int, _ color: (Int, Int) -> [UInt8]) throws -> TerminalPicture {
        let pixels = (0..<height).flatMap { row in (0..<width).flatMap { color($0, row) } }
        return try #require(TerminalPicture(width: width, height: height, pixels: pixels))
    }

    @Test("the bytes of a small picture are these")
    func bytes() throws {
        let picture = try picture(5, 2) { column, row in row == 0 && column > 0 ? [255, 0, 0] : [0, 0, 51] }
        let text = "\u{1B}P0;1;0q\"1;1;5;2#0;2;0;0;20#1;2;100;0;0#0B!4A$#1?!4@\u{1B}\\"
        #expect(String(decoding: SixelPicture(picture).bytes, as: UTF8.self) == text)
    }

    @Test("up to 256 colours are shown as they are", arguments: [(1, 1), (7, 5), (3, 6), (16, 16), (300, 13)])
    func exact(width: Int, height: Int) throws {
        let picture = try picture(width, height) { column, row in
            [UInt8(column % 16 * 17), UInt8(row % 16 * 17), UInt8((column + row) % 2 == 0 ? 0 : 51)]
        }
        let shown = try SixelDecoder(SixelPicture(picture).bytes)
        #expect((shown.width, shown.height) == (width, height))
        for pixel in 0..<width * height {
            let own = picture.pixels[pixel * 3..<pixel * 3 + 3].map { UInt8((Int($0) * 100 + 127) / 255) }
            #expect(shown.pixels[pixel] == own)
        }
    }

    @Test("of more colours the mean of every small area is kept")
    func dithered() throws {
        let picture = try picture(96, 64) { column, row in
            [UInt8(column * 255 / 95), UInt8(row * 255 / 63), UInt8((column + row) * 255 / 158)]
        }
        let shown = try SixelDecoder(SixelPicture(picture).bytes)
        #expect(shown.colorCount <= 256 && shown.colorCount > 200)
        #expect(!shown.pixels.contains(nil))
        for (left, top) in [(0, 0), (40, 24), (88, 56), (0, 56), (88, 0)] {
            for channel in 0..<3 {
                var (wanted, got) = (0.0, 0.0)
                for row in top..<top + 8 {
                    for column in left..<left + 8 {
                        wanted += Double(picture.pixels[(row * 96 + column) * 3 + channel]) / 255
                        got += Double(try #require(shown.pixels[row * 96 + column])[channel]) / 100
                    }
                }
                #expect(abs(wanted - got) / 64 < 0.02, "channel \(channel) at \(left), \(top)")
            }
        }
    }

    @Test("one more colour than there are registers loses little")
    func nearlyExact() throws {
        let picture = try picture(257, 1) { column, _ in [UInt8(column % 256), UInt8(column / 256 * 128), 0] }
        let shown = try SixelDecoder(SixelPicture(picture).bytes)
        #expect(shown.colorCount <= 256)
        for column in 0..<257 {
            let red = try #require(shown.pixels[column])[0]
            #expect(abs(Double(red) / 100 - Double(column % 256) / 255) < 0.05)
        }
    }
}
