import TestSupport
import Testing

/// Files that are not as their headers say, through the recipes that people run.
@Suite struct OddFileTests {
    private let folder = TemporaryFolder()

    private func trim(_ words: [Word]) throws -> Outcome {
        try luaedit(["run", "trim"] + words + ["-o", "out.mp4", "--overwrite"] + quick, in: folder)
    }

    @Test("trim says where it begins when that is not the very frame, and says nothing when it is")
    func distantKeyFrame() throws {
        try ffmpeg([
            "-i", Samples.noise, "-c:v", "libx264", "-g", "90", "-sc_threshold", "0", "-bf", "0", folder.file("in.mp4"),
        ])
        let outcome = try luaedit(["run", "trim", "in.mp4", "--from", "2", "--to", "4", "-o", "a.mp4"], in: folder)
        #expect(outcome.status == 0)
        #expect(
            outcome.errorText
                == "trim: the part begins at 0 s, the last key frame before 2 s; --exact begins with the very frame\n")
        let near = try luaedit(["run", "trim", "in.mp4", "--from", "3.01", "--to", "4", "-o", "b.mp4"], in: folder)
        #expect(near.status == 0 && near.errorText.isEmpty, "\(near)")
    }

    @Test("of a movie whose picture begins late, trim keeps the sound before it")
    func lateSound() throws {
        try ffmpeg(
            ["-itsoffset", "1", "-i", Samples.pictureOnly, "-i", Samples.movie, "-map", "0:v", "-map", "1:a"]
                + ["-c", "copy", folder.file("in.mp4")])
        for exact in [[], ["--exact"]] as [[Word]] {
            let both = try trim(["in.mp4", "--to", "1.5"] + exact)
            try #require(both.status == 0, "\(both)")
            #expect(abs(try Judge.samples(folder.file("out.mp4")).count - 72000) <= 1024)
            #expect(try Judge.frameCount(folder.file("out.mp4")) == 38)
            let sound = try trim(["in.mp4", "--to", "0.5"] + exact)
            #expect(sound.status == 0)
            #expect(sound.errorText.hasPrefix("trim: the picture begins only at 1 s: this part is sound alone\n"))
            #expect(abs(try Judge.samples(folder.file("out.mp4")).count - 24000) <= 1024)
        }
    }

    @Test("sound that nothing decodes makes no file, mixed or copied")
    func undecodable() throws {
        try ffmpeg(["-i", Samples.soundOnly, "-c:a", "flac", folder.file("in.flac")])
        var bytes = try #require(readFile(folder.file("in.flac")))
        // The marker of every frame, behind the headers.
        for place in bytes.indices.dropFirst(100).dropLast() where bytes[place] == 0xFF && bytes[place + 1] >= 0xF8 {
            bytes[place] = 0
        }
        folder.write("in.flac", bytes)
        for exact in [[], ["--exact"]] as [[Word]] {
            let outcome = try trim(["in.flac"] + exact)
            #expect(outcome.status == 65, "\(outcome)")
            #expect(outcome.errorText.hasPrefix("error: cannot decode track 1 of 'in.flac' (audio, flac): "))
            #expect(folder.names == ["in.flac"])
        }
    }

    @Test("a pipe is no input, and that is said", arguments: ["probe", "run trim"])
    func pipe(command: String) throws {
        try succeed("mkfifo", [folder.file("in.mp4")])
        let words = command.split(separator: " ").map { Word(String($0)) }
        for name in ["in.mp4", "/dev/fd/99"] as [Word] {
            let outcome = try luaedit(words + [name], in: folder)
            #expect(outcome.status == 65)
            #expect(
                outcome.errorText.hasSuffix(
                    "it is a pipe or a device, and media is read from any place in it; write it into a file first\n"),
                "\(outcome)")
        }
    }
}
