import EditModel
import MediaTime
import Testing

@testable import Rendering

@Suite("Spans")
struct SpanCompilerTests {
    /// `first..<end: track/segment …`, bottom to top.
    private func outline(_ movie: (MovieSnapshot, VideoSnapshot)) throws -> [String] {
        try SpanCompiler(movie.0, movie.1).compile().map { span in
            let layers = span.layers.map { "\($0.trackIndex)/\($0.segmentIndex)" }
            return "\(span.frames): " + layers.joined(separator: " ")
        }
    }

    @Test("a cut on a frame starts a span at that frame")
    func onFrames() throws {
        let made = movie([[segment(0, frames(0, 10)), segment(1, frames(10, 25))]], frameCount: 25)
        #expect(try outline(made) == ["0..<10: 0/0", "10..<25: 0/1"])
    }

    @Test("a cut between frames shows from the next frame on")
    func betweenFrames() throws {
        let cut = Time(401, 1000)
        let first = TimeRange(start: .zero, duration: cut)
        let second = try TimeRange(start: cut, end: Time(1, 1))
        let made = movie([[segment(0, first), segment(1, second)]], frameCount: 25)
        #expect(try outline(made) == ["0..<11: 0/0", "11..<25: 0/1"])
    }

    @Test("a segment shorter than a frame that meets none is not shown")
    func tooShort() throws {
        let times = [Time.zero, Time(41, 100), Time(43, 100), Time(1, 1)]
        let segments = try (0..<3).map { segment($0, try TimeRange(start: times[$0], end: times[$0 + 1])) }
        #expect(try outline(movie([segments], frameCount: 25)) == ["0..<11: 0/0", "11..<25: 0/2"])
    }

    @Test("an empty segment draws nothing, nor does a track that has ended")
    func empty() throws {
        let made = movie(
            [
                [segment(0, frames(0, 5)), segment(nil, frames(5, 10)), segment(1, frames(10, 25))],
                [segment(nil, frames(0, 8)), segment(2, frames(8, 15))],
            ], frameCount: 25)
        #expect(
            try outline(made) == ["0..<5: 0/0", "5..<8: ", "8..<10: 1/1", "10..<15: 0/2 1/1", "15..<25: 0/2"])
    }

    @Test("the first layer of an instruction is drawn last")
    func order() throws {
        let layers = [1, 3, 2].map { LayerInstructionSnapshot(trackID: $0) }
        let made = movie(
            (0..<3).map { [segment($0, frames(0, 5))] },
            instructions: [InstructionSnapshot(timeRange: frames(0, 5), layers: layers)], frameCount: 5)
        #expect(try outline(made) == ["0..<5: 1/0 2/0 0/0"])
    }

    @Test("instructions change at the frame at or after their start, and the last one holds")
    func instructions() throws {
        func instruction(_ range: TimeRange, _ tracks: [Int]) -> InstructionSnapshot {
            InstructionSnapshot(timeRange: range, layers: tracks.map { LayerInstructionSnapshot(trackID: $0) })
        }
        let cut = Time(209, 1000)
        let made = movie(
            [[segment(0, frames(0, 20))], [segment(1, frames(0, 20))]],
            instructions: [
                instruction(TimeRange(start: .zero, duration: cut), [1]),
                instruction(try TimeRange(start: cut, end: Time(10, 25)), [2, 1]),
                instruction(frames(10, 15), [7, 2]),
            ], frameCount: 20)
        #expect(try outline(made) == ["0..<6: 0/0", "6..<10: 0/0 1/0", "10..<20: 1/0"])
    }

    @Test("boundaries that change nothing do not cut")
    func joined() throws {
        let layer = LayerInstructionSnapshot(trackID: 1)
        let made = movie(
            [[segment(0, frames(0, 20))], [segment(1, frames(0, 7)), segment(2, frames(7, 20))]],
            instructions: [
                InstructionSnapshot(timeRange: frames(0, 10), layers: [layer]),
                InstructionSnapshot(timeRange: frames(10, 20), layers: [layer]),
            ], frameCount: 20)
        #expect(try outline(made) == ["0..<20: 0/0"])
    }

    @Test("another background cuts")
    func background() throws {
        let made = movie(
            [[segment(nil, frames(0, 20))]],
            instructions: [
                InstructionSnapshot(timeRange: frames(0, 10), layers: []),
                InstructionSnapshot(timeRange: frames(10, 20), backgroundColor: .white, layers: []),
            ], frameCount: 20)
        let spans = try SpanCompiler(made.0, made.1).compile()
        #expect(spans.map(\.frames) == [0..<10, 10..<20])
        #expect(spans.map(\.background) == [nil, .white])
    }

    @Test("times are exact an hour into a movie of 29.97 frames a second")
    func exact() throws {
        let step = Time(1001, 30000)
        let cut = try step.multiplied(by: 107_892)
        let first = TimeRange(start: .zero, duration: cut)
        let made = movie(
            [[segment(0, first), segment(1, TimeRange(start: cut, duration: step))]], frameDuration: step,
            frameCount: 107_893)
        #expect(try outline(made) == ["0..<107892: 0/0", "107892..<107893: 0/1"])
    }
}
