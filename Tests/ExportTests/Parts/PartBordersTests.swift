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

    private func lengths(
        _ spans: [Span], layers: [Range<Int64>] = [], _ frames: Range<Int64>? = nil
    ) -> [Int] {
        let end = spans.last?.frames.upperBound ?? 0
        return PartBorders(spans, layers: layers, frames: frames ?? 0..<end).parts.map(\.count)
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

    @Test func aLayerHasPartsOfItsOwn() {
        #expect(lengths(spans([930]), layers: [360..<450]) == [360, 90, 300, 180])
        #expect(lengths(spans([930]), layers: [360..<960]) == [360, 140, 250, 180])
        #expect(lengths(spans([400, 930]), layers: [760..<850]) == [250, 150, 360, 90, 300, 180])
        let inserted = [span(0..<360, [(0, 0)]), span(360..<450, [(0, 0), (1, 0)]), span(450..<930, [(0, 0)])]
        #expect(lengths(inserted) == [360, 90, 300, 180])
    }

    /// A layer that is there throughout, one in a short shot, and one that has begun hardly after a cut.
    @Test func noPartIsShortForALayer() {
        #expect(lengths(spans([930]), layers: [0..<930]) == [250, 250, 250, 180])
        #expect(lengths(spans([297]), layers: [100..<200]) == [297])
        #expect(lengths(spans([930]), layers: [47..<137, 840..<884]) == [137, 363, 340, 90])
        #expect(lengths(spans([930]), layers: [360..<372]) == [360, 48, 342, 180])
        for first in Int64(0)..<930 {
            for count in [1, 40, 90, 300, 600] as [Int64] {
                let layers = [first..<first + count, 500..<501, 400..<700]
                #expect(lengths(spans([120, 600, 30, 180]), layers: layers).allSatisfy { $0 >= 48 })
            }
        }
    }

    /// Words of a caption, a word after a pause, and a title within a long one.
    @Test func layersNearEachOtherShareTheirBorders() {
        let words: [Range<Int64>] = (Int64(0)..<100).map { number in
            let first: Int64 = 100 + number * 6
            return first..<first + 5
        }
        #expect(lengths(spans([930]), layers: words.shuffled()) == [100, 150, 250, 199, 231])
        #expect(lengths(spans([930]), layers: [300..<350, 474..<500]) == [300, 200, 250, 180])
        #expect(lengths(spans([930]), layers: [300..<350, 475..<524]) == [300, 50, 125, 49, 226, 180])
        #expect(lengths(spans([930]), layers: [200..<900, 480..<570]) == [200, 280, 90, 180, 180])
    }

    @Test func bordersFarFromALayerStay() {
        let without = borders(spans([2000]))
        for first in Int64(0)..<1900 {
            let with = borders(spans([2000]), layers: [first..<first + 90])
            let changed = with.symmetricDifference(without)
            #expect(changed.allSatisfy { $0 > first - 125 && $0 < first + 90 + 125 })
        }
    }

    private func borders(_ spans: [Span], layers: [Range<Int64>] = []) -> Set<Int64> {
        let end = spans.last?.frames.upperBound ?? 0
        return Set(PartBorders(spans, layers: layers, frames: 0..<end).parts.map(\.lowerBound))
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
