import LuaHost
import MediaTime
import Rendering

/// Something a recipe has asked about a sound: the same question has the same answer for as long as the recipe runs.
struct SoundQuestion: Hashable {
    let origin: SoundOrigin
    let timeRange: TimeRange?
    /// The question and its parameters.
    let topic: AnyHashable
}

extension EditSession {
    /// Answers a question about a sound, at once where it was asked before.
    /// - Parameters:
    ///   - timeRange: The part to analyse, in the sound's own time; nil for all of it.
    ///   - topic: Differs from that of every other question.
    func answer<Topic: Hashable, Answer>(
        _ source: SoundSource, _ timeRange: TimeRange?, _ topic: Topic, _ call: LuaCall,
        _ measure: (SoundAnalysis) throws -> Answer
    ) throws -> Answer {
        try call.rendering {
            let subject = try SoundSubject(source)
            let question = SoundQuestion(origin: subject.origin, timeRange: timeRange, topic: topic)
            if let known = soundAnswers.answer(to: question, as: Answer.self) { return known }
            let answer = try measure(
                SoundAnalysis(
                    subject.origin, timeRange: timeRange, library: environment.library, script: makeScript(),
                    isInterrupted: isInterrupted))
            if subject.origin.isRepeatable { soundAnswers.remember(answer, to: question) }
            return answer
        }
    }
}
