import EditModel
import Glibc
import Media
import MediaTime
import Pixels
import Rendering
import Testing

@testable import Export

@Suite("High dynamic range")
struct HighDynamicRangeTests {
    private let folder = TemporaryFolder()
    private static let grading =
        "master-display=G(13250,34500)B(7500,3000)R(34000,16000)WP(15635,16450)L(10000000,50):max-cll=1000,400"

    /// A PQ or HLG file that says how bright it is, or does not.
    private func source(_ transfer: String, _ grading: String = grading, name: String = "in.mp4") throws -> String {
        let path = folder.file(name)
        try ffmpeg(
            "-f lavfi -i testsrc2=s=128x96:r=25:d=0.2 -vf format=yuv420p10le -c:v libx265 -preset ultrafast"
                + " -color_primaries bt2020 -color_trc \(transfer) -colorspace bt2020nc"
                + " -x265-params log-level=none:\(grading)", path)
        return path
    }

    private func movie(_ paths: [String]) throws -> MovieSnapshot {
        var movie = try makeMovie(
            paths, video: paths.indices.map { segment($0, frames(Int64($0) * 5, Int64($0) * 5 + 5)) })
        movie.video?.color = nil
        (movie.video!.renderWidth, movie.video!.renderHeight) = (128, 96)
        return movie
    }

    static let ways = [
        EncodedPictures(
            "libx265", "mp4", ["yuv420p10le"], options: [("preset", "ultrafast"), ("x265-params", "log-level=none")]),
        EncodedPictures("libsvtav1", "mp4", ["yuv420p10le"], options: [("preset", "12")]),
        EncodedPictures("prores_ks", "mov", ["yuv422p10le"]),
        EncodedPictures("libvpx-vp9", "webm", ["yuv420p10le"], options: [("deadline", "good"), ("cpu-used", "5")]),
    ]

    @Test("10-bit PQ stays PQ and says how bright it gets", arguments: ways)
    func kept(_ way: EncodedPictures) throws {
        let movie = try movie([source("smpte2084")])
        let canvas = try way.canvas(of: movie)
        #expect(canvas.color.transfer == .pq && canvas.layout.bitDepth == 10 && !canvas.isToneMapped)
        let path = folder.file("out." + way.container)
        try way.write(movie, to: path)
        let tags = try ffprobe(
            "-show_entries stream=pix_fmt,color_transfer,color_primaries,color_space,color_range", path)
        for tag in [
            "pix_fmt=\(way.target.pixels[0].name)", "color_transfer=smpte2084", "color_primaries=bt2020",
            "color_space=bt2020nc",
        ] { #expect(tags.contains(tag), "\(tags)") }
        // In the stream where the encoder can, else in the container.
        let said = try ffprobe("-show_frames -show_streams -read_intervals %+#1", path).joined(separator: "\n")
        #expect(said.contains("Mastering display metadata") && said.contains("Content light level metadata"))
        #expect(said.contains("max_content=1000") && said.contains("max_average=400"))
        let again = try #require(
            try MediaFile(path: path, gate: OpenGate()).highDynamicRange(ofTrack: 1)?.display)
        #expect(abs(again.red.x - 34000) <= 1 && abs(again.green.y - 34500) <= 1 && abs(again.white.x - 15635) <= 1)
        #expect(again.maximumLuminance == 10_000_000 && abs(again.minimumLuminance - 50) <= 1)
    }

    @Test("what sources do not agree on is not said")
    func disagreeing() throws {
        let other = "master-display=G(13250,34500)B(7500,3000)R(34000,16000)WP(15635,16450)L(40000000,50)"
        let paths = try [source("smpte2084"), source("smpte2084", other, name: "other.mp4")]
        let library = MediaLibrary(gate: OpenGate())
        let both = try movie(paths)
        let canvas = try Self.ways[0].canvas(of: both)
        #expect(try both.highDynamicRange(on: canvas, library: library) == nil)
        let one = try movie([paths[0]])
        #expect(try one.highDynamicRange(on: canvas, library: library)?.lightLevel?.maximum == 1000)
        #expect(
            try one.highDynamicRange(
                on: Canvas(width: 64, height: 48, layout: .yuv420p8, color: .bt709), library: library) == nil)
    }

    @Test("sources of movies inside count, unless those are of standard range")
    func inside() throws {
        let one = try movie([source("smpte2084")])
        let (library, canvas) = (MediaLibrary(gate: OpenGate()), try Self.ways[0].canvas(of: one))
        func light(of inner: MovieSnapshot) throws -> HighDynamicRangeMetadata? {
            var outer = one
            outer.sources = [SourceSnapshot(inner)]
            return try outer.highDynamicRange(on: canvas, library: library)
        }
        #expect(try light(of: one)?.lightLevel?.maximum == 1000)
        var standard = one
        standard.video?.color = .bt709
        #expect(try light(of: standard) == nil)
    }

    @Test("HLG stays HLG")
    func hybridLogGamma() throws {
        let movie = try movie([source("arib-std-b67", "repeat-headers=1")])
        let path = folder.file("out.mp4")
        try Self.ways[0].write(movie, to: path)
        #expect(try ffprobe("-show_entries stream=color_transfer", path) == ["color_transfer=arib-std-b67"])
    }

    @Test("the encoder's own options are kept beside those of the range")
    func options() throws {
        let metadata = try #require(
            try MediaFile(path: source("smpte2084"), gate: OpenGate()).highDynamicRange(ofTrack: 1))
        let own = [
            EncoderOption(name: "preset", value: "fast"), EncoderOption(name: "x265-params", value: "bframes=2"),
        ]
        let added = metadata.added(to: own, encoder: "libx265")
        #expect(added.map(\.name) == ["preset", "x265-params"])
        #expect(added[1].value == Self.grading + ":bframes=2")
        #expect(
            metadata.added(to: [], encoder: "libsvtav1")[0].value
                == "mastering-display=G(0.26500,0.69000)B(0.15000,0.06000)R(0.68000,0.32000)WP(0.31270,0.32900)"
                + "L(1000.00000,0.00500):content-light=1000,400")
        #expect(metadata.added(to: own, encoder: "libx264") == own)
    }
}
