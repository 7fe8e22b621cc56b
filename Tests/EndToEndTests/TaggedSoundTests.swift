import Testing

/// Sound without a container behind an ID3 tag, with and without a cover in it.
@Suite struct TaggedSoundTests {
    private let folder = TemporaryFolder()

    /// FFmpeg's encoder and the muxer of its bare stream.
    private static let kinds: [(encoder: Word, muxer: Word)] = [
        ("aac", "adts"), ("libmp3lame", "mp3"), ("flac", "flac"), ("ac3", "ac3"), ("mp2", "mp2"),
    ]

    /// An ID3v2.4 tag (ID3 2.4, 3.1 and 4) with a title and, if there is one, a picture.
    private func tag(cover: [UInt8]?) -> [UInt8] {
        var frames = frame("TIT2", Array("\u{3}A Title".utf8))
        if let cover {
            var data = Array("\u{3}image/jpeg\0\u{3}\0".utf8)
            data += cover
            frames += frame("APIC", data)
        }
        var tag = Array("ID3\u{4}\0\0".utf8)
        tag += size(frames.count)
        tag += frames
        return tag
    }

    private func frame(_ name: String, _ data: [UInt8]) -> [UInt8] {
        var frame = Array(name.utf8)
        frame += size(data.count)
        frame += Array("\0\0".utf8)
        frame += data
        return frame
    }

    /// Seven bits a byte.
    private func size(_ count: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        for shift in [21, 14, 7, 0] { bytes.append(UInt8((count >> shift) & 0x7F)) }
        return bytes
    }

    @Test("a part of it is as long as was asked", arguments: kinds, [false, true])
    func part(kind: (encoder: Word, muxer: Word), hasCover: Bool) throws {
        var words: [Word] = ["-f", "lavfi", "-i", "sine=frequency=440:sample_rate=48000:duration=3.3", "-ac", "2"]
        words += ["-c:a", kind.encoder]
        if kind.muxer == "mp3" { words += ["-id3v2_version", "0"] }
        words += ["-f", kind.muxer, folder.file("plain")]
        try ffmpeg(words)
        try ffmpeg(["-f", "lavfi", "-i", "color=red:s=64x64", "-frames:v", "1", folder.file("cover.jpg")])
        let cover = hasCover ? folder.read("cover.jpg") : nil
        let name: Word = "in.\(kind.muxer == "adts" ? "aac" : kind.muxer)"
        var bytes = tag(cover: cover)
        bytes += folder.read("plain") ?? []
        folder.write(name, bytes)
        for output in ["out.m4a", "out.mka", "out.mp4"] as [Word] {
            let outcome = try luaedit(["run", "trim", name, "--to", "1", "-o", output, "--overwrite"], in: folder)
            try #require(outcome.status == 0, "\(kind.muxer) to \(output): \(outcome)")
            let count = try Judge.samples(folder.file(output)).count
            // Copied packets are whole; the file says how much of the last counts.
            #expect((48000...48000 + 4608).contains(count), "\(kind.muxer) to \(output): \(count) samples")
        }
    }
}
