import Testing

@testable import Pixels

/// The means of blocks against their plain twin, at every width from 1 to 64.
@Suite("Block means")
struct AverageTests {
    static let shifts = [(1, 1), (1, 0), (0, 0)]

    /// The mean of what a block of a plane holds, to nearest.
    func mean(_ plane: Plane, _ layout: PixelLayout, x: Int, y: Int, across: Int, down: Int) -> Int {
        var (sum, count) = (0, 0)
        for row in (y * down)..<min((y + 1) * down, plane.height) {
            for column in (x * across)..<min((x + 1) * across, plane.width) {
                sum += plane.get(column, row, layout)
                count += 1
            }
        }
        return (2 * sum + count) / (2 * count)
    }

    func picture(_ bitDepth: Int, width: Int, height: Int, seed: Int) -> TestPicture {
        let layout = PixelLayout(bitDepth: bitDepth, chromaShiftX: 0, chromaShiftY: 0, hasAlpha: true)
        let picture = TestPicture(layout, width: width, height: height)
        picture.scramble(seed: seed)
        return picture
    }

    func checkAverage<Sample: FixedWidthInteger & Sendable>(_: Sample.Type, bitDepth: Int) {
        for width in 1...64 {
            let source = picture(bitDepth, width: width, height: 3, seed: width)
            for (shiftX, shiftY) in Self.shifts {
                let count = (width + (1 << shiftX) - 1) >> shiftX
                for (row, start) in [(0, 0), ((2 >> shiftY), 0), (0, min(3, count - 1))] {
                    var means = [Sample](repeating: 77, count: count - start + 1)
                    means.withUnsafeMutableBufferPointer {
                        source.view.y.average(
                            into: $0.baseAddress!, row: row, column: start, count: count - start, shiftX: shiftX,
                            shiftY: shiftY)
                    }
                    let expected = (start..<count).map {
                        mean(source.view.y, source.layout, x: $0, y: row, across: 1 << shiftX, down: 1 << shiftY)
                    }
                    #expect(means.map(Int.init) == expected + [77], "width \(width), start \(start)")
                }
            }
        }
    }

    @Test("alpha is averaged over every block, whole or cut")
    func averages() {
        checkAverage(UInt8.self, bitDepth: 8)
        checkAverage(UInt16.self, bitDepth: 10)
    }

    func checkReduce<Sample: FixedWidthInteger>(_: Sample.Type, bitDepth: Int) {
        for width in 1...64 {
            for (stepX, stepY) in [(2, 2), (2, 1), (1, 2)] {
                let source = picture(bitDepth, width: width, height: 5, seed: width)
                source.set(3) { x, _ in x == 2 || x == 3 ? 0 : (1 << bitDepth) - 1 }
                let target = picture(
                    bitDepth, width: (width + stepX - 1) / stepX, height: (5 + stepY - 1) / stepY, seed: 1)
                AlphaPlane(color: source.view.y, alpha: nil)
                    .reduce(into: AlphaPlane(color: target.view.y, alpha: nil), Sample.self)
                AlphaPlane(color: source.view.cb, alpha: source.view.alpha)
                    .reduce(into: AlphaPlane(color: target.view.cb, alpha: target.view.alpha), Sample.self)
                for y in 0..<target.height {
                    for x in 0..<target.width {
                        func expected(_ plane: Plane) -> Int {
                            mean(plane, source.layout, x: x, y: y, across: stepX, down: stepY)
                        }
                        #expect(target.view.y.get(x, y, target.layout) == expected(source.view.y))
                        #expect(target.view.alpha!.get(x, y, target.layout) == expected(source.view.alpha!))
                        // With even alpha in a block, the weighted mean is the plain one.
                        guard stepX == 2 || x < 2 || x > 3 else { continue }
                        #expect(target.view.cb.get(x, y, target.layout) == expected(source.view.cb))
                    }
                }
                #expect(target.guardsAreIntact)
            }
        }
    }

    @Test("a reduced plane holds the mean of every block, whole or cut")
    func reduces() {
        checkReduce(UInt8.self, bitDepth: 8)
        checkReduce(UInt16.self, bitDepth: 12)
    }
}
