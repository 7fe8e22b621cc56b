import CFFmpeg
import MediaTime
import Pixels
import Testing
import Values

@testable import Media

@Suite("Effects of the engine's own")
struct EffectChainTests {
    private static let files = MediaLibrary(gate: OpenGate())

    @Test("every effect of the catalogue's is computed, and its standard values are allowed")
    func complete() {
        #expect(Set(EffectCatalogue.ownEntries.map(\.name)) == Set(OwnEffect.all.keys))
        for number in EffectCatalogue.ownEntries.flatMap(\.numbers) { #expect(number.range.contains(number.standard)) }
    }

    @Test("values are those of ramps, or else those that are set, or else the standard ones")
    func numbers() throws {
        let ramp = Ramp(from: 2.0, to: 6, over: TimeRange(start: Time(1, 1), duration: Time(2, 1)))
        let set = EffectSnapshot.Parameter(name: "radius", value: "3.5")
        let ramps = EffectSnapshot.ParameterRamps(name: "radius", ramps: [ramp])
        func radius(_ effect: EffectSnapshot, at time: Time) -> Double? { effect.numbers(at: time)["radius"] }
        #expect(radius(EffectSnapshot(name: "blur"), at: .zero) == 8)
        #expect(radius(EffectSnapshot(name: "blur", parameters: [set]), at: .zero) == 3.5)
        let ramped = EffectSnapshot(name: "blur", parameters: [set], ramps: [ramps])
        #expect(radius(ramped, at: Time(1, 2)) == 3.5)
        #expect(radius(ramped, at: Time(2, 1)) == 4)
        #expect(radius(ramped, at: Time(9, 1)) == 6)
    }

    private static func blur(_ radius: String) -> EffectSnapshot {
        EffectSnapshot(name: "blur", parameters: [.init(name: "radius", value: radius)])
    }

    private static func chain(
        _ effects: [EffectSnapshot], _ pixels: PixelFormat, naturalWidth: Double = 48
    ) throws -> EffectChain {
        let format = PictureFormat(width: 48, height: 32, pixels: pixels, color: .bt709)
        let input = FilterFormat(format, naturalSize: Size(width: naturalWidth, height: 32))
        return try EffectChain(effects, input: input, frameDuration: Time(1, 25), files: files)
    }

    /// A picture of 48 × 32 whose bytes are all one value, but for those of the middle of each plane.
    private static func picture(_ pixels: PixelFormat) throws -> Frame {
        let frame = try FramePool(width: 48, height: 32, format: pixels).makeFrame()
        let planes = max(1, Int(av_pix_fmt_count_planes(pixels.av)))
        for plane in 0..<planes where frame.av.pointee.extended_data[plane] != nil {
            let rows = plane == 0 || plane == 3 ? 32 : 32 >> pixels.chromaShift.y
            let base = UnsafeMutableRawPointer(frame.av.pointee.extended_data[plane]!)
            let stride = frame.stride(plane)
            // A palette is 1024 bytes in one row.
            let isPalette = pixels.av == AV_PIX_FMT_PAL8 && plane == 1
            for row in 0..<(isPalette ? 1 : rows) {
                memset(base + row * stride, 1, isPalette ? 1024 : stride)
                guard !isPalette, (rows * 3 / 8..<rows * 5 / 8).contains(row) else { continue }
                let used = Int(av_image_get_linesize(pixels.av, 48, CInt(plane)))
                memset(base + row * stride + used / 3, 3, used / 3)
            }
        }
        return frame
    }

    /// A sample of a picture's first component.
    private static func sample(_ frame: borrowing Frame, _ x: Int, _ y: Int) -> Int {
        guard let lane = frame.lanes(frame.format)?.components.0 else { return -1 }
        let row = lane.base + y * lane.stride
        return frame.format.bitDepth > 8
            ? Int(row.load(fromByteOffset: 2 * x * lane.step, as: UInt16.self))
            : Int(row.load(fromByteOffset: x * lane.step, as: UInt8.self))
    }

    @Test(
        "pictures of any format are blurred, in it if its samples are bytes or words",
        arguments: [
            "yuv420p", "yuvj420p", "yuv422p10le", "yuva444p10le", "nv12", "p016le", "gray", "gray10le", "ya8", "rgb24",
            "bgra", "rgba64le", "gbrp", "gbrap12le", "yuv410p", "pal8", "yuv420p10be", "yuv440p12be", "rgb565le",
            "monow",
        ])
    func formats(name: String) throws {
        let pixels = PixelFormat(av_get_pix_fmt(name))
        let chain = try Self.chain([Self.blur("4")], pixels)
        let done = try chain.process(Self.picture(pixels), at: .zero)
        let (format, width, height) = (done.format, done.width, done.height)
        #expect(format == chain.output.picture.pixels && width == 48 && height == 32)
        #expect((chain.output.picture.pixels == pixels) == pixels.hasLanes)
        // Bytes of 1 and 3 are no brightness where a sample is not whole bytes.
        guard !["monow", "pal8", "rgb565le"].contains(name) else { return }
        #expect(Self.sample(done, 24, 16) > Self.sample(done, 24, 0), "the middle stays the brightest")
        #expect(Self.sample(done, 0, 0) == Self.sample(done, 47, 31), "the corners are alike")
    }

    @Test("a radius of 0 gives the same pixels in memory")
    func untouched() throws {
        let frame = try Self.picture(PixelFormat(layout: .yuv420p8)!)
        let other = frame.makeReference()
        let done = try Self.chain([Self.blur("0")], frame.format).process(frame, at: .zero)
        let isSame = done.hasSamePixels(as: other)
        #expect(isSame)
    }

    @Test("the source is not written to, and properties stay")
    func properties() throws {
        let frame = try Self.picture(PixelFormat(AV_PIX_FMT_YUVJ420P))
        frame.color = ColorDescription(matrix: .bt470bg, primaries: .bt709, transfer: .bt709, isFullRange: true)
        let (color, before) = (frame.color, frame.firstPlane)
        let other = frame.makeReference()
        let done = try Self.chain([Self.blur("2.5")], frame.format).process(frame, at: .zero)
        let (source, result, kept) = (other.firstPlane, done.firstPlane, done.color)
        #expect(kept == color && source == before && result != before)
    }

    @Test("a radius counts pixels of the movie, not stored ones")
    func anamorphic() throws {
        let pixels = PixelFormat(layout: .yuv420p10)!
        func middle(naturalWidth: Double) throws -> Int {
            let chain = try Self.chain([Self.blur("6")], pixels, naturalWidth: naturalWidth)
            return Self.sample(try chain.process(Self.picture(pixels), at: .zero), 24, 16)
        }
        // The same blur over fewer samples leaves more of the middle.
        let (square, wide) = try (middle(naturalWidth: 48), middle(naturalWidth: 480))
        #expect(wide > square + 30)
    }

    @Test("own effects and filters alternate in the order they are given")
    func mixed() throws {
        let pixels = PixelFormat(layout: .yuv420p8)!
        let crop = EffectSnapshot(
            name: "crop", parameters: [.init(name: "out_w", value: "24"), .init(name: "out_h", value: "16")])
        let flip = EffectSnapshot(name: "vflip")
        let chain = try Self.chain([Self.blur("1"), crop, Self.blur("2"), flip], pixels)
        #expect(chain.output.picture.width == 24 && chain.output.picture.height == 16)
        var step = try Self.picture(pixels)
        for effects in [[Self.blur("1")], [crop]] { step = try Self.chain(effects, pixels).process(step, at: .zero) }
        let format = PictureFormat(width: 24, height: 16, pixels: pixels, color: .bt709)
        for effects in [[Self.blur("2")], [flip]] {
            let next = try EffectChain(
                effects, input: FilterFormat(format), frameDuration: Time(1, 25), files: Self.files)
            step = try next.process(step, at: .zero)
        }
        let done = try chain.process(Self.picture(pixels), at: .zero)
        let (bytes, expected) = (done.firstPlane, step.firstPlane)
        #expect(bytes == expected)
    }

    @Test("pictures that a filter holds back come out at the end, with their times")
    func late() throws {
        let pixels = PixelFormat(layout: .yuv420p8)!
        let chain = try Self.chain([Self.blur("1"), EffectSnapshot(name: "atadenoise"), Self.blur("1")], pixels)
        var times: [Time] = []
        func receive() throws {
            while let done = try chain.receive() { times.append(done.start) }
        }
        for number in 0..<12 {
            try chain.send(Self.picture(pixels), at: Time(Int64(number), 25))
            try receive()
        }
        #expect(times.count < 12)
        chain.finish()
        try receive()
        #expect(times == (0..<12).map { Time($0, 25) })
    }
}
