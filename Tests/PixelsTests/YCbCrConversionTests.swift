import Testing

@testable import Pixels

@Suite("YCbCr conversion")
struct YCbCrConversionTests {
    struct Case: Sendable {
        let color: ColorDescription
        let depth: Int
        let rgb: [Double]
        let expected: [Int]
    }

    static let full601 = ColorDescription(
        matrix: .bt470bg, primaries: .bt470bg, transfer: .smpte170m, isFullRange: true)
    static let bt2020 = ColorDescription(
        matrix: .bt2020NonConstant, primaries: .bt2020, transfer: .pq, isFullRange: false)

    // The limited-range numbers are those of SMPTE colour bars; the full-range ones those of JFIF.
    @Test(
        "gives the code values the standards list",
        arguments: [
            Case(color: .bt709, depth: 8, rgb: [1, 1, 1], expected: [235, 128, 128]),
            Case(color: .bt709, depth: 8, rgb: [0, 0, 0], expected: [16, 128, 128]),
            Case(color: .bt709, depth: 8, rgb: [1, 0, 0], expected: [63, 102, 240]),
            Case(color: .bt709, depth: 8, rgb: [0, 1, 0], expected: [173, 42, 26]),
            Case(color: .bt709, depth: 8, rgb: [0, 0, 1], expected: [32, 240, 118]),
            Case(color: .bt709, depth: 10, rgb: [1, 0, 0], expected: [250, 409, 960]),
            Case(color: .bt601, depth: 8, rgb: [1, 0, 0], expected: [81, 90, 240]),
            Case(color: .bt601, depth: 8, rgb: [0, 1, 0], expected: [145, 54, 34]),
            Case(color: .bt601, depth: 8, rgb: [0, 0, 1], expected: [41, 240, 110]),
            Case(color: full601, depth: 8, rgb: [1, 0, 0], expected: [76, 85, 255]),
            Case(color: full601, depth: 8, rgb: [1, 1, 1], expected: [255, 128, 128]),
            Case(color: bt2020, depth: 10, rgb: [1, 0, 0], expected: [294, 387, 960]),
            Case(color: bt2020, depth: 12, rgb: [1, 1, 1], expected: [3760, 2048, 2048]),
        ])
    func codeValues(_ test: Case) {
        let conversion = YCbCrConversion(test.color, bitDepth: test.depth)
        let (y, cb, cr) = conversion.convert(red: test.rgb[0], green: test.rgb[1], blue: test.rgb[2])
        #expect([y, cb, cr] == test.expected)
    }

    @Test("keeps G, B and R apart when there is no matrix")
    func identity() {
        let color = ColorDescription(matrix: .rgb, primaries: .bt709, transfer: .bt709, isFullRange: true)
        #expect(YCbCrConversion(color, bitDepth: 8).convert(red: 0.2, green: 0.4, blue: 0.6) == (102, 153, 51))
    }

    @Test("clamps what is no colour")
    func clamps() {
        let conversion = YCbCrConversion(.bt709, bitDepth: 8)
        #expect(conversion.convert(red: 9, green: 9, blue: 9).y == 255)
        #expect(conversion.convert(red: .nan, green: 0, blue: 0) == (0, 0, 0))
    }

    @Test(
        "an opacity is clamped and exact at both ends",
        arguments: [
            (0.0, 0), (1.0, 16384), (0.5, 8192), (-3.0, 0), (7.0, 16384), (Double.nan, 0), (.infinity, 16384),
        ])
    func opacity(_ value: Double, _ expected: Int) {
        #expect(Opacity(value).rawValue == expected)
    }
}
