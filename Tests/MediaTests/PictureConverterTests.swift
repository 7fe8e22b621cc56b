import CFFmpeg
import Pixels
import Testing

@testable import Media

/// Flat patches in every format, against the formulas of H.273 in double precision.
@Suite("Picture conversion")
struct PictureConverterTests {
    /// R'G'B' of the patches: colours that stay inside every range, and extremes.
    static let patches: [[Double]] = [
        [1, 1, 1], [0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1], [0.5, 0.5, 0.5], [0.8, 0.3, 0.1], [0.02, 0.05, 0.9],
        [0.25, 0.75, 0.6],
    ]

    static let limited709 = ColorDescription.bt709
    static let full709 = with(.bt709, full: true)
    static let limited601 = with(.smpte170m)
    static let full601 = with(.bt470bg, full: true)
    static let limited2020 = with(.bt2020NonConstant)
    static let limited240 = with(.smpte240m)
    static let ycgco = with(.ycgco, full: true)

    /// BT.709's light in another matrix and range.
    static func with(_ matrix: ColorDescription.Matrix, full: Bool = false) -> ColorDescription {
        ColorDescription(matrix: matrix, primaries: .bt709, transfer: .bt709, isFullRange: full)
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let from: String
        let source: ColorDescription
        var to = "yuv420p"
        var target = ColorDescription.bt709
        var testDescription: String {
            "\(from) \(source.matrix.rawValue) \(source.isFullRange) → \(to) \(target.matrix.rawValue) \(target.isFullRange)"
        }
    }

    static let matrixCases: [Case] = {
        let colors = [limited709, full709, limited601, full601, limited2020, limited240]
        return colors.flatMap { source in
            colors.map { Case(from: "yuv420p", source: source, target: $0) }
                + colors.map { Case(from: "yuv420p10le", source: source, to: "yuv420p10le", target: $0) }
        } + colors.map { Case(from: "yuv444p", source: ycgco, to: "yuv444p", target: $0) }
    }()

    static let formatCases: [Case] = {
        let ycbcr = [
            "yuv420p", "yuv422p", "yuv444p", "yuv440p", "yuv411p", "yuv410p", "nv12", "nv21", "nv16", "nv24", "yuyv422",
            "uyvy422", "yuv420p9le", "yuv420p10le", "yuv422p10le", "yuv444p10le", "yuv420p12le", "yuv422p12le",
            "yuv444p12le", "yuv420p14le", "yuv420p16le", "yuv444p16le", "p010le", "p016le", "y210le", "yuva420p",
            "yuva422p", "yuva444p", "yuva420p10le", "yuva444p10le", "yuva444p12le", "yuva444p16le", "yuv420p10be",
        ]
        let rgb = [
            "rgb24", "bgr24", "rgba", "bgra", "argb", "abgr", "0rgb", "rgb0", "gbrp", "gbrap", "gbrp9le", "gbrp10le",
            "gbrp12le", "gbrp14le", "gbrp16le", "gbrap10le", "gbrap12le", "gbrap16le", "rgb48le", "rgb48be", "bgr48le",
            "rgba64le", "rgba64be",
        ]
        let targets = ["yuv420p", "yuv420p10le", "yuv444p", "rgb24", "rgba"]
        return targets.flatMap { to in
            let target = to.hasPrefix("yuv") ? limited709 : full709
            return ycbcr.map { Case(from: $0, source: limited601, to: to, target: target) }
                + ycbcr.prefix(3).map { Case(from: $0, source: full601, to: to, target: target) }
                + rgb.map { Case(from: $0, source: full709, to: to, target: target) }
        }
    }()

