import EditModel
import Frames
import Media
import MediaTime
import Pixels
import Rendering
import Settings
import Testing

@testable import Export

@Suite("Picture conversion")
struct PictureConversionTests {
    private let folder = TemporaryFolder()

    private func canvas(_ layout: PixelLayout = .yuv420p8, _ width: Int = 1920, _ height: Int = 1080) -> Canvas {
        Canvas(width: width, height: height, layout: layout, color: .bt709)
    }

    private func target(_ names: [String], _ size: PictureSize? = nil) -> PictureTarget {
        PictureTarget(pixels: names.map { PixelFormat(name: $0)! }, size: size)
    }

    /// What an output is made of whose pictures have to fit in a box.
    private func format(_ from: (Int, Int), in limit: (Int, Int), enlarges: Bool = false) -> PictureFormat {
        let size = PictureSize(width: from.0, height: from.1)
            .fitting(in: PictureSize(width: limit.0, height: limit.1), enlarges: enlarges)
        return target(["yuv420p"], size).format(of: canvas(.yuv420p8, from.0, from.1))
    }

    @Test(
        "the format that loses least is chosen",
        arguments: [
            (PixelLayout.yuv420p8, ["yuv420p"], "yuv420p"),
            (.yuv420p8, ["bgra", "yuv420p", "yuva420p"], "yuv420p"),
            (.yuva420p8, ["bgra", "yuv420p", "yuva420p"], "bgra"),
            (.yuva420p8, ["yuv420p", "yuva420p"], "yuva420p"),
            (.yuv420p10, ["yuv420p", "yuv420p10le"], "yuv420p10le"),
            (.yuv420p8, ["yuv420p", "yuv420p10le"], "yuv420p"),
            (.yuva444p8, ["rgb24", "rgba"], "rgba"),
            (.yuv420p8, ["rgb24", "rgba"], "rgb24"),
            (.yuv420p8, ["yuv422p10le"], "yuv422p10le"),
            (.yuva444p8, ["yuv444p10le", "yuva444p10le"], "yuva444p10le"),
        ] as [(PixelLayout, [String], String)])
    func chosenFormat(_ layout: PixelLayout, _ names: [String], _ expected: String) {
        #expect(target(names).format(of: canvas(layout)).pixels.name == expected)
    }

    @Test(
        "pictures keep their shape, to whole chroma samples, and are enlarged only when asked",
        arguments: [
            ((1920, 1080), (1280, 720), (1280, 720)), ((1920, 1080), (640, 480), (640, 360)),
            ((1920, 1080), (854, 480), (854, 480)), ((1080, 1920), (1280, 720), (406, 720)),
            ((640, 360), (1920, 1080), (640, 360)), ((1920, 800), (1280, 720), (1280, 534)),
            ((1920, 1078), (1280, 720), (1280, 718)), ((1000, 302), (500, 500), (500, 152)),
        ] as [((Int, Int), (Int, Int), (Int, Int))])
    func size(_ from: (Int, Int), _ limit: (Int, Int), _ expected: (Int, Int)) {
        let format = format(from, in: limit)
        #expect((format.width, format.height) == expected)
    }

    @Test("a smaller picture fills the size when it may be enlarged")
    func enlarged() {
        let format = format((640, 360), in: (1920, 1080), enlarges: true)
        #expect((format.width, format.height) == (1920, 1080))
    }

    @Test("nothing is done where nothing has to be")
    func identity() throws {
        let conversion = try PictureConversion(
            from: canvas(), to: target(["yuv420p"], PictureSize(width: 1920, height: 1080)))
        #expect(conversion.isIdentity)
        let frame = try FramePool(width: 1920, height: 1080, format: PixelFormat(layout: .yuv420p8)!).makeFrame()
        let same = try conversion.convert(frame)
        let isSame = same.hasSamePixels(as: frame)
        #expect(isSame)
        let smaller = target(["yuv420p"], PictureSize(width: 1280, height: 720))
        #expect(try !PictureConversion(from: canvas(), to: smaller).isIdentity)
        #expect(try !PictureConversion(from: canvas(), to: target(["yuvj420p"])).isIdentity)
    }

    /// Smooth colours of the canvas's size.
    private func gradient(_ canvas: Canvas) throws -> Frame {
        let frame = try FramePool(width: canvas.width, height: canvas.height, format: canvas.format.pixels).makeFrame()
        frame.color = canvas.color
        let view = frame.view!
        view.fill(red: 0.75, green: 0.5, blue: 0.25, alpha: 0.5, color: canvas.color)
        return frame
    }

    static let forms: [(PixelLayout, String, PictureTarget.Coding)] = [
        (.yuv420p8, "rgb24", .tagged), (.yuv420p8, "bgra", .tagged), (.yuv420p8, "yuvj420p", .jpeg),
        (.yuv420p8, "yuv420p", .webP), (.yuv420p8, "yuv422p10le", .tagged), (.yuv420p10, "yuv420p", .tagged),
        (.yuva444p8, "rgba", .tagged), (.yuva444p8, "yuv420p", .tagged), (.yuva420p8, "yuva420p", .webP),
        (.yuva444p8, "gbrap", .tagged),
        (PixelLayout(bitDepth: 10, .yuv444, hasAlpha: true), "yuva444p10le", .tagged),
        (PixelLayout(bitDepth: 10, .yuv422, hasAlpha: true), "bgra", .tagged),
    ]

