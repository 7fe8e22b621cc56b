import EditModel
import Media
import MediaTime
import Pixels
import Rendering
import Testing
import Values

@testable import Export

@Suite("Transparency")
struct TransparencyTests {
    private let folder = TemporaryFolder()
    /// Of 8 bits a channel: what a colour source is made of.
    private let color = Color(red: 204 / 255.0, green: 102 / 255.0, blue: 51 / 255.0, alpha: 128 / 255.0)

    /// A see-through square of 32 × 24 in the middle of 64 × 48 that has nothing else.
    private func square(background: Color? = nil, frames count: Int64 = 3) throws -> MovieSnapshot {
        let segment = SegmentSnapshot(
            sourceIndex: 0, sourceTrackID: 1, sourceRange: frames(0, count), targetRange: frames(0, count))
        var movie = try makeMovie([], video: [segment])
        movie.sources = [SourceSnapshot(color: color, width: 32, height: 24)]
        movie.video?.instructions[0].backgroundColor = background
        movie.video?.instructions[0].layers[0].transformRamps = [
            Ramp(AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 16, ty: 12), at: .zero)
        ]
        return movie
    }

    static let deep = EncodedPictures(
        "prores_ks", "mov", ["yuva444p10le", "yuv444p10le"], options: [("profile", "4444"), ("alpha_bits", "16")])
    static let web = EncodedPictures(
        "libvpx-vp9", "webm", ["yuva420p", "yuv420p"], options: [("crf", "4"), ("b", "0"), ("auto-alt-ref", "0")])
    static let packedWays = [
        EncodedPictures("png", "image2pipe", ["rgb24", "rgba"]),
        EncodedPictures("apng", "apng", ["rgb24", "rgba"]),
        EncodedPictures("libwebp_anim", "webp", ["bgra"], options: [("lossless", "1")]),
        EncodedPictures("qtrle", "mov", ["argb"]),
    ]

    /// The samples of a file's second frame: planes or packed, as the `ffmpeg` program decodes them.
    private func decoded(_ path: String, _ pixels: String, decoder: String = "") throws -> [UInt8] {
        let frame = "select=eq(n\\,0)"
        return try ffmpegOutput("\(decoder) -i \(path) -vf \(frame) -frames:v 1 -pix_fmt \(pixels) -f rawvideo")
    }

    @Test("a half-transparent square comes back from ProRes 4444 within two code values of ten bits")
    func proRes() throws {
        let path = folder.file("out.mov")
        try Self.deep.write(square(), to: path)
        #expect(try ffprobe("-show_entries stream=pix_fmt,codec_tag_string", path).contains("pix_fmt=yuva444p12le"))
        let bytes = try decoded(path, "yuva444p10le")
        let samples = bytes.withUnsafeBytes { Array($0.bindMemory(to: UInt16.self)) }.map { Int($0) }
        let code = YCbCrConversion(.bt709, bitDepth: 10).convert(red: color.red, green: color.green, blue: color.blue)
        let expected = [code.y, code.cb, code.cr, 128 * 1023 / 255]
        let plane = 64 * 48
        for index in 0..<4 {
            #expect(abs(samples[index * plane + 24 * 64 + 32] - expected[index]) <= 2, "plane \(index)")
        }
        #expect(samples[3 * plane + 4 * 64 + 4] == 0)
        #expect(abs(samples[4 * 64 + 4] - 64) <= 2, "what is transparent is black")
        #expect(abs(samples[plane + 4 * 64 + 4] - 512) <= 2, "what is transparent is black")
    }

    @Test("a half-transparent square comes back from VP9 within two code values")
    func vp9() throws {
        let path = folder.file("out.webm")
        try Self.web.write(square(), to: path)
        let samples = try decoded(path, "yuva420p", decoder: "-c:v libvpx-vp9").map { Int($0) }
        let code = YCbCrConversion(.bt709, bitDepth: 8).convert(red: color.red, green: color.green, blue: color.blue)
        let (luma, chroma) = (64 * 48, 32 * 24)
        #expect(abs(samples[24 * 64 + 32] - code.y) <= 2)
        #expect(abs(samples[luma + 12 * 32 + 16] - code.cb) <= 2)
        #expect(abs(samples[luma + chroma + 12 * 32 + 16] - code.cr) <= 2)
        #expect(abs(samples[luma + 2 * chroma + 24 * 64 + 32] - 128) <= 2)
        #expect(samples[luma + 2 * chroma + 4 * 64 + 4] <= 2)
    }

    @Test("a half-transparent square comes back from RGB formats within two code values", arguments: packedWays)
    func packed(_ way: EncodedPictures) throws {
        let path = folder.file("out." + (way.container == "image2pipe" ? "png" : way.container))
        try way.write(square(frames: way.container == "image2pipe" || way.container == "webp" ? 1 : 3), to: path)
        let pixels = try decoded(path, "rgba")
        let inside = (24 * 64 + 32) * 4
        for (channel, value) in [204, 102, 51, 128].enumerated() {
            #expect(abs(Int(pixels[inside + channel]) - value) <= 2, "channel \(channel)")
        }
        #expect(pixels[(4 * 64 + 4) * 4 + 3] == 0)
    }

    @Test("only a canvas that something may show through has alpha")
    func whichCanvas() throws {
        let solid = Color(red: 0.1, green: 0.2, blue: 0.3)
        #expect(try Self.deep.canvas(of: square()).layout == PixelLayout(bitDepth: 10, .yuv444, hasAlpha: true))
        #expect(try !Self.deep.canvas(of: square(background: solid)).layout.hasAlpha)
        let half = Color(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.5)
        #expect(try Self.web.canvas(of: square(background: half)).layout.hasAlpha)
        var covered = try square()
        covered.sources = [SourceSnapshot(color: solid, width: 64, height: 48)]
        covered.video?.instructions[0].layers[0].transformRamps = []
        #expect(try !Self.deep.canvas(of: covered).layout.hasAlpha)
        covered.video?.instructions[0].layers[0].opacityRamps = [Ramp(0.5, at: .zero)]
        #expect(try Self.deep.canvas(of: covered).layout.hasAlpha)
        let plain = try Canvas(
            covered, covered.video!, library: MediaLibrary(gate: OpenGate()),
            carrying: PictureCapabilities(maximumBitDepth: 10))
        #expect(!plain.layout.hasAlpha)
    }

    @Test("a see-through background is kept, straight")
    func background() throws {
        let path = folder.file("out.apng")
        let half = Color(red: 0, green: 0, blue: 1, alpha: 51 / 255.0)
        try Self.packedWays[1].write(square(background: half), to: path)
        let pixels = try decoded(path, "rgba")
        let outside = (4 * 64 + 4) * 4
        for (channel, value) in [0, 0, 255, 51].enumerated() {
            #expect(abs(Int(pixels[outside + channel]) - value) <= 2, "channel \(channel)")
        }
        // 0.5 over 0.2 leaves 0.6 solid, of which 0.1 is the background's.
        let inside = (24 * 64 + 32) * 4
        let alpha = 128 / 255.0 + 51 / 255.0 * (127 / 255.0)
        let red = 204 * (128 / 255.0) / alpha
        #expect(abs(Double(pixels[inside + 3]) - alpha * 255) <= 2)
        #expect(abs(Double(pixels[inside]) - red) <= 2)
    }

    @Test("what a file has of transparency goes through a movie and back")
    func fromFile() throws {
        let source = folder.file("in.mov")
        try ffmpeg(
            "-f lavfi -i color=red:s=64x48:r=25:d=0.2,format=yuva444p10le,"
                + "geq=lum='300+8*X':cb=512:cr=600:a='16*X'"
                + " -c:v prores_ks -profile:v 4444", source)
        let path = folder.file("out.mov")
        var movie = try makeMovie([source], video: [segment(0, frames(0, 5))])
        movie.video?.color = nil
        try Self.deep.write(movie, to: path)
        let (before, after) = (try decoded(source, "yuva444p10le"), try decoded(path, "yuva444p10le"))
        #expect(before.count == 2 * 4 * 64 * 48 && after.count == before.count)
        let samples = { (bytes: [UInt8]) in
            bytes.withUnsafeBytes { Array($0.bindMemory(to: UInt16.self)) }.map { Int($0) }
        }
        let (a, b) = (samples(before), samples(after))
        // Where little is left of a colour, it is known less exactly.
        for x in stride(from: 24, to: 64, by: 4) {
            for plane in 0..<4 {
                let index = plane * 64 * 48 + 20 * 64 + x
                #expect(abs(a[index] - b[index]) <= (plane == 3 ? 2 : 6), "plane \(plane) at \(x)")
            }
        }
    }
}
