import TestSupport
import Testing

/// Files that are not what they say.
@Suite struct BadMediaTests {
    private let folder = TemporaryFolder()

    /// A picture's bytes with another size in its header.
    private func png(_ width: UInt32, _ height: UInt32) throws -> [UInt8] {
        var bytes = try #require(readFile(Samples.red))
        let size = [width, height].flatMap { side in (0..<4).map { UInt8(truncatingIfNeeded: side >> (24 - 8 * $0)) } }
        bytes.replaceSubrange(16..<24, with: size)
        let check = Self.checksum(bytes[12..<29])
        bytes.replaceSubrange(29..<33, with: (0..<4).map { UInt8(truncatingIfNeeded: check >> (24 - 8 * $0)) })
        return bytes
    }

    /// The CRC-32 of PNG's chunks.
    private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        ~bytes.reduce(~0) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
    }

    static let sizes: [(width: UInt32, height: UInt32, said: String)] = [
        (32768, 32768, "no readable size"), (0x7FFF_FFFF, 0x7FFF_FFFF, "no readable size"), (0, 0, "no readable size"),
        (60000, 2, "60000 × 2 pixels"),
    ]

    @Test("a picture with an absurd size is refused when it is opened", arguments: ["edit.asset", "image"], sizes)
    func bomb(use: String, size: (width: UInt32, height: UInt32, said: String)) throws {
        folder.write("bomb.png", try png(size.width, size.height))
        folder.write(
            "recipe.lua",
            use == "image" ? "return edit.image_layer { contents = 'bomb.png' }" : "edit.asset('bomb.png')")
        let outcome = try luaedit(["run", "recipe.lua"], in: folder)
        #expect(
            outcome.errorText == "error: recipe.lua:1: cannot read 'bomb.png': its picture has \(size.said) "
                + "(sides from 1 to 16384 pixels)\n")
        #expect(outcome.status == 65)
        #expect(folder.names == ["bomb.png", "recipe.lua"])
    }

    @Test("what nothing decodes is a bad input, to probe as to a recipe")
    func undecodable() throws {
        try ffmpeg(["-f", "lavfi", "-i", "testsrc=s=64x48:r=5:d=1", "-c:v", "libwebp_anim", folder.file("a.webp")])
        folder.write("recipe.lua", "return edit.asset('a.webp')")
        for words in [["probe", "a.webp"], ["run", "recipe.lua"]] as [[Word]] {
            let outcome = try luaedit(words, in: folder)
            #expect(outcome.errorText.hasSuffix("make it a GIF, an APNG or a WebM first\n"))
            #expect(outcome.status == 65, "\(words)")
        }
    }

    @Test("a movie of one frame is a movie")
    func oneFrame() throws {
        try ffmpeg(["-i", Samples.first, "-frames:v", "1", folder.file("one.mp4")])
        folder.write("recipe.lua", "return edit.asset('one.mp4')")
        let outcome = try luaedit(["run", "recipe.lua", "-o", "out.mp4"], in: folder)
        #expect(outcome.status == 0, "\(outcome)")
        #expect(try Judge.frameCount(folder.file("out.mp4")) == 1)
    }

    @Test("a movie without duration is refused")
    func noFrames() throws {
        try ffmpeg(["-i", Samples.first, "-t", "0", folder.file("none.mp4")])
        folder.write("recipe.lua", "return edit.asset('none.mp4')")
        let outcome = try luaedit(["run", "recipe.lua"], in: folder)
        #expect(
            outcome.errorText == "error: recipe.lua:1: cannot read 'none.mp4': it holds no picture and no sound\n")
        #expect(outcome.status == 65)
    }

    /// Damages the samples of `in.mp4`, which stand before its index.
    private func damage() throws {
        var bytes = try #require(readFile(Samples.first))
        for place in stride(from: 5000, to: bytes.count - 10000, by: 13) { bytes[place] ^= 0x5A }
        folder.write("in.mp4", bytes)
    }

    private let warning = /warning: \d+ damaged packets of the picture, \d+ % of those read, were skipped\n/

    @Test("damaged packets are skipped and told")
    func damaged() throws {
        try damage()
        folder.write("recipe.lua", "return edit.asset('in.mp4')")
        let outcome = try luaedit(["run", "recipe.lua", "-o", "out.mp4"] + quick, in: folder)
        #expect(outcome.status == 0, "\(outcome)")
        #expect(outcome.errorText.contains(warning), "\(outcome)")
        #expect(try Judge.frameCount(folder.file("out.mp4")) == 50)
    }

    @Test("so are those of a movie inside the movie")
    func damagedInside() throws {
        try damage()
        folder.write(
            "recipe.lua",
            """
            local vc = edit.video_composition_for(edit.asset("in.mp4"))
            vc.instructions[1].layer_instructions[1]:set_opacity(0.5, 0)
            local c = edit.composition()
            c:insert_time_range(edit.range(0, 2), edit.movie { composition = edit.asset("in.mp4"), video_composition = vc }, 0)
            return c
            """)
        let outcome = try luaedit(["run", "recipe.lua", "-o", "out.mp4"] + quick, in: folder)
        #expect(outcome.status == 0, "\(outcome)")
        #expect(outcome.errorText.contains(warning), "\(outcome)")
    }
}
