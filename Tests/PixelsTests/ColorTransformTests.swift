import Glibc
import Testing

@testable import Pixels

@Suite("Light")
struct ColorTransformTests {
    private static func color(
        _ primaries: ColorDescription.Primaries, _ transfer: ColorDescription.Transfer = .bt709
    ) -> ColorDescription {
        ColorDescription(matrix: .bt709, primaries: primaries, transfer: transfer, isFullRange: false)
    }

    private static let standard = color(.bt709)
    private static let wide = color(.bt2020)
    private static let pq = color(.bt2020, .pq)
    private static let hlg = color(.bt2020, .hlg)

    private static func near(_ one: SIMD3<Double>, _ other: SIMD3<Double>, _ tolerance: Double) -> Bool {
        let difference = one - other
        return max(abs(difference.x), abs(difference.y), abs(difference.z)) <= tolerance
    }

    @Test("BT.2087's matrix from BT.709 to BT.2020")
    func bt2087() {
        let matrix = ColorDescription.Primaries.bt709.lightMatrix(to: .bt2020)
        #expect(Self.near(matrix.columns.0, SIMD3(0.6274, 0.0691, 0.0164), 6e-5))
        #expect(Self.near(matrix.columns.1, SIMD3(0.3293, 0.9195, 0.0880), 6e-5))
        #expect(Self.near(matrix.columns.2, SIMD3(0.0433, 0.0114, 0.8956), 6e-5))
    }

    @Test("white stays white between all primaries", arguments: [1, 4, 5, 6, 7, 8, 9, 11, 12, 22] as [UInt8])
    func white(_ number: UInt8) {
        let matrix = ColorDescription.Primaries(rawValue: number).lightMatrix(to: .bt709)
        #expect(Self.near(matrix.apply(SIMD3(1, 1, 1)), SIMD3(1, 1, 1), 1e-9))
    }

    // ST 2084 and BT.2408 table 1.
    @Test(
        "PQ's numbers",
        arguments: [
            (0.0, 0.0), (0.1, 0.0623), (1.0, 0.15), (100.0, 0.508), (203.0, 0.581), (1000.0, 0.752), (10000.0, 1.0),
        ])
    func quantizer(nits: Double, number: Double) {
        #expect(abs(PQ.number(nits) - number) < 6e-4)
        #expect(abs(PQ.nits(PQ.number(nits)) - nits) < 1e-6 * max(nits, 1))
    }

    @Test("HLG's numbers (BT.2100 table 5)", arguments: [(0.0, 0.0), (1.0 / 12, 0.5), (0.2646, 0.75), (1.0, 1.0)])
    func gamma(scene: Double, number: Double) {
        #expect(abs(HLG.number(scene) - number) < 1e-3)
        #expect(abs(HLG.scene(HLG.number(scene)) - scene) < 1e-9)
    }

    // BT.2408, 2.2: diffuse white is 58 % of PQ and 75 % of HLG.
    @Test("white of standard range is diffuse white of high range")
    func referenceWhite() {
        let white = SIMD3<Double>(1, 1, 1)
        #expect(Self.near(ColorTransform(from: Self.standard, to: Self.pq).apply(white), white * 0.581, 1e-3))
        #expect(Self.near(ColorTransform(from: Self.standard, to: Self.hlg).apply(white), white * 0.75, 2e-3))
    }

    // BT.2390's formulas, worked out by another program.
    @Test(
        "BT.2390's tone curve leaves what is dark and bends what is bright",
        arguments: [
            (0.0, 0.0), (1.0, 1.0), (50.0, 50.0), (80.0, 80.0), (100.0, 99.361), (203.0, 159.042), (400.0, 193.609),
            (600.0, 201.324), (1000.0, 203.0),
        ])
    func dark(nits: Double, expected: Double) {
        #expect(abs(ToneCurve(.bt2390, from: 1000, to: 203).apply(nits) - expected) < 1e-3)
    }

    // The formulas of BT.2446 and of ffmpeg's tonemap, worked out by another program, as 8-bit numbers of a display.
    @Test(
        "tone curves keep highlights apart",
        arguments: [
            (ToneMapping.bt2446, [108, 175, 223, 234, 255]), (.hable, [124, 193, 232, 241, 255]),
            (.mobius, [185, 235, 249, 252, 255]), (.reinhard, [169, 225, 245, 249, 255]),
            (.linear, [74, 131, 189, 209, 255]), (.bt2390, [143, 230, 253, 254, 255]),
        ])
    func highlights(curve: ToneMapping, expected: [Int]) {
        let found = [50.72, 203.0, 487.0, 621.0, 1000.0].map { nits in
            let light = ToneCurve(curve, from: 1000, to: 203).apply(nits) / 203
            return Int((ColorDescription.Transfer.bt709.light.encoded(light) * 255).rounded())
        }
        #expect(found == expected)
    }

    @Test(
        "the tone curve rises all the way to the target's peak, and stays there",
        arguments: ToneMapping.allCases.filter { $0 != .clip })
    func monotonous(kind: ToneMapping) {
        let curve = ToneCurve(kind, from: 1000, to: 203)
        let mapped = stride(from: 0.0, through: 1000, by: 1).map(curve.apply)
        #expect(zip(mapped, mapped.dropFirst()).allSatisfy { $0 < $1 })
        #expect(abs(mapped.last! - 203) < 1e-9 && abs(curve.apply(4000) - 203) < 1e-9)
        #expect(ToneCurve(from: 203, to: 203).apply(150) == 150)
    }

