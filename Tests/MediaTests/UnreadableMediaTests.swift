import EditModel
import Glibc
import MediaTime
import Testing

@testable import Media

/// Files that nothing can be made of: each has an error that names it.
@Suite("Unreadable files") struct UnreadableMediaTests {
    private let folder = TemporaryFolder()

    private func bytes(_ name: String) throws -> [UInt8] { try Program(name: "cat").run([folder.file(name)]) }

    /// Reads a file's first track to its end.
    private func readAll(_ name: String) throws {
        let file = try openFile(folder.file(name))
        let track = try #require(file.description.tracks.first)
        if track.mediaType == .video {
            let reader = try VideoReader(file, track: track.id, threads: 1)
            while try reader.next() != nil {}
        } else {
            _ = try file.sound(count: 480_000)
        }
        try file.requireDecodable()
    }

    static let damaged: [(name: String, options: String, header: Int)] = [
        ("a.mp4", "-f lavfi -i testsrc2=s=64x48:r=25:d=1 -c:v libx264 -pix_fmt yuv420p", 48),
        ("a.webm", "-f lavfi -i testsrc2=s=64x48:r=25:d=1 -c:v libvpx-vp9", 0),
        ("a.m4a", "-f lavfi -i sine=d=2 -c:a aac", 48),
    ]

    @Test("a track of which nothing can be decoded is broken input, not silence and not black", arguments: damaged)
    func undecodable(name: String, options: String, header: Int) throws {
        try ffmpeg(options, folder.file(name))
        var bytes = try bytes(name)
        if name.hasSuffix("webm") {
            // The marker of each frame: blocks begin with the track's number, a time and flags.
            for place in 200..<bytes.count - 5 where bytes[place] == 0x81 && bytes[place + 3] & 0x7F == 0 {
                bytes[place + 4] &= 0x3F
            }
        } else {
            let media = try #require(bytes.firstIndex(of: Array("mdat".utf8)))
            let end = try #require(bytes.firstIndex(of: Array("moov".utf8), from: media))
            for place in media + 4..<end - 4 { bytes[place] = 0xFF }
        }
        folder.write("b-" + name, bytes)
        let error = mediaError { try readAll("b-" + name) }
        #expect(error?.kind == .brokenInput)
        #expect(
            error?.description.hasPrefix("cannot decode track 1 of '\(folder.file("b-" + name))' (") == true,
            "\(error as Any)")
    }

    @Test("a track with damage in places can be read")
    func someDamage() throws {
        try ffmpeg(
            "-f lavfi -i testsrc2=s=64x48:r=25:d=4 -c:v libx264 -pix_fmt yuv420p -g 25", folder.file("a.mp4"))
        var bytes = try bytes("a.mp4")
        let media = try #require(bytes.firstIndex(of: Array("mdat".utf8)))
        let end = try #require(bytes.firstIndex(of: Array("moov".utf8), from: media))
        for place in media + (end - media) / 2..<media + (end - media) * 5 / 8 { bytes[place] = 0xFF }
        folder.write("b.mp4", bytes)
        try readAll("b.mp4")
    }

    @Test("an encrypted file says so")
    func encrypted() throws {
        try ffmpeg(
            "-f lavfi -i testsrc2=s=64x48:r=25:d=1 -c:v libx264 -encryption_scheme cenc-aes-ctr "
                + "-encryption_key 76a6c65c5ea762046bd749a2e632ccbb -encryption_kid a7e61c373e219033c21091fa607bf3b8",
            folder.file("a.mp4"))
        let error = mediaError { try readAll("a.mp4") }
        #expect(error?.kind == .brokenInput)
        #expect(error?.cause == "its track 1 is encrypted; decrypt it first")
    }

    @Test("the head of a stream in parts holds nothing by itself")
    func headOnly() throws {
        try ffmpeg(
            "-f lavfi -i testsrc2=s=64x48:r=25:d=1 -c:v libx264 -movflags frag_keyframe+empty_moov",
            folder.file("a.mp4"))
        let bytes = try bytes("a.mp4")
        let fragment = try #require(bytes.firstIndex(of: Array("moof".utf8)))
        folder.write("b.mp4", Array(bytes[..<(fragment - 4)]))
        let error = mediaError { _ = try openFile(folder.file("b.mp4")) }
        #expect(error?.kind == .brokenInput)
        #expect(error?.cause.hasPrefix("its picture is empty") == true)
    }

    @Test(
        "a playlist that would be followed for ever is refused",
        arguments: [
            ("#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1.0,\na.ts\n", "live playlist"),
            ("#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1000\na.m3u8\n", "leads to itself"),
        ])
    func endlessPlaylist(text: String, cause: String) throws {
        folder.write("a.m3u8", Array(text.utf8))
        let error = mediaError { _ = try openFile(folder.file("a.m3u8")) }
        #expect(error?.kind == .brokenInput)
        #expect(error?.cause.contains(cause) == true, "\(error as Any)")
    }

    @Test("playlists that lead to each other are refused")
    func circle() throws {
        folder.write("a.m3u8", Array("#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1000\nb.m3u8\n".utf8))
        folder.write("b.m3u8", Array("#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1000\na.m3u8\n".utf8))
        #expect(mediaError { _ = try openFile(folder.file("a.m3u8")) }?.kind == .brokenInput)
    }

    @Test(
        "a list of files that leads to itself is refused, however it is written",
        arguments: [
            ["file a.ffconcat"], ["  file 'a.ffconcat'"], ["file b.ffconcat", "file a.ffconcat"],
            ["file c.mp4\nfile ./b.ffconcat", "file\ta\\.ffconcat"],
        ])
    func concatCircle(lists: [String]) throws {
        for (name, list) in zip(["a.ffconcat", "b.ffconcat"], lists) {
            folder.write(name, Array("ffconcat version 1.0\n\(list)\n".utf8))
        }
        try ffmpeg("-f lavfi -i testsrc2=s=64x48:r=25:d=1 -c:v libx264 -pix_fmt yuv420p", folder.file("c.mp4"))
        let error = mediaError { _ = try openFile(folder.file("a.ffconcat")) }
        #expect(error?.kind == .brokenInput)
        #expect(error?.cause == "the playlist leads to itself", "\(error as Any)")
    }

    @Test("a list of files may name one often, also in lists of its own")
    func concat() throws {
        try ffmpeg("-f lavfi -i testsrc2=s=64x48:r=25:d=1 -c:v libx264 -pix_fmt yuv420p", folder.file("c.mp4"))
        folder.write("b.ffconcat", Array("ffconcat version 1.0\nfile c.mp4\nfile c.mp4\n".utf8))
        folder.write("a.ffconcat", Array("ffconcat version 1.0\nfile 'b.ffconcat'\nfile b.ffconcat\n".utf8))
        #expect(try openFile(folder.file("b.ffconcat")).first(.video).timeRange.duration == Time(2, 1))
        #expect(try openFile(folder.file("a.ffconcat")).first(.video).timeRange.duration > Time(3, 1))
    }

    @Test("what a parser says of damage is broken input, whatever number it takes")
    func numbers() {
        for number in [ENOMEM, EPERM, EINVAL] {
            #expect(MediaError(-number, "read 'a.mp4'").kind == .brokenInput)
        }
        #expect(MediaError(-ENOMEM, "encode", kind: .unsupported).kind == .memoryLimit)
        #expect(MediaError(-EACCES, "read 'a.mp4'").kind == .notAllowed)
    }
}
