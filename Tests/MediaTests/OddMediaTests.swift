import Glibc
import MediaTime
import MediaWriting
import TestSupport
import Testing
import Values

@testable import Media

/// Files whose headers do not tell the truth, or not all of it.
@Suite("Odd files") struct OddMediaTests {
    private let folder = TemporaryFolder()

    private func bytes(_ name: String) throws -> [UInt8] { try Program(name: "cat").run([folder.file(name)]) }

    /// Where the contents of all boxes of a kind begin, wherever they are.
    private func boxes(_ type: String, in bytes: [UInt8]) -> [Int] {
        var places: [Int] = []
        var from = 0
        while let place = bytes.firstIndex(of: Array(type.utf8), from: from) {
            places.append(place + 4)
            from = place + 4
        }
        return places
    }

    /// What makes a file, how many frames of 1/25 s its first video track shows, and where that starts.
    static let counted: [(name: String, options: String, frames: Int)] = [
        // The last packet has no duration.
        ("a.flv", "-c:v libx264 -bf 2", 25),
        ("c.ts", "-c:v libx264 -bf 2", 25),
        // No times at all.
        ("d.h264", "-c:v libx264 -bf 2", 25), ("e.m4v", "-c:v mpeg4", 25),
        // Fragments, the last with an end of its own; two frames of lead-in.
        ("g.mp4", "-c:v libx264 -bf 0 -movflags frag_keyframe+empty_moov", 25),
        // What others refer to in packets of its own.
        (
            "h.mkv",
            "-c:v libvpx-vp9 -auto-alt-ref 1 -lag-in-frames 16 -arnr-maxframes 7 "
                + "-bsf:v vp9_superframe_split,setts=pts=if(eq(PTS\\,NOPTS)\\,DTS\\,PTS)", 25
        ),
    ]

    @Test("a movie has the frames that its packets show, whatever its header says", arguments: counted)
    func frameCounts(name: String, options: String, frames: Int) throws {
        try ffmpeg("-f lavfi -i testsrc2=s=64x48:r=25:d=1 -pix_fmt yuv420p \(options)", folder.file(name))
        let file = try openFile(folder.file(name))
        let track = try file.first(.video)
        #expect(track.video?.nominalFrameRate == FrameRate(25, 1))
        #expect(track.timeRange == TimeRange(start: .zero, duration: Time(Int64(frames), 25)))
        let starts = try file.videoReader().remaining().map(\.start)
        #expect(starts == (0..<frames).map { Time(Int64($0), 25) })
        #expect(try file.frameStarts(ofTrack: track.id) == starts)
    }

    @Test("a bare stream of pictures is read from its start, however late the picture that is wanted")
    func bareStream() throws {
        try ffmpeg("-f lavfi -i testsrc2=s=64x48:r=25:d=2 -pix_fmt yuv420p -g 10", folder.file("a.h264"))
        let reader = try openFile(folder.file("a.h264")).videoReader()
        try reader.seek(to: Time(3, 2))
        #expect(try reader.next()?.start == Time(37, 25))
        try reader.seek(to: Time(1, 2))
        #expect(try reader.next()?.start == Time(12, 25))
    }

    @Test("a last picture of 136 years is shown as long as the others", arguments: [0x8000_0000, 0xFFFF_FFFF])
    func endlessPicture(duration: UInt32) throws {
        try ffmpeg(
            "-f lavfi -i testsrc2=s=64x48:r=25:d=1 -vf select='not(eq(n\\,7))' -fps_mode vfr -c:v libx264 -bf 0 "
                + "-movflags frag_keyframe+empty_moov", folder.file("a.mp4"))
        var bytes = try bytes("a.mp4")
        // A run of samples: flags, a count, an offset, then for each its duration and more.
        let run = try #require(boxes("trun", in: bytes).last)
        let flags = try #require(bytes.bigEndian(at: run, bytes: 4))
        let count = try #require(bytes.bigEndian(at: run + 4, bytes: 4))
        try #require(flags & 0x100 != 0, "durations differ, and each is told")
        let fields = [0x100, 0x200, 0x400, 0x800].count { flags & $0 != 0 }
        let first = run + 8 + [0x1, 0x4].count { flags & $0 != 0 } * 4
        let place = first + (count - 1) * fields * 4
        bytes.replaceSubrange(place..<place + 4, with: (0..<4).map { UInt8(duration >> (24 - 8 * $0) & 255) })
        folder.write("b.mp4", bytes)
        #expect(try openFile(folder.file("b.mp4")).first(.video).timeRange.duration == Time(1, 1))
    }

