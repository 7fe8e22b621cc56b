import Glibc

@testable import Pixels

/// A picture that owns its planes, with guard samples around every row.
final class TestPicture {
    static let guardSamples = 24

    let layout: PixelLayout
    let width: Int
    let height: Int
    private(set) var view: PictureView
    private var allocations: [UnsafeMutableRawBufferPointer] = []

    /// - Parameter flipped: Whether rows run upwards in memory.
    init(_ layout: PixelLayout, width: Int, height: Int, flipped: Bool = false, misalignment: Int = 0) {
        self.layout = layout
        self.width = width
        self.height = height
        var allocations: [UnsafeMutableRawBufferPointer] = []
        func plane(_ width: Int, _ height: Int) -> Plane {
            let bytes = layout.bytesPerSample
            let stride = (width + 2 * Self.guardSamples) * bytes
            let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: stride * (height + 2), alignment: 64)
            buffer.initializeMemory(as: UInt8.self, repeating: 0xA5)
            allocations.append(buffer)
            let first = buffer.baseAddress! + stride + (Self.guardSamples + misalignment) * bytes
            return Plane(
                base: flipped ? first + stride * (height - 1) : first, stride: flipped ? -stride : stride,
                width: width, height: height)
        }
        let (chromaWidth, chromaHeight) = (layout.chromaWidth(width), layout.chromaHeight(height))
        view = PictureView(
            layout: layout, width: width, height: height, y: plane(width, height),
            cb: plane(chromaWidth, chromaHeight), cr: plane(chromaWidth, chromaHeight),
            alpha: layout.hasAlpha ? plane(width, height) : nil)
        self.allocations = allocations
    }

    deinit { for allocation in allocations { allocation.deallocate() } }

    var planes: [Plane] { [view.y, view.cb, view.cr] + (view.alpha.map { [$0] } ?? []) }

    /// The samples of a plane in reading order.
    func samples(_ index: Int) -> [Int] { planes[index].samples(layout) }

    /// Sets every sample of a plane to `value(x, y)`.
    func set(_ index: Int, _ value: (Int, Int) -> Int) {
        let plane = planes[index]
        for y in 0..<plane.height { for x in 0..<plane.width { plane.set(x, y, value(x, y), layout) } }
    }

    /// Fills every plane with numbers that look random but are always the same.
    func scramble(seed: Int = 1) {
        var generator = Generator(seed)
        for index in planes.indices { set(index) { _, _ in generator.next(below: 1 << layout.bitDepth) } }
    }

    /// Whether nothing outside the planes was written.
    var guardsAreIntact: Bool {
        zip(planes, allocations).allSatisfy { plane, allocation in
            let guards = UnsafeMutableRawPointer.allocate(byteCount: allocation.count, alignment: 64)
            defer { guards.deallocate() }
            memcpy(guards, allocation.baseAddress!, allocation.count)
            for y in 0..<plane.height {
                let start = plane.base + y * plane.stride - allocation.baseAddress!
                memset(guards + start, 0xA5, plane.width * layout.bytesPerSample)
            }
            // The first byte is as it was made, and each is like the one before it.
            return guards.load(as: UInt8.self) == 0xA5 && memcmp(guards, guards + 1, allocation.count - 1) == 0
        }
    }
}

extension Plane {
    func get(_ x: Int, _ y: Int, _ layout: PixelLayout) -> Int {
        layout.bytesPerSample == 1 ? Int(row(y, of: UInt8.self)[x]) : Int(row(y, of: UInt16.self)[x])
    }

    func set(_ x: Int, _ y: Int, _ value: Int, _ layout: PixelLayout) {
        if layout.bytesPerSample == 1 {
            row(y, of: UInt8.self)[x] = UInt8(value)
        } else {
            row(y, of: UInt16.self)[x] = UInt16(value)
        }
    }

    func samples(_ layout: PixelLayout) -> [Int] {
        (0..<height).flatMap { y in (0..<width).map { x in get(x, y, layout) } }
    }
}

/// A small linear congruential generator (Knuth's MMIX constants), so that tests repeat.
struct Generator {
    private var state: UInt64

    init(_ seed: Int) { state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 }

    mutating func next(below limit: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % limit
    }
}

extension Bitmap {
    /// Premultiplied noise in which about a quarter of the runs is transparent and a quarter solid.
    static func noise(width: Int, height: Int, seed: Int) -> Bitmap {
        var generator = Generator(seed)
        var bitmap = Bitmap(width: width, height: height)
        var remaining = 0
        var kind = 0
        for pixel in 0..<(width * height) {
            if remaining == 0 {
                remaining = 1 + generator.next(below: 40)
                kind = generator.next(below: 4)
            }
            remaining -= 1
            let alpha = kind == 0 ? 0 : kind == 1 ? 255 : generator.next(below: 256)
            for channel in 0..<3 { bitmap.pixels[pixel * 4 + channel] = UInt8(generator.next(below: alpha + 1)) }
            bitmap.pixels[pixel * 4 + 3] = UInt8(alpha)
        }
        return bitmap
    }

    static func solid(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: UInt8, width: Int, height: Int) -> Bitmap {
        Bitmap(
            width: width, height: height,
            pixels: (0..<(width * height)).flatMap { _ in [red, green, blue, alpha] })
    }
}

let testLayouts: [PixelLayout] = [
    .yuv420p8, .yuv420p10, .yuva444p8,
    PixelLayout(bitDepth: 8, chromaShiftX: 1, chromaShiftY: 0),
    PixelLayout(bitDepth: 10, chromaShiftX: 1, chromaShiftY: 0),
    PixelLayout(bitDepth: 12, chromaShiftX: 0, chromaShiftY: 0, hasAlpha: true),
]

extension TestPicture {
    /// - Parameter step: Of how many samples in a row one is taken.
    func lanes(step: Int = 1, width: Int? = nil) -> PictureLanes {
        func lane(_ plane: Plane) -> SampleLane { SampleLane(base: plane.base, stride: plane.stride, step: step) }
        return PictureLanes(
            components: (lane(view.y), lane(view.cb), lane(view.cr)), alpha: view.alpha.map(lane),
            width: width ?? self.width, height: height, bitDepth: layout.bitDepth, chromaShiftX: layout.chromaShiftX,
            chromaShiftY: layout.chromaShiftY)
    }
}