    @Test("a colour stays what it is in every format, scaled or not, and the input stays as it was", arguments: forms)
    func colors(_ layout: PixelLayout, _ name: String, _ coding: PictureTarget.Coding) throws {
        for size in [nil, PictureSize(width: 32, height: 24)] {
            let canvas = canvas(layout, 64, 48)
            let conversion = try PictureConversion(
                from: canvas, to: PictureTarget(pixels: [PixelFormat(name: name)!], size: size, coding: coding))
            let frame = try gradient(canvas)
            let luma = frame.view!.y.base.load(as: UInt8.self)
            let result = try conversion.convert(frame)
            let (got, width) = (result.format.name, result.width)
            #expect(got == name && width == size?.width ?? 64)
            let after = frame.view!.y.base.load(as: UInt8.self)
            #expect(after == luma)
            // By way of a converter that is tested by itself.
            var look = conversion.format
            if look.pixels.isRGBOrPalette { look.color = .bt709.fullRange }
            look.pixels = look.pixels.withoutRange
            let rgba = PictureFormat(
                width: result.width, height: result.height, pixels: .rgba, color: .bt709.fullRange)
            result.rename(look)
            let pixels = try PictureConverter(from: look, to: rgba).convert(result).packedPixels(bytesPerPixel: 4)
            let keepsAlpha = result.format.hasAlphaPlane && layout.hasAlpha
            // Half of it is black where alpha cannot be kept.
            let share = layout.hasAlpha && !keepsAlpha ? 0.5 : 1
            let expected = [0.75, 0.5, 0.25].map { $0 * 255 * share } + [keepsAlpha ? 127.5 : 255]
            // Premultiplied colours of 8 bits are known less exactly.
            let tolerance = layout.hasAlpha && layout.bitDepth == 8 ? 3 : 2.5
            let middle = (result.height / 2 * result.width + result.width / 2) * 4
            for channel in 0..<4 {
                #expect(
                    abs(Double(pixels[middle + channel]) - expected[channel]) <= tolerance,
                    "\(name), channel \(channel)")
            }
        }
    }

    @Test("high dynamic range is kept where it can be said, and tone-mapped where not")
    func highDynamicRange() throws {
        var color = ColorDescription.bt709
        (color.matrix, color.primaries, color.transfer) = (.bt2020NonConstant, .bt2020, .pq)
        let canvas = Canvas(width: 64, height: 48, layout: .yuv420p10, color: color)
        #expect(target(["yuv420p10le"]).format(of: canvas).color == color)
        #expect(target(["yuv420p"]).format(of: canvas).color == .bt709)
        var silent = target(["yuv420p10le"])
        silent.carriesHighDynamicRange = false
        #expect(silent.format(of: canvas).color == .bt709)
        #expect(target(["rgb24"]).format(of: canvas).color.transfer == .bt709)
        #expect(try PictureConversion(from: canvas, to: target(["yuv420p10le"])).isIdentity)
    }

    @Test("a still is converted once")
    func stills() throws {
        let conversion = try PictureConversion(from: canvas(.yuv420p8, 64, 48), to: target(["rgb24"]))
        let frame = try gradient(canvas(.yuv420p8, 64, 48))
        let other = frame.makeReference()
        let first = try conversion.convert(frame)
        let second = try conversion.convert(other)
        let isSame = first.hasSamePixels(as: second)
        #expect(isSame)
    }

    @Test("4:4:4 sources keep their chroma in RGB pictures, and text does")
    func fineChroma() throws {
        let source = folder.file("in.png")
        try ffmpeg(
            "-f lavfi -i color=red:s=64x48:d=1,format=rgb24,geq=r='255*mod(X,2)':g=0:b='255*(1-mod(X,2))' -frames:v 1",
            source)
        let movie = try makeMovie([source], video: [segment(0, frames(0, 2))])
        let way = EncodedPictures("png", "image2pipe", ["rgb24"])
        #expect(try way.canvas(of: movie).layout.subsampling == .yuv444)
        let path = folder.file("out.png")
        var still = movie
        still.video = VideoSnapshot(
            renderWidth: 64, renderHeight: 48, frameDuration: Time(1, 25), frameCount: 1, color: .bt709,
            instructions: movie.video!.instructions)
        try way.write(still, to: path)
        let pixels = try ffmpegOutput("-i \(path) -pix_fmt rgb24 -f rawvideo")
        for x in 0..<64 {
            let red = Int(pixels[(20 * 64 + x) * 3])
            #expect(abs(red - (x % 2 == 1 ? 255 : 0)) <= 3, "column \(x)")
        }
    }
}

extension ColorDescription {
    fileprivate var fullRange: ColorDescription {
        var color = self
        color.isFullRange = true
        return color
    }
}
