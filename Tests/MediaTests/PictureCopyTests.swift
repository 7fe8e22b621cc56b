import EditModel
import Glibc
import MediaTime
import MediaWriting
import Testing

@testable import Media

@Suite("Copying pictures")
struct PictureCopyTests {
    private let folder = TemporaryFolder()

    /// What `ffprobe` says of one packet of pictures.
    private struct Listed: Hashable {
        var pts: Int64
        var dts: Int64
        var hash: String
    }

    private func packets(_ path: String) throws -> [Listed] {
        let text = try Program(name: "ffprobe").run([
            "-v", "error", "-select_streams", "v:0", "-show_data_hash", "md5", "-show_entries",
            "packet=pts,dts,data_hash", "-of", "csv=p=0", path,
        ])
        return String(decoding: text, as: UTF8.self).split(separator: "\n").compactMap { line in
            let fields = line.split(separator: ",", omittingEmptySubsequences: false)
            // Lines of side data have nothing of the packet.
            guard fields.count >= 3 else { return nil }
            return Listed(
                pts: Int64(fields[0]) ?? .min, dts: Int64(fields[1]) ?? .min, hash: String(fields[2]))
        }
    }

    /// Whether decoding times rise and none is after its picture is shown; Matroska does not keep them.
    private func isRising(_ packets: [Listed]) -> Bool {
        let known = packets.filter { $0.dts != .min }
        return zip(known, known.dropFirst()).allSatisfy { $0.dts < $1.dts } && known.allSatisfy { $0.dts <= $0.pts }
    }

    /// The hash of every decoded picture, and when it is shown in units of 1/1000 s.
    private func pictures(_ path: String) throws -> [(time: String, hash: String)] {
        let text = try ffmpegOutput("-i \(path) -map 0:v:0 -fps_mode passthrough -enc_time_base 1:1000 -f framemd5")
        return String(decoding: text, as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
            let fields = line.split(separator: ",").map { $0.filter { $0 != " " } }
            return (String(fields[2]), String(fields[5]))
        }
    }

    /// Copies parts of files into one.
    @discardableResult
    private func copy(
        _ parts: [PicturePart], to name: String, format: String = "mp4", frameDuration: Time = Time(1, 25)
    ) throws -> String {
        let path = folder.file(name)
        let descriptor = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        defer { close(descriptor) }
        let pieces = try parts.map { ($0, try $0.cut(PictureSource($0.file, track: $0.track))) }
        let obstacles = pieces.flatMap { $0.1.obstacles }
        #expect(obstacles == [])
        let copier = try PicturePacketCopier(pieces, frameDuration: frameDuration)
        let muxer = try Muxer(format: format, destination: .init(descriptor: descriptor, name: path))
        let track = try muxer.addTrack(copying: copier.track)
        try muxer.begin(metadata: [:], chapters: [])
        let packet = Packet()
        while try copier.next(into: packet) { try muxer.write(packet, track: track) }
        try muxer.finish()
        return path
    }

    /// Frames of a file of 25 a second, at frames of the movie.
    private func part(_ file: MediaFile, _ frames: Range<Int64>, at start: Int64 = 0) throws -> PicturePart {
        let source = TimeRange(start: Time(frames.lowerBound, 25), duration: Time(Int64(frames.count), 25))
        return PicturePart(file, track: try file.first(.video).id, source: source, start: Time(start, 25))
    }

    /// A way to encode and to keep pictures.
    struct Kind: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let encoder: String
        let source: String
        /// FFmpeg's name of the container that is copied into, and its extension.
        let target: (format: String, fileExtension: String)

