import EditModel
import MediaTime
import Testing

@testable import Export
@testable import Frames
@testable import Rendering

@Suite("Runs of tracks")
struct TrackRunTests {
    private func span(_ frames: Range<Int64>, _ layers: (track: Int, segment: Int)...) -> Span {
        Span(
            frames: frames, background: .black,
            layers: layers.map {
                Span.Layer(
                    trackIndex: $0.track, segmentIndex: $0.segment,
                    instruction: LayerInstructionSnapshot(trackID: $0.track + 1))
            })
    }

    private func text(_ spans: [Span]) -> [String] {
        TrackRun.runs(of: spans).map { run in
            "\(run.trackIndex):" + run.appearances.map { " \($0.segment)@\($0.frames)" }.joined()
        }
    }

    @Test("segments that follow each other closely are one run")
    func close() {
        let spans = [span(0..<10, (0, 0)), span(10..<20, (0, 1), (1, 0)), span(20..<34), span(34..<40, (0, 1), (1, 2))]
        #expect(text(spans) == ["0: 0@0..<10 1@10..<40", "1: 0@10..<20 2@34..<40"])
    }

    @Test("a track that shows nothing for longer is begun anew, also in the same segment")
    func far() {
        let spans = [span(0..<10, (0, 0), (1, 4)), span(10..<50, (1, 4)), span(50..<60, (0, 0), (1, 5))]
        #expect(text(spans) == ["1: 4@0..<50 5@50..<60", "0: 0@0..<10", "0: 0@50..<60"])
    }
}