    @Test("a last picture that lasts for no time is shown as long as the others")
    func momentaryPicture() throws {
        try ffmpeg(
            "-f lavfi -i testsrc2=s=64x48:r=25:d=1 -vf select='not(eq(n\\,23))' -fps_mode vfr -c:v libx264 -bf 0",
            folder.file("a.mp4"))
        var bytes = try bytes("a.mp4")
        let table = try #require(boxes("stts", in: bytes).first)
        let last = table + 8 + (try #require(bytes.bigEndian(at: table + 4, bytes: 4)) - 1) * 8
        try #require(bytes.bigEndian(at: last, bytes: 4) == 1, "the last picture is told alone")
        bytes.replaceSubrange(last + 4..<last + 8, with: [0, 0, 0, 0])
        folder.write("b.mp4", bytes)
        let track = try openFile(folder.file("b.mp4")).first(.video)
        #expect(track.timeRange.duration == Time(1, 1))
        #expect(try openFile(folder.file("b.mp4")).description.doubts == [])
    }

    /// What makes a file, and the number in its header that says how long it lasts: what stands before it, and ten hours.
    static let lyingHeaders: [(name: String, options: String, mark: [UInt8], claim: [UInt8])] = [
        ("a.mkv", "-c:v libx264", [0x44, 0x89, 0x88], Self.bigEndian(36_000_000)),
        ("a.webm", "-c:v libvpx-vp9", [0x44, 0x89, 0x88], Self.bigEndian(36_000_000)),
        ("a.flv", "-c:v flv1", Array("duration".utf8) + [0], Self.bigEndian(36_000)),
    ]

    private static func bigEndian(_ number: Double) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: number.bitPattern >> (56 - 8 * $0)) }
    }

    @Test("a file that claims to be longer than its packets ends with them, and that is told", arguments: lyingHeaders)
    func claimedEnd(name: String, options: String, mark: [UInt8], claim: [UInt8]) throws {
        try ffmpeg("-f lavfi -i testsrc2=s=64x48:r=25:d=1 -pix_fmt yuv420p \(options)", folder.file(name))
        var bytes = try bytes(name)
        #expect(try openFile(folder.file(name)).description.doubts == [])
        let place = try #require(bytes.firstIndex(of: mark)) + mark.count
        bytes.replaceSubrange(place..<place + 8, with: claim)
        folder.write("b-" + name, bytes)
        let description = try openFile(folder.file("b-" + name)).description
        #expect(description.duration == Time(1, 1))
        #expect(
            description.doubts == [
                "it says that it lasts 10:00:00.000, and its last packet ends at 0:01.000: it ends there"
            ])
    }

    @Test("a file of which every picture claims to stand for hours is doubtful")
    func endlessPictures() throws {
        try ffmpeg("-f lavfi -i testsrc2=s=64x48:r=25:d=1 -c:v libx264 -bf 0", folder.file("a.mp4"))
        var bytes = try bytes("a.mp4")
        let table = try #require(boxes("stts", in: bytes).first)
        bytes.replaceSubrange(table + 12..<table + 16, with: [0x0F, 0xFF, 0xFF, 0xFF])
        folder.write("b.mp4", bytes)
        let doubts = try openFile(folder.file("b.mp4")).description.doubts
        #expect(doubts.count == 1 && doubts[0].contains("which is more than \(bytes.count) bytes hold"), "\(doubts)")
    }

    @Test("sound of an AVI whose header counts it a hundred times too fast is heard as long as it lasts")
    func wrongSoundClock() throws {
        try ffmpeg(
            "-f lavfi -i testsrc2=s=64x48:r=25:d=2 -f lavfi -i sine=d=2:r=44100 -c:v mpeg4 -c:a libmp3lame",
            folder.file("a.avi"))
        var bytes = try bytes("a.avi")
        // A header of a stream: kind, codec, flags, priority, delay, then units for so many seconds.
        let header = try #require(bytes.firstIndex(of: Array("auds".utf8)))
        let rate = header + 24
        let units = (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[rate + $1]) << (8 * UInt32($1)) } * 100
        bytes.replaceSubrange(rate..<rate + 4, with: (0..<4).map { UInt8(truncatingIfNeeded: units >> (8 * $0)) })
        folder.write("b.avi", bytes)
        let (right, wrong) = (try openFile(folder.file("a.avi")), try openFile(folder.file("b.avi")))
        #expect(try wrong.first(.audio).timeRange == right.first(.audio).timeRange)
        let (whole, heard) = (try right.sound(count: 96000).left, try wrong.sound(count: 96000).left)
        #expect(heard.count == whole.count && zip(heard, whole).allSatisfy { abs($0 - $1) < 0.02 })
        let part = try wrong.sound(from: Time(1, 1), count: 4800).left
        #expect(zip(whole[48000...], part).allSatisfy { abs($0 - $1) < 0.02 })
    }

    @Test("a track without media is left out, and that is told")
    func emptyTrack() throws {
        try ffmpeg(
            "-f lavfi -i testsrc2=s=64x48:r=25:d=1 -f lavfi -i testsrc2=s=128x96:r=25:d=1 -map 0 -map 1 -bf 0",
            folder.file("a.mp4"))
        var bytes = try bytes("a.mp4")
        for type in ["stts", "stsc", "stco", "stss"] {
            let count = try #require(boxes(type, in: bytes).last) + 4
            bytes.replaceSubrange(count..<count + 4, with: [0, 0, 0, 0])
        }
        let sizes = try #require(boxes("stsz", in: bytes).last) + 8
        bytes.replaceSubrange(sizes..<sizes + 4, with: [0, 0, 0, 0])
        folder.write("b.mp4", bytes)
        let description = try openFile(folder.file("b.mp4")).description
        #expect(description.tracks.map(\.id) == [1])
        #expect(description.doubts.count == 1 && description.doubts[0].hasPrefix("track 2 is left out: "))
        #expect(try openFile(folder.file("a.mp4")).description.firstTrack(.video)?.id == 1, "the one marked as default")
    }

    @Test("sound beside a picture without a size is a sound")
    func sizelessPicture() throws {
        try ffmpeg(
            "-f lavfi -i testsrc2=s=64x48:r=25:d=1 -f lavfi -i sine=d=1 -c:v mpeg2video -c:a mp2", folder.file("a.ts"))
        var bytes = try bytes("a.ts")
        while let header = bytes.firstIndex(of: [0, 0, 1, 0xB3]) { bytes[header + 3] = 0xB2 }
        folder.write("b.ts", bytes)
        let description = try openFile(folder.file("b.ts")).description
        #expect(description.tracks.map(\.mediaType) == [.audio])
        #expect(description.doubts.first?.contains("no readable size") == true)
    }

    @Test("sound without a container is cut where it is asked to be", arguments: ["a.aac", "a.ac3", "a.mp3"])
    func bareSound(name: String) throws {
        try ffmpeg("-f lavfi -i sine=d=4:r=48000", folder.file(name))
        let file = try openFile(folder.file(name))
        let copier = try PacketCopier(
            file, track: 1, range: TimeRange(start: Time(1, 1), end: Time(2, 1)), start: .zero)
        let packet = Packet()
        var starts: [Int64] = []
        while try copier.next(into: packet) { starts.append(packet.presentationTimestamp ?? -1) }
        let seconds = starts.map { Double($0) * copier.unit.approximateSeconds }
        #expect(seconds.first! >= -0.2 && seconds.first! <= 0 && seconds.last! < 1 && seconds.last! > 0.94)
        // The tone goes on through the cut in the right phase: compare with what is read from the start.
        let whole = try file.sound(count: 96000).left
        let part = try file.sound(from: Time(1, 1), count: 4800).left
        #expect(zip(whole[48000...], part).allSatisfy { abs($0 - $1) < 0.02 })
    }

    /// Four seconds of sound, of which an edit list or the track's header says that they are two.
    /// - Parameter samples: What the header says instead.
    private func endingEarly(by box: String, samples: Int = 96_000) throws -> MediaFile {
        try ffmpeg("-f lavfi -i sine=d=4:r=48000 -c:a aac", folder.file("whole.m4a"))
        var ended = withEdits([(2000, 1024)], try bytes("whole.m4a"))
        if box == "mdhd" {
            let edits = try #require(boxes("edts", in: ended).last) - 4
            ended.replaceSubrange(edits..<edits + 4, with: Array("free".utf8))
            // After the version, the two dates and the timescale, 48000.
            let duration = try #require(boxes("mdhd", in: ended).last) + 16
            let number = [24, 16, 8, 0].map { UInt8(samples >> $0 & 255) }
            ended.replaceSubrange(duration..<duration + 4, with: number)
        }
        folder.write("ended.m4a", ended)
        return try openFile(folder.file("ended.m4a"))
    }

    @Test("copied sound ends where its track does, although packets follow", arguments: ["elst", "mdhd"])
    func packetsAfterTheEnd(box: String) throws {
        let file = try endingEarly(by: box)
        let range = try file.first(.audio).timeRange
        #expect(range == TimeRange(start: .zero, duration: Time(2, 1)))
        for begin in [Time.zero, Time(1, 1)] {
            let copier = try PacketCopier(
                file, track: 1, range: TimeRange(start: begin, end: try range.end), start: .zero)
            let packet = Packet()
            var end: Int64 = 0
            while try copier.next(into: packet) {
                end = (packet.presentationTimestamp ?? 0) + packet.av.pointee.duration
            }
            // The end is exact where the packets pass it by more than the rounding of a clock.
            #expect(try Time(end, 48000) == range.end - begin)
        }
    }

    @Test("a packet in the rounding behind a track's end is not copied")
    func packetInTheRounding() throws {
        // The next packet begins at 96,256, and a millisecond has 48 samples.
        let file = try endingEarly(by: "mdhd", samples: 96_240)
        let copier = try PacketCopier(file, track: 1, range: try file.first(.audio).timeRange, start: .zero)
        let packet = Packet()
        var last: [Int64] = []
        while try copier.next(into: packet) { last = [packet.presentationTimestamp ?? 0, packet.av.pointee.duration] }
        #expect(last == [95_232, 1024])
    }

    @Test("sound is known to be hidden between other sound, and not before or after it")
    func hiddenSound() throws {
        try ffmpeg("-f lavfi -i sine=d=4:r=48000 -c:a aac", folder.file("whole.m4a"))
        let whole = try bytes("whole.m4a")
        for (edits, isHidden) in [
            ([(1000, 1024), (1000, 2 * 48000)], true), ([(1000, 1024)], false), ([(1000, 48000)], false),
        ] {
            folder.write("edited.m4a", withEdits(edits, whole))
            #expect(try openFile(folder.file("edited.m4a")).hidesSound(ofTrack: 1) == isHidden)
        }
        #expect(try !openFile(folder.file("whole.m4a")).hidesSound(ofTrack: 1))
    }

    @Test(
        "what encoders put before a sound is not counted at its end", .enabled(if: SharedMedia.folder != nil))
    func primedSound() throws {
        let folder = SharedMedia.folder ?? ""
        let track = try openFile(folder + "/odd/bbb_1ch_8kHz_aac_lc.m4a").first(.audio)
        #expect(track.timeRange == TimeRange(start: .zero, duration: Time(24 * 1024, 8000)))
    }
}