        init(_ name: String, _ encoder: String, _ source: String, into target: (String, String) = ("mp4", "mp4")) {
            (testDescription, self.encoder, self.source, self.target) = (name, encoder, source, target)
        }
    }

    static let x264 = "-c:v libx264 -preset medium -bf 3 -b_strategy 0 -g 20 -sc_threshold 0"
    static let x265 =
        "-c:v libx265 -preset ultrafast -x265-params log-level=none:keyint=20:min-keyint=20:bframes=3:b-adapt=0:scenecut=0"

    static let kinds = [
        Kind("H.264 with reordering", x264, "mp4"),
        Kind("H.264 out of Matroska", x264, "mkv"),
        Kind("H.264 out of a transport stream", x264, "ts"),
        Kind("H.264 into Matroska", x264, "mp4", into: ("matroska", "mkv")),
        Kind("H.264 into QuickTime", x264, "mp4", into: ("mov", "mov")),
        Kind("HEVC with closed groups", x265 + ":open-gop=0", "mp4"),
        Kind("HEVC with open groups", x265 + ":open-gop=1", "mp4"),
        Kind("HEVC out of Matroska", x265 + ":open-gop=1", "mkv"),
        Kind("MPEG-4 with reordering", "-c:v mpeg4 -bf 2 -g 250 -q:v 3 -force_key_frames 0,0.8,1.6,2.4,3.2", "mp4"),
        Kind(
            "VP9", "-c:v libvpx-vp9 -deadline good -cpu-used 5 -g 20 -keyint_min 20", "webm", into: ("webm", "webm")
        ),
        Kind("VP9 into MP4", "-c:v libvpx-vp9 -deadline good -cpu-used 5 -g 20 -keyint_min 20", "webm"),
        Kind("ProRes", "-c:v prores_ks -profile:v 2", "mov", into: ("mov", "mov")),
    ]

    private func source(_ kind: Kind) throws -> MediaFile {
        let path = folder.file("in." + kind.source)
        try ffmpeg("-f lavfi -i testsrc2=s=96x64:r=25:d=4 -pix_fmt yuv420p \(kind.encoder) -bitexact", path)
        return try openFile(path)
    }

    @Test(
        "a whole track is copied packet by packet, its first picture at zero, in rising decoding times",
        arguments: kinds)
    func whole(_ kind: Kind) throws {
        let file = try source(kind)
        let path = try copy(
            [part(file, 0..<100)], to: "out." + kind.target.fileExtension, format: kind.target.format)
        let (theirs, ours) = (try packets(file.path), try packets(path))
        // Start codes of a transport stream become lengths.
        if kind.source != "ts" { #expect(ours.map(\.hash) == theirs.map(\.hash)) }
        #expect(ours.count == 100 && ours.map(\.pts).min() == 0)
        #expect(isRising(ours))
        let (expected, decoded) = (try pictures(file.path), try pictures(path))
        #expect(decoded.map(\.hash) == expected.map(\.hash))
        #expect(decoded.map(\.time) == (0..<100).map { "\($0 * 40)" })
    }

    @Test("a part from a key frame on has exactly its pictures, each as it was", arguments: kinds)
    func trim(_ kind: Kind) throws {
        let file = try source(kind)
        let path = try copy(
            [part(file, 40..<100)], to: "out." + kind.target.fileExtension, format: kind.target.format)
        #expect(try pictures(path).map(\.hash) == pictures(file.path).dropFirst(40).map(\.hash))
        #expect(try pictures(path).map(\.time) == (0..<60).map { "\($0 * 40)" })
        let ours = try packets(path)
        #expect(isRising(ours) && ours.count == 60)
        guard kind.target.fileExtension == "mp4" else { return }
        #expect(try ffprobe("-select_streams v -show_entries stream=duration_ts", path) == ["duration_ts=30720"])
    }

    static let joinable = kinds.filter {
        !$0.testDescription.contains("open") && $0.source != "mkv" && !$0.encoder.contains("mpeg4")
    }

    @Test("parts of one file follow each other without a gap, their pictures as they were", arguments: joinable)
    func join(_ kind: Kind) throws {
        let file = try source(kind)
        let parts = try [part(file, 60..<80), part(file, 0..<20, at: 20), part(file, 80..<100, at: 40)]
        let path = try copy(parts, to: "out." + kind.target.fileExtension, format: kind.target.format)
        let hashes = try pictures(file.path).map(\.hash)
        #expect(try pictures(path).map(\.hash) == Array(hashes[60..<80] + hashes[0..<20] + hashes[80...]))
        #expect(try pictures(path).map(\.time) == (0..<60).map { "\($0 * 40)" })
        let ours = try packets(path)
        #expect(isRising(ours) && ours.count == 60)
    }

    @Test("a part cannot begin between key frames, nor end between pictures that need each other")
    func obstacles() throws {
        let file = try source(Self.kinds[0])
        let obstacles = { (frames: Range<Int64>) in
            let part = try part(file, frames)
            return try part.cut(PictureSource(file, track: part.track)).obstacles
        }
        #expect(try obstacles(0..<100) == [])
        #expect(try obstacles(20..<40) == [])
        #expect(try obstacles(21..<40) == [.start])
        #expect(try obstacles(39..<60) == [.start])
        // I B B B P: the third B cannot be left out without leaving out the P that it needs.
        #expect(try obstacles(0..<1) == [])
        #expect(try obstacles(0..<4) == [.end])
        #expect(try obstacles(0..<5) == [])
        #expect(try obstacles(41..<44) == [.start, .end])
    }

    @Test(
        "a key frame that later pictures look beyond is no place to begin in H.264, and one for a stream's start in HEVC"
    )
    func openGroups() throws {
        let h264 = try source(Kind("", Self.x264 + " -x264-params open-gop=1", "mp4"))
        let part = try part(h264, 40..<100)
        #expect(try part.cut(PictureSource(h264, track: 1)).obstacles == [.start])
        #expect(try h264.keyFrameTime(ofTrack: 1, atOrBefore: Time(50, 25)) == .zero)
        let hevc = try source(Self.kinds[6])
        let source = try PictureSource(hevc, track: 1)
        let (later, whole) = (try self.part(hevc, 40..<100).cut(source), try self.part(hevc, 0..<100).cut(source))
        #expect(later.entry == .streamStart && whole.entry != .none)
    }

    @Test("the last key frame at or before a time is found in every kind of file", arguments: kinds)
    func keyFrames(_ kind: Kind) throws {
        let file = try source(kind)
        let id = try file.first(.video).id
        let isIntra = kind.testDescription == "ProRes"
        for frame in [0, 1, 19, 20, 21, 39, 40, 99, 250] as [Int64] {
            let expected = isIntra ? min(frame, 99) : min(frame, 99) / 20 * 20
            #expect(try file.keyFrameTime(ofTrack: id, atOrBefore: Time(frame, 25)) == Time(expected, 25), "\(frame)")
        }
        guard !isIntra else { return }
        // Just before a key frame it is the one before it.
        #expect(try file.keyFrameTime(ofTrack: id, atOrBefore: Time(1599, 1000)) == Time(20, 25))
    }

    @Test("rotation, pixel aspect, colour and language stay with the pictures")
    func properties() throws {
        try ffmpeg(
            "-f lavfi -i testsrc2=s=96x64:r=25:d=1 -pix_fmt yuv420p -vf setsar=4/3 -c:v libx264 -bf 2 -color_range pc"
                + " -colorspace bt709 -color_trc bt709 -color_primaries bt709 -bitexact", folder.file("flat.mp4"))
        try ffmpeg(
            "-i \(folder.file("flat.mp4")) -c copy -metadata:s:v rotate=90 -metadata:s:v language=deu",
            folder.file("in.mp4"))
        let file = try openFile(folder.file("in.mp4"))
        let path = try copy([part(file, 0..<25)], to: "out.mp4")
        let asked =
            "-select_streams v -show_entries stream=sample_aspect_ratio,color_range,color_space,color_transfer,"
            + "color_primaries,profile,level,codec_tag_string,width,height,avg_frame_rate:stream_tags=language"
            + ":stream_side_data=rotation"
        let (found, expected) = (try ffprobe(asked, path), try ffprobe(asked, file.path))
        #expect(found == expected && found.contains { $0.hasPrefix("rotation=") })
    }

    @Test("HEVC is called hvc1 in MP4, as Apple's players need it, where it comes from elsewhere")
    func hevcTag() throws {
        let file = try source(Self.kinds[7])
        let path = try copy([part(file, 0..<100)], to: "out.mp4")
        #expect(
            try ffprobe("-select_streams v -show_entries stream=codec_tag_string", path) == ["codec_tag_string=hvc1"])
    }

    @Test("pictures of a varying rate keep their own times")
    func varyingRate() throws {
        let path = folder.file("in.mp4")
        try ffmpeg(
            "-f lavfi -i testsrc2=s=96x64:r=30:d=4 -vf select='not(mod(n\\,3))+not(mod(n\\,5))' -fps_mode vfr"
                + " -pix_fmt yuv420p \(Self.x264) -bitexact", path)
        let file = try openFile(path)
        let track = try file.first(.video)
        let part = PicturePart(file, track: track.id, source: track.timeRange, start: .zero)
        let out = try copy([part], to: "out.mp4", frameDuration: Time(1, 30))
        #expect(try pictures(out).map(\.time) == pictures(path).map(\.time))
        #expect(try pictures(out).map(\.hash) == pictures(path).map(\.hash))
        let duration = "-select_streams v -show_entries stream=duration"
        #expect(try ffprobe(duration, out) == ffprobe(duration, path))
    }
}
