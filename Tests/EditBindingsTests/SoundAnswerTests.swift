import EditModel
import MediaTime
import Rendering
import Testing

@testable import EditBindings
@testable import ModelBindings

@Suite("Answers about sounds")
struct SoundAnswerTests {
    private func question(_ number: Int) -> SoundQuestion {
        let movie = MovieSnapshot(
            sources: [], videoTracks: [], audioTracks: [], video: nil, duration: .zero, pictureDuration: .zero)
        return SoundQuestion(origin: .mix(movie), timeRange: nil, topic: number)
    }

    private func silences(_ count: Int) -> [TimeRange] {
        [TimeRange](repeating: TimeRange(start: .zero, duration: Time(1, 1)), count: count)
    }

    @Test("answers are remembered")
    func remembered() {
        var answers = SoundAnswers()
        answers.remember(silences(3), to: question(1))
        #expect(answers.answer(to: question(1), as: [TimeRange].self) == silences(3))
        #expect(answers.answer(to: question(2), as: [TimeRange].self) == nil)
    }

    @Test("a recipe that asks for ever fills no memory")
    func forgotten() {
        let size = 10 * MemoryLayout<TimeRange>.stride
        var answers = SoundAnswers(count: 3, size: 2 * size)
        answers.remember(silences(10), to: question(1))
        answers.remember(silences(10), to: question(2))
        #expect(answers.answer(to: question(1), as: [TimeRange].self) != nil)
        answers.remember(silences(10), to: question(3))
        #expect(answers.answer(to: question(1), as: [TimeRange].self) == nil)
        answers.remember(silences(21), to: question(4))
        #expect(answers.answer(to: question(4), as: [TimeRange].self) == nil)
        #expect(answers.answer(to: question(3), as: [TimeRange].self) != nil)
        for number in 5...7 { answers.remember(silences(1), to: question(number)) }
        #expect(answers.answer(to: question(3), as: [TimeRange].self) == nil)
    }

    @Test("the edits that were asked about count too")
    func questions() {
        let segment = SegmentSnapshot.empty(TimeRange(start: .zero, duration: Time(1, 1)))
        let track = TrackSnapshot(id: 1, segments: [SegmentSnapshot](repeating: segment, count: 1000))
        let movie = MovieSnapshot(
            sources: [], videoTracks: [], audioTracks: [track], video: nil, duration: .zero, pictureDuration: .zero)
        let question = SoundQuestion(origin: .mix(movie), timeRange: nil, topic: 1)
        for (size, isKept) in [(500, false), (1500, true)] {
            var answers = SoundAnswers(size: size * MemoryLayout<SegmentSnapshot>.stride)
            answers.remember(silences(1), to: question)
            #expect((answers.answer(to: question, as: [TimeRange].self) != nil) == isKept)
        }
    }
}
