import Testing

@testable import Pixels

/// The bands and the fast kernels of colour conversion against one thread and plain loops.
@Suite("Colour conversion")
struct ColorConverterTests {
    private static let full601 = ColorDescription(
        matrix: .bt470bg, primaries: .bt709, transfer: .bt709, isFullRange: true)
    private static let full709 = ColorDescription(
        matrix: .bt709, primaries: .bt709, transfer: .bt709, isFullRange: true)
    private static let pq = ColorDescription(
        matrix: .bt2020NonConstant, primaries: .bt2020, transfer: .pq, isFullRange: false)

    struct Case: Sendable {
        let source: ColorDescription
        let layout: PixelLayout
    }

    static let cases = [
        Case(source: full601, layout: .yuv420p8), Case(source: full709, layout: .yuv420p8),
        Case(source: full601, layout: .yuv420p10), Case(source: pq, layout: .yuv420p10),
        Case(source: full601, layout: .yuva444p8),
    ]

    private func converter(_ test: Case) -> ColorConverter {
        let depth = test.layout.bitDepth
        return ColorConverter(
            from: SampleColor(test.source, isRGB: false, bitDepth: depth),
            to: SampleColor(.bt709, isRGB: false, bitDepth: depth))
    }

    @Test("the numbers do not depend on how many threads convert", arguments: cases)
    func sameForAnyThreads(_ test: Case) {
        let (width, height) = (401, 303)
        let picture = TestPicture(test.layout, width: width, height: height)
        picture.scramble()
        func converted(_ team: BandTeam?) -> [[Int]] {
            let result = TestPicture(test.layout, width: width, height: height)
            converter(test).convert(picture.lanes(), to: result.lanes(), team: team)
            return result.planes.indices.map { result.samples($0) }
        }
        let alone = converted(nil)
        for threads in 1...3 { #expect(converted(BandTeam(threads: threads)) == alone) }
    }

    @Test("bytes in planes become what bytes at any distance do", arguments: cases.prefix(2))
    func bytes(_ test: Case) {
        for width in 1...64 {
            for height in [1, 2, 5] {
                let picture = TestPicture(test.layout, width: width, height: height)
                picture.scramble(seed: width)
                let result = TestPicture(test.layout, width: width, height: height)
                converter(test).convert(picture.lanes(), to: result.lanes())
                #expect(result.guardsAreIntact)
                // Every second byte of a plane twice as wide: the general loops take these.
                let wide = TestPicture(test.layout, width: 2 * width, height: height)
                converter(test).convert(picture.lanes(), to: wide.lanes(step: 2, width: width))
                for index in 0..<3 {
                    let columns = result.planes[index].width
                    let row = wide.planes[index].width
                    let apart = wide.samples(index).enumerated()
                        .filter { $0.offset % row < 2 * columns && $0.offset % row % 2 == 0 }.map(\.element)
                    #expect(result.samples(index) == apart, "plane \(index) of \(width)×\(height)")
                }
            }
        }
    }
}