    private func check(_ test: Case, _ width: Int, _ height: Int, scaledTo size: (Int, Int)? = nil) throws {
        let source = PictureFormat(width: width, height: height, pixels: named(test.from), color: test.source)
        let (targetWidth, targetHeight) = size ?? (width, height)
        let target = PictureFormat(
            width: targetWidth, height: targetHeight, pixels: named(test.to), color: test.target)
        let converter = try PictureConverter(from: source, to: target)
        for patch in Self.patches {
            let codes = source.codes(patch)
            let expected = target.codes(exactly: source.color(of: codes))
            let found = try converter.convert(patchFrame(source, codes)).samples(of: target.pixels)
            for (component, (values, exact)) in zip(found, expected).enumerated() {
                let low = Double(values.min()!)
                let high = Double(values.max()!)
                let limit = target.clipped(exact)
                #expect(
                    low > limit - 1 && high < limit + 1,
                    "\(patch) at \(width)×\(height), component \(component): \(low)…\(high), exactly \(limit)")
            }
        }
    }

    @Test("matrix and range are exact to one code value", arguments: matrixCases)
    func matrixAndRange(_ test: Case) throws { try check(test, 18, 10) }

    @Test("every format lands within a code value", arguments: formatCases)
    func everyFormat(_ test: Case) throws { try check(test, 36, 24) }

    @Test(
        "odd sizes and other sizes are as exact",
        arguments: formatCases.filter { $0.to != "rgb24" && $0.to != "yuv444p" })
    func sizes(_ test: Case) throws {
        try check(test, 35, 23)
        try check(test, 35, 23, scaledTo: (50, 17))
    }

    struct Gray: Sendable {
        let name: String
        let full: Bool
        let code: Int
        let level: Double
    }

    @Test(
        "grey is full range unless it says otherwise",
        arguments: [
            Gray(name: "gray", full: true, code: 204, level: 0.8),
            Gray(name: "gray", full: false, code: 191, level: 175.0 / 219),
            Gray(name: "gray10le", full: true, code: 512, level: 512.0 / 1023),
            Gray(name: "gray12le", full: false, code: 2048, level: 1792.0 / 3504),
            Gray(name: "gray16le", full: true, code: 13107, level: 0.2),
            Gray(name: "gray16be", full: true, code: 13107, level: 0.2),
            Gray(name: "ya8", full: true, code: 51, level: 0.2),
            Gray(name: "ya16be", full: true, code: 13107, level: 0.2),
        ])
    func gray(_ test: Gray) throws {
        var color = ColorDescription.bt709
        color.isFullRange = test.full
        let source = PictureFormat(width: 20, height: 12, pixels: named(test.name), color: color)
        let codes = test.name.hasPrefix("ya") ? [test.code, source.maximum] : [test.code]
        let frame = try patchFrame(source, codes)
        frame.color = color
        let format = frame.pictureFormat(.bt601, for: .bt709)
        #expect(format.color.isFullRange == test.full)
        for to in ["yuv420p", "yuv420p10le", "rgb24"] {
            var target = PictureFormat(width: 20, height: 12, pixels: named(to), color: .bt709)
            if to == "rgb24" { target.color.isFullRange = true }
            let found = try PictureConverter(from: source, to: target).convert(frame).samples(of: target.pixels)
            let exact = target.codes(exactly: [test.level, test.level, test.level])
            for (values, exact) in zip(found, exact) {
                #expect(values.allSatisfy { abs(Double($0) - exact) < 1 }, "\(to): \(values[0]), exactly \(exact)")
            }
        }
    }

    @Test("a palette and single bits are unpacked")
    func packed() throws {
        let target = PictureFormat(width: 16, height: 8, pixels: named("yuva420p"), color: .bt709)
        let color = Self.full709
        let frame = try FramePool(width: 16, height: 8, format: named("pal8")).makeFrame()
        frame.av.pointee.data.1!.withMemoryRebound(to: UInt32.self, capacity: 256) { palette in
            for index in 0..<256 { palette[index] = 0x80FF_0000 }
        }
        let source = PictureFormat(width: 16, height: 8, pixels: named("pal8"), color: color)
        let result = try PictureConverter(from: source, to: target).convert(frame)
        #expect(result.samples(of: target.pixels).map { $0[0] } == [63, 102, 240])
        #expect(result.view?.alpha?.base.load(as: UInt8.self) == 128)
        let bits = try FramePool(width: 16, height: 8, format: named("monob")).makeFrame()
        for row in 0..<8 { bits.av.pointee.data.0![row * Int(bits.av.pointee.linesize.0)] = 0xFF }
        let mono = PictureFormat(width: 16, height: 8, pixels: named("monob"), color: color)
        let shown = try PictureConverter(from: mono, to: target).convert(bits)
        #expect(shown.samples(of: target.pixels)[0][0] == 235)
    }

    @Test(
        "alpha comes along at every depth",
        arguments: [
            ("rgba", 128, "yuva420p", 128), ("rgba64be", 32896, "yuva420p", 128),
            ("gbrap10le", 512, "yuva420p10le", 512),
            ("yuva444p10le", 512, "yuva420p", 128), ("yuva444p16le", 32768, "yuva420p10le", 512),
            ("yuva420p", 51, "rgba", 51),
            ("rgb24", 0, "yuva420p", 255),
        ])
    func alpha(from: String, code: Int, to: String, expected: Int) throws {
        let source = PictureFormat(width: 20, height: 12, pixels: named(from), color: Self.full709)
        let codes = source.codes([0.5, 0.5, 0.5]).prefix(3) + (named(from).hasAlpha ? [code] : [])
        for size in [(20, 12), (14, 10)] {
            let target = PictureFormat(width: size.0, height: size.1, pixels: named(to), color: Self.full709)
            let result = try PictureConverter(from: source, to: target).convert(patchFrame(source, Array(codes)))
            let found = result.samples(of: target.pixels, components: 4)[3]
            #expect(found.allSatisfy { abs($0 - expected) <= 1 }, "\(found[0])")
        }
    }

    @Test(
        "a half-transparent white square on nothing stays white to its edges when it is scaled",
        arguments: ["rgba", "yuva420p", "yuva444p10le", "gbrap"], [(24, 24), (96, 96)])
    func softEdges(from: String, side: (Int, Int)) throws {
        let source = PictureFormat(width: 48, height: 48, pixels: named(from), color: Self.limited709)
        let white = Array(source.codes([1, 1, 1]).prefix(3))
        let black = Array(source.codes([0, 0, 0]).prefix(3))
        let half = (1 << named(from).bitDepth) / 2
        let frame = try patchFrame(source, black + [0], square: (white + [half], 17..<31))
        let target = PictureFormat(
            width: side.0, height: side.1, pixels: named("yuva420p"), color: Self.limited709)
        let samples = try PictureConverter(from: source, to: target).convert(frame).samples(
            of: target.pixels, components: 4)
        let (lumas, alphas) = (samples[0], samples[3])
        #expect(alphas.contains { (20...110).contains($0) }, "it has soft edges")
        for (luma, alpha) in zip(lumas, alphas) where alpha > 0 {
            // Over white (235): what is left of the square's colour shows no darker than the rounding of its alpha.
            let shown = (luma * alpha + 235 * (255 - alpha) + 127) / 255
            #expect(abs(shown - 235) <= 1, "\(luma) at alpha \(alpha)")
        }
        for chroma in samples[1] + samples[2] { #expect(abs(chroma - 128) <= 1, "a tint of \(chroma)") }
    }

    @Test("colours between neighbours keep their places: chroma is not moved")
    func siting() throws {
        // A ramp in chroma, and luma that does not change: through another matrix and back.
        let source = PictureFormat(width: 64, height: 16, pixels: named("yuv420p"), color: Self.limited601)
        let frame = try patchFrame(source, [128, 128, 128])
        guard let view = frame.view else { preconditionFailure("planar pictures have a view") }
        for y in 0..<8 {
            for x in 0..<32 {
                view.cb.base.storeBytes(of: UInt8(100 + x), toByteOffset: y * view.cb.stride + x, as: UInt8.self)
            }
        }
        let middle = PictureFormat(width: 64, height: 16, pixels: named("yuv420p10le"), color: Self.limited709)
        let there = try PictureConverter(from: source, to: middle).convert(frame)
        let back = try PictureConverter(from: middle, to: source).convert(there)
        let found = back.samples(of: source.pixels)
        #expect(found[0].allSatisfy { abs($0 - 128) <= 1 })
        #expect(found[1].enumerated().allSatisfy { abs($0.element - (100 + $0.offset % 32)) <= 1 })
    }
}
