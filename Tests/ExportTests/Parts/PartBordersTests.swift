import EditModel
import MediaTime
import Testing

@testable import Export
@testable import Rendering

@Suite("Borders of parts")
struct PartBordersTests {
    /// Spans that show one segment each.
    private func spans(_ lengths: [Int64]) -> [Span] {
        var first: Int64 = 0
        return lengths.enumerated().map { index, length in
            defer { first += length }
            return span(first..<first + length, [(0, index)])
        }
    }

    private func span(_ frames: Range<Int64>, _ shown: [(track: Int, segment: Int)]) -> Span {
        Span(
            frames: frames, background: nil,
            layers: shown.map {
                Span.Layer(
                    trackIndex: $0.track, segmentIndex: $0.segment,
                    instruction: LayerInstructionSnapshot(trackID: $0.track + 1))
            })
    }

    private func lengths(_ spans: [Span], _ frames: Range<Int64>? = nil) -> [Int] {
        let end = spans.last?.frames.upperBound ?? 0
        return PartBorders(spans, frames: frames ?? 0..<end).parts.map(\.count)
    }

    @Test(arguments: [[1], [250], [297], [250, 48], [250, 297], [250, 250, 250, 180]])
    func aShotIsCutEvery250Frames(expected: [Int]) {
        #expect(lengths(spans([Int64(expected.reduce(0, +))])) == expected)
    }

    @Test func aBorderStandsAtEachCut() {
        #expect(lengths(spans([90, 300, 60])) == [90, 250, 50, 60])
    }

    @Test func shortShotsJoinTheirNeighbours() {
        #expect(lengths(spans([90, 20, 90])) == [110, 90])
        #expect(lengths(spans([20, 90])) == [110])
        #expect(lengths(spans([90, 47])) == [137])
        #expect(lengths(spans([30, 30, 30, 30, 100])) == [120, 100])
    }

    /// A change in front moves the borders behind it and leaves the lengths of their parts.
    @Test func borderLengthsBehindAnInsertionStay() {
        let before = lengths(spans([90, 300, 20, 60, 500]))
        let after = lengths(spans([120, 300, 20, 60, 500]))
        #expect(before.dropFirst() == after.dropFirst())
    }

    @Test func aSegmentThatGoesOnIsNoCut() {
        let overlapped = [
            span(0..<100, [(0, 0)]), span(100..<110, [(0, 0), (1, 0)]), span(110..<300, [(1, 0)]),
        ]
        #expect(lengths(overlapped) == [250, 50])
        let inserted = [span(0..<100, [(0, 0)]), span(100..<200, [(0, 0), (1, 0)])]
        #expect(lengths(inserted) == [200])
    }

    @Test func aRangeBeginsWithAPart() {
        #expect(lengths(spans([90, 300]), 60..<390) == [250, 80])
        #expect(lengths(spans([90, 300]), 20..<390) == [70, 250, 50])
    }

    @Test func framesAreFoundInTheirParts() {
        let parts: [Range<Int64>] = [0..<90, 90..<340, 340..<400]
        for (index, part) in parts.enumerated() {
            #expect(parts.index(holding: part.lowerBound) == index)
            #expect(parts.index(holding: part.upperBound - 1) == index)
        }
    }
}
