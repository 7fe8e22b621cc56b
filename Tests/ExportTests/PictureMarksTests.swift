import EditModel
import Glibc
import Media
import MediaTime
import Rendering
import Testing
import Values

@testable import Export

@Suite("Marks of panoramas and Dolby Vision")
struct PictureMarksTests {
    private let folder = TemporaryFolder()

    /// A box of ISO/IEC 14496-12, with its header.
    private static func box(_ name: String, _ contents: [UInt8]) -> [UInt8] {
        bytes(UInt32(contents.count + 8)) + Array(name.utf8) + contents
    }

    private static func bytes(_ value: UInt32) -> [UInt8] {
        stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: value >> UInt32($0)) }
    }

    /// Google's Spherical Video V2: an equirectangular panorama, the left eye's view on top.
    private static let panorama =
        box("st3d", bytes(0) + [1])
        + box(
            "sv3d",
            box("svhd", bytes(0) + [0x78, 0])
                + box(
                    "proj",
                    box("prhd", bytes(0) + bytes(0) + bytes(0) + bytes(0))
                        + box("equi", bytes(0) + bytes(0) + bytes(0) + bytes(0) + bytes(0))))
    /// Dolby Vision, version 1.0, profile 8, level 1, with metadata in the stream, compatible with HLG.
    private static let dolbyVision = box("dvvC", [1, 0, 0x10, 0x0D, 0x40] + [UInt8](repeating: 0, count: 19))

    /// Google's Spherical Video V1, which stands in the track.
    private static let olderPanorama: [UInt8] = {
        let fields = [
            ("Spherical", "true"), ("Stitched", "true"), ("StitchingSoftware", "x"),
            ("ProjectionType", "equirectangular"), ("StereoMode", "top-bottom"),
        ]
        let text = fields.map { "<GSpherical:\($0.0)>\($0.1)</GSpherical:\($0.0)>" }.joined()
        let name: [UInt8] = [
            0xFF, 0xCC, 0x82, 0x63, 0xF8, 0x55, 0x4A, 0x93, 0x88, 0x14, 0x58, 0x7A, 0x02, 0x52, 0x1F, 0xDD,
        ]
        return box("uuid", name + "<rdf:SphericalVideo>\(text)</rdf:SphericalVideo>".utf8)
    }()

    /// An MP4 file with more boxes in its sample entry, or in its track. Its index is at the end, so that no place moves.
    private func source(
        _ boxes: [UInt8], mark: [UInt8] = [], codec: String = "libx264", name: String = "in.mp4"
    ) throws -> String {
        let path = folder.file(name)
        let isHEVC = codec == "libx265"
        try ffmpeg(
            "-f lavfi -i testsrc2=s=128x64:r=25:d=2 -pix_fmt yuv420p -g 25 -c:v \(codec) -bf 0"
                + (isHEVC ? " -tag:v hvc1 -x265-params log-level=none" : ""), path)
        var file = try readFile(path)
        var (start, opened): (Int, [Int]) = (0, [])
        for name in ["moov", "trak", "mdia", "minf", "stbl", "stsd", isHEVC ? "hvc1" : "avc1"] {
            while Array(file[start + 4..<start + 8]) != Array(name.utf8) { start += Self.size(file, start) }
            opened.append(start)
            start += name == "stsd" ? 16 : 8
        }
        if !mark.isEmpty { opened = Array(opened[..<2]) }
        let end = opened.last! + Self.size(file, opened.last!)
        let boxes = mark + boxes
        file.insert(contentsOf: boxes, at: end)
        for place in opened {
            file.replaceSubrange(place..<place + 4, with: Self.bytes(UInt32(Self.size(file, place) + boxes.count)))
        }
        try writeFile(file, path)
        return path
    }

    private static func size(_ file: [UInt8], _ place: Int) -> Int {
        file[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
    }

    private func readFile(_ path: String) throws -> [UInt8] {
        let file = try #require(fopen(path, "r"))
        defer { fclose(file) }
        var (bytes, part): ([UInt8], [UInt8]) = ([], [UInt8](repeating: 0, count: 1 << 16))
        while case let count = fread(&part, 1, part.count, file), count > 0 { bytes += part[..<count] }
        return bytes
    }

    private func writeFile(_ bytes: [UInt8], _ path: String) throws {
        let file = try #require(fopen(path, "w"))
        defer { fclose(file) }
        #expect(fwrite(bytes, 1, bytes.count, file) == bytes.count)
    }

    /// Each file for two seconds, one after the other.
    private func movie(
        _ paths: [String], in size: (width: Int, height: Int) = (128, 64),
        change: (inout MovieSnapshot) -> Void = { _ in }
    ) throws -> MovieSnapshot {
        var movie = try makeMovie(
            paths, video: paths.indices.map { segment($0, frames(Int64($0) * 50, Int64($0) * 50 + 50)) })
        (movie.video!.renderWidth, movie.video!.renderHeight) = size
        movie.video!.color = nil
        change(&movie)
        return movie
    }

    private typealias Result = (marks: String, treatment: PictureTreatment, lost: [String], warnings: [String])

    /// What ffprobe reads of the result, and what the export loses.
    private func export(_ movie: MovieSnapshot, _ options: ExportOptions) throws -> Result {
        let session = try ExportSession(movie, library: MediaLibrary(gate: OpenGate()), outputs: [options])
        let path = folder.file("out." + (options.container?.fileExtension ?? "mp4"))
        let file = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        defer { close(file) }
        let summaries = try session.run(to: [.file(.init(descriptor: file, name: path))]) { _ in true }
        let plan = session.plans[0]
        let marks = try ffprobe("-show_entries stream_side_data_list", path).joined(separator: " ")
        return (marks, plan.pictureTreatment, plan.marks.lost, summaries[0].warnings)
    }

    private static func options(_ container: Container, encodes: Bool) -> ExportOptions {
        ExportOptions(isPresetNamed: encodes, container: container)
    }

    private func expectPanorama(_ found: Result, _ path: String, lost: String?) {
        for mark in ["equirectangular", "top and bottom"] {
            #expect(found.marks.contains(mark) == (lost == nil), "\(found)")
        }
        let sentence = lost.map {
            "the mark of '\(path)' track 1, equirectangular panorama, stereo top and bottom: \($0)"
        }
        #expect(found.lost == [sentence].compactMap { $0 })
        #expect(found.warnings.filter { $0.hasPrefix("the mark") } == found.lost)
    }

    @Test(
        "a panorama stays one in copies and encodes", arguments: [Container.mp4, .mov, .mkv, .ts],
        [false, true])
    func containers(container: Container, encodes: Bool) throws {
        let path = try source(Self.panorama)
        let found = try export(movie([path]), Self.options(container, encodes: encodes))
        #expect(found.treatment == (encodes ? .encoded : .copied))
        expectPanorama(found, path, lost: container == .ts ? ".ts files have no place for it" : nil)
    }

    @Test("QuickTime files have the marks in fragments too", arguments: [false, true])
    func fragments(encodes: Bool) throws {
        let path = try source(Self.panorama)
        var options = Self.options(.mov, encodes: encodes)
        options.settings.fragmentDuration = Time(1, 2)
        expectPanorama(try export(movie([path]), options), path, lost: nil)
    }

    /// Something that an edit does to a panorama, and what it is called if it is none afterwards.
    struct Edit: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var lost: String?
        var change: @Sendable (inout MovieSnapshot) -> Void
    }

    static let edits = [
        Edit(testDescription: "a fade") { movie in
            movie.video!.instructions[0].layers[0].opacityRamps = [Ramp(from: 0, to: 1, over: frames(0, 25))]
        },
        Edit(testDescription: "a text") { movie in movie.video!.overlay = PictureMarksTests.overlay(of: 128, 64) },
        Edit(testDescription: "a picture among layers", lost: "the picture is placed among layers") { movie in
            movie.video!.overlay = PictureMarksTests.overlay(of: 96, 64)
        },
        Edit(testDescription: "a grade") { movie in movie.video!.effects = [EffectSnapshot(name: "negate")] },
        Edit(testDescription: "a mirror", lost: "the effect 'hflip' moves what is seen") { movie in
            movie.video!.effects = [EffectSnapshot(name: "hflip")]
        },
        Edit(testDescription: "another projection", lost: "the effect 'v360' moves what is seen") { movie in
            movie.video!.instructions[0].layers[0].effects = [EffectSnapshot(name: "v360")]
        },
        Edit(testDescription: "another size of the same shape") { movie in
            movie.video!.instructions[0].layers[0].transformRamps = [
                Ramp(AffineTransform.identity.scaled(x: 0.5, y: 0.5), at: .zero)
            ]
            (movie.video!.renderWidth, movie.video!.renderHeight) = (64, 32)
        },
        Edit(testDescription: "a border", lost: "a picture is placed, turned, cropped or scaled") { movie in
            movie.video!.renderWidth = 160
        },
        Edit(testDescription: "a crop", lost: "a picture is placed, turned, cropped or scaled") { movie in
            movie.video!.instructions[0].layers[0].cropRamps = [
                Ramp(Rectangle(origin: .zero, size: Size(width: 64, height: 64)), at: .zero)
            ]
        },
    ]

    private static func overlay(of width: Double, _ height: Double) -> LayerTreeSnapshot {
        let all = Rectangle(origin: .zero, size: Size(width: 128, height: 64))
        let mark = Rectangle(origin: .zero, size: Size(width: 8, height: 8))
        let picture = Rectangle(origin: .zero, size: Size(width: width, height: height))
        return LayerTreeSnapshot(
            root: LayerSnapshot(
                content: .plain, position: Point(x: 64, y: 32), bounds: all,
                sublayers: [
                    LayerSnapshot(content: .video, position: Point(x: 64, y: 32), bounds: picture),
                    LayerSnapshot(content: .plain, position: Point(x: 8, y: 8), bounds: mark, backgroundColor: .white),
                ]))
    }

    @Test("what keeps a panorama whole and upright keeps its mark", arguments: edits)
    func edited(_ edit: Edit) throws {
        let path = try source(Self.panorama)
        let found = try export(movie([path], change: edit.change), Self.options(.mp4, encodes: true))
        expectPanorama(found, path, lost: edit.lost)
    }

    @Test("flat pictures beside a panorama take the mark away", arguments: [false, true])
    func disagreeing(encodes: Bool) throws {
        let paths = try [source(Self.panorama), source([], name: "flat.mp4")]
        let found = try export(movie(paths), Self.options(.mp4, encodes: encodes))
        expectPanorama(found, paths[0], lost: "other pictures of the result have others, or none")
    }

    @Test("Dolby Vision is kept in copies, and encoded pictures say that they have none")
    func dolbyVision() throws {
        let path = try source(Self.dolbyVision, codec: "libx265")
        for container in [Container.mp4, .mov, .mkv] {
            let found = try export(movie([path]), Self.options(container, encodes: false))
            #expect(found.treatment == .copied && found.marks.contains("DOVI") && found.lost == [], "\(found)")
            for field in [
                "dv_profile=8", "dv_level=1", "rpu_present_flag=1", "el_present_flag=0", "compatibility_id=4",
            ] {
                #expect(found.marks.contains(field), "\(found)")
            }
        }
        let found = try export(movie([path]), Self.options(.mp4, encodes: true))
        #expect(!found.marks.contains("DOVI"))
        #expect(found.lost == ["Dolby Vision of '\(path)' track 1: encoded pictures have none"])
        let joined = try export(
            movie([path, source([], codec: "libx265", name: "plain.mp4")]), Self.options(.mp4, encodes: false))
        #expect(!joined.marks.contains("DOVI"))
        #expect(joined.lost.count == 1 && joined.lost[0].hasPrefix("Dolby Vision of"), "\(joined)")
    }

    @Test(
        "Google's older mark, a text beside the track, is written as the newer one", arguments: [Container.mp4, .mov])
    func olderMark(container: Container) throws {
        let path = try source([], mark: Self.olderPanorama)
        let found = try export(movie([path]), Self.options(container, encodes: true))
        expectPanorama(found, path, lost: nil)
        #expect(
            try String(decoding: readFile(folder.file("out.\(container.fileExtension)")), as: UTF8.self).contains(
                "sv3d"))
    }
}
