import Foundation
import Testing

/// The packets of MP4 files, whichever way they came about, as ffprobe tells them.
@Suite struct MP4PacketTests {
    private let folder = TemporaryFolder()

    /// 64×64, 25 frames a second, 1 s, three B-frames between others, a key frame each 0.4 s, with sound at 44.1 kHz.
    private static let clip = Samples.make("packets.mp4") { file in
        try ffmpeg(
            ["-f", "lavfi", "-i", "testsrc2=s=64x64:r=25:d=1", "-f", "lavfi", "-i", "sine=d=1:r=44100"]
                + ["-c:v", "libx264", "-bf", "3", "-b_strategy", "0", "-g", "10", "-pix_fmt", "yuv420p"]
                + Samples.bt709 + ["-c:a", "aac", file])
    }

    /// 1 s of frames of 1/30 s, with every seventh left out.
    private static let variable = Samples.make("packets-variable.mp4") { file in
        try ffmpeg(
            [
                "-f", "lavfi", "-i", "testsrc2=s=64x64:r=30:d=1", "-vf", "select=not(eq(mod(n\\,7)\\,3))", "-vsync",
                "vfr",
            ]
                + ["-c:v", "libx264", "-bf", "2", "-pix_fmt", "yuv420p", "-video_track_timescale", "90000", file])
    }

    /// How a file comes about, and how long its picture and its sound are; nil for one that it does not have.
    struct Case: Sendable, CustomTestStringConvertible {
        let what: String
        var recipe = "return edit.asset((...))"
        var options: [Word] = []
        var name: Word = "out.mp4"
        var isVariable = false
        var picture: Double? = 1
        var sound: Double? = 1
        var testDescription: String { what }
    }

    static let cases = [
        Case(what: "copied"),
        Case(what: "encoded", options: ["--preset", "h264"]),
        Case(what: "encoded as HEVC", options: ["--preset", "hevc", "--speed", "fastest"]),
        Case(what: "in QuickTime", options: ["--preset", "h264"], name: "out.mov"),
        Case(
            what: "a part, copied from a key frame", options: ["--range", "0.4-0.8"], picture: 0.4, sound: 0.4),
        Case(what: "a part, encoded", options: ["--range", "0.2-0.6"], picture: 0.4, sound: 0.4),
        Case(
            what: "joined",
            recipe: """
                local composition, asset = edit.composition(), edit.asset((...))
                for _, kind in ipairs { "video", "audio" } do
                  local track = composition:add_track(kind)
                  for part = 0, 1 do track:insert_time_range(edit.range(0, 1), asset[kind], part) end
                end
                return edit.movie { composition = composition }
                """, picture: 2, sound: 2),
        Case(what: "variable, copied", isVariable: true, sound: nil),
        Case(
            what: "variable, encoded", options: ["--preset", "h264"], isVariable: true, sound: nil),
        Case(what: "sound only", name: "out.m4a", picture: nil),
        Case(
            what: "a part of the sound", options: ["--range", "0.123-0.7"], name: "out.m4a", picture: nil, sound: 0.577),
    ]

    @Test("decoding times rise, durations add up, and the index is first", arguments: cases)
    func times(_ expected: Case) throws {
        folder.write("r.lua", expected.recipe)
        let input = expected.isVariable ? Self.variable : Self.clip
        let outcome = try luaedit(["run", "r.lua", input, "-o", expected.name] + expected.options, in: folder)
        #expect(outcome.status == 0, "\(outcome)")
        let file = folder.file(expected.name)
        let boxes = Self.boxes(try #require(folder.read(expected.name)))
        #expect(try #require(boxes.firstIndex(of: "moov")) < #require(boxes.firstIndex(of: "mdat")), "\(boxes)")
        for (stream, seconds) in [("v:0" as Word, expected.picture), ("a:0", expected.sound)] {
            let packets = try Self.packets(file, stream)
            #expect(packets.isEmpty == (seconds == nil))
            guard let seconds, let first = packets.first else { continue }
            #expect(zip(packets, packets.dropFirst()).allSatisfy { $0.decoded < $1.decoded }, "\(stream)")
            let duration = Double(try Judge.probe(file, "stream=duration", streams: stream)) ?? 0
            #expect(abs(duration - seconds) < 0.0005, "\(stream): \(duration)")
            // What an edit list hides at the start is decoded before zero; nothing else is.
            let shown = packets.filter { !$0.isHidden }
            let end = shown.map { $0.shown + $0.duration }.max() ?? 0
            #expect(abs(end - seconds) < 0.0005, "\(stream): \(end)")
            #expect((shown.map(\.shown).min() ?? 1) < 0.0005)
            if first.decoded < 0 { #expect(Self.hasEditList(folder.read(expected.name) ?? [])) }
        }
    }

    @Test("a fragmented file has its times too, and an edit list for what is decoded before zero")
    func fragmented() throws {
        folder.write("r.lua", "return edit.asset((...))")
        #expect(try luaedit(["run", "r.lua", Self.clip, "--fragmented", "-o", "out.mp4"], in: folder).status == 0)
        let bytes = try #require(folder.read("out.mp4"))
        #expect(Self.boxes(bytes).prefix(4) == ["ftyp", "moov", "moof", "mdat"])
        #expect(Self.hasEditList(bytes))
        for stream: Word in ["v:0", "a:0"] {
            let packets = try Self.packets(folder.file("out.mp4"), stream)
            #expect(packets.count >= 25)
            #expect(zip(packets, packets.dropFirst()).allSatisfy { $0.decoded < $1.decoded })
        }
    }

    private struct Packet {
        let shown, decoded, duration: Double
        let isHidden: Bool
    }

    private static func packets(_ file: Word, _ stream: Word) throws -> [Packet] {
        let output = try succeed(
            "ffprobe",
            ["-v", "error", "-select_streams", stream, "-show_entries", "packet=pts_time,dts_time,duration_time,flags"]
                + ["-of", "csv=p=0", file])
        return String(decoding: output, as: UTF8.self).split(separator: "\n").compactMap { line in
            let parts = line.split(separator: ",")
            guard parts.count >= 4, let shown = Double(parts[0]), let decoded = Double(parts[1]) else { return nil }
            return Packet(
                shown: shown, decoded: decoded, duration: Double(parts[2]) ?? 0, isHidden: parts[3].contains("D"))
        }
    }

    /// The names of a file's boxes, the outermost ones.
    private static func boxes(_ bytes: [UInt8]) -> [String] {
        var names: [String] = []
        var place = 0
        while place + 8 <= bytes.count {
            names.append(String(decoding: bytes[place + 4..<place + 8], as: UTF8.self))
            place += max(8, bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) })
        }
        return names
    }

    private static func hasEditList(_ bytes: [UInt8]) -> Bool {
        String(decoding: bytes, as: Unicode.ASCII.self).contains("elst")
    }
}