    @Test("grey stays grey through every transform")
    func grey() {
        let colors = [Self.standard, Self.wide, Self.pq, Self.hlg, Self.color(.smpte170m)]
        for source in colors {
            for target in colors {
                let result = ColorTransform(from: source, to: target).apply(SIMD3(repeating: 0.4))
                #expect(Self.near(result, SIMD3(repeating: result.y), 1e-6))
            }
        }
    }

    @Test("there and back is the same, but for highlights that standard range has not")
    func roundTrip() {
        func thereAndBack(_ color: SIMD3<Double>, _ one: ColorDescription, _ other: ColorDescription) -> SIMD3<Double> {
            let there = ColorTransform(from: one, to: other).apply(color)
            #expect(!Self.near(there, color, 0.01), "it is another number there")
            return ColorTransform(from: other, to: one).apply(there)
        }
        let (color, dim) = (SIMD3(0.7, 0.3, 0.5), SIMD3(0.45, 0.2, 0.3))
        #expect(Self.near(thereAndBack(color, Self.standard, Self.wide), color, 1e-6))
        #expect(Self.near(thereAndBack(color, Self.hlg, Self.pq), color, 1e-6))
        for high in [Self.pq, Self.hlg] {
            // The tone curve makes room for highlights, and darkens the rest a little.
            let parts = thereAndBack(dim, Self.standard, high) / dim
            #expect(parts.min() > 0.75 && parts.max() < 1, "\(parts)")
            let highlight = SIMD3<Double>(repeating: 0.9)
            let back = thereAndBack(highlight, high, Self.standard)
            #expect(back.x < 0.88 && back.x > 0.5, "\(back)")
        }
    }

    @Test("transfer functions that one display shows alike need no transform")
    func alike() {
        let sRGB = Self.color(.bt709, .init(rawValue: 13))
        #expect(ColorTransform(from: sRGB, to: Self.standard).isIdentity)
        #expect(ColorTransform(from: Self.color(.bt709, .smpte170m), to: Self.standard).isIdentity)
        #expect(!ColorTransform(from: Self.wide, to: Self.standard).isIdentity)
        #expect(!ColorTransform(from: Self.pq, to: Self.hlg).isIdentity)
        #expect(LightTables.shared(ColorTransform(from: sRGB, to: Self.standard)) == nil)
    }

    struct Pair: Sendable, CustomTestStringConvertible {
        let name: String
        let source, target: ColorDescription
        /// In code values of 8 bits: on the average, for 999 of 1000, and at worst.
        let limits: (mean: Double, most: Double, worst: Double)
        var testDescription: String { name }
    }

    @Test(
        "numbers drawn among the primaries of BT.601 and BT.709 stay what they are",
        arguments: [(1, true), (5, true), (6, true), (7, true), (22, true), (9, false), (12, false)] as [(UInt8, Bool)])
    func drawn(primaries: UInt8, isKept: Bool) {
        let color = Self.color(.init(rawValue: primaries))
        #expect(ColorTransform(from: color.ofDrawnColors, to: color).isIdentity == isKept)
    }

    @Test(
        "the tables are as good as the arithmetic",
        arguments: [
            Pair(name: "709 to 2020", source: standard, target: wide, limits: (0.06, 0.5, 2)),
            Pair(name: "2020 to 709", source: wide, target: standard, limits: (0.06, 0.5, 2)),
            Pair(name: "601 to 709", source: color(.smpte170m), target: standard, limits: (0.06, 0.5, 2)),
            Pair(name: "PQ to 709", source: pq, target: standard, limits: (0.06, 0.5, 4)),
            Pair(name: "HLG to 709", source: hlg, target: standard, limits: (0.06, 0.5, 4)),
            Pair(name: "709 to PQ", source: standard, target: pq, limits: (0.06, 0.5, 2)),
            Pair(name: "709 to HLG", source: standard, target: hlg, limits: (0.06, 0.5, 2)),
            Pair(name: "HLG to PQ", source: hlg, target: pq, limits: (0.06, 0.5, 2)),
        ])
    func tables(_ pair: Pair) throws {
        let transform = ColorTransform(from: pair.source, to: pair.target)
        let tables = try #require(LightTables.shared(transform))
        var generator = Generator(7)
        let count = 20000
        let rows = (0..<3).map { _ in (0..<count).map { _ in Double(generator.next(below: 1021)) / 1020 } }
        let expected = (0..<count).map { x in
            transform.apply(SIMD3(rows[0][x], rows[1][x], rows[2][x])).clamped(lowerBound: .zero, upperBound: .one)
        }
        var (red, green, blue) = (rows[0].map(Float.init), rows[1].map(Float.init), rows[2].map(Float.init))
        var scratch = red + red
        red.withUnsafeMutableBufferPointer { red in
            green.withUnsafeMutableBufferPointer { green in
                blue.withUnsafeMutableBufferPointer { blue in
                    tables.apply(
                        red.baseAddress!, green.baseAddress!, blue.baseAddress!, scratch: &scratch, count: count)
                }
            }
        }
        let errors = (0..<count).map { x in
            let difference = expected[x] - SIMD3(Double(red[x]), Double(green[x]), Double(blue[x]))
            return 255 * max(abs(difference.x), abs(difference.y), abs(difference.z))
        }.sorted()
        let (mean, most) = (errors.reduce(0, +) / Double(count), errors[count * 999 / 1000])
        #expect(
            mean < pair.limits.mean && most < pair.limits.most && errors[count - 1] < pair.limits.worst,
            "\(mean), \(most), \(errors[count - 1])")
    }
}
