import LuaHost
import MediaTime
import ModelBindings
import Rendering

/// A cache of answers about sounds, limited in count and size.
struct SoundAnswers {
    private var answers: [SoundQuestion: Any] = [:]
    /// Bytes that they and their questions take.
    private var size = 0
    /// The most questions, and the most bytes of questions and answers: a recipe can ask without end.
    private let limits: (count: Int, size: Int)

    init(count: Int = 1000, size: Int = 64 << 20) { limits = (count, size) }

    /// The answer of an earlier question; nil where it was not asked, or so long ago that it is forgotten.
    func answer<Answer>(to question: SoundQuestion, as type: Answer.Type) -> Answer? { answers[question] as? Answer }

    /// Keeps an answer, and forgets all others if there is no room for it.
    mutating func remember(_ answer: Any, to question: SoundQuestion) {
        let added = question.origin.byteCount + Self.size(of: answer)
        guard added <= limits.size else { return }
        if answers.count >= limits.count || size + added > limits.size {
            answers = [:]
            size = 0
        }
        answers[question] = answer
        size += added
    }

    private static func size(of answer: Any) -> Int {
        switch answer {
        case let levels as SoundLevels: levels.byteCount
        case let silences as [TimeRange]: silences.count * MemoryLayout<TimeRange>.stride
        case let parts as [WaveformPart]: parts.count * MemoryLayout<WaveformPart>.stride
        case let beats as Beats: beats.beats.count * MemoryLayout<Beats.Beat>.stride
        default: MemoryLayout<Loudness>.stride
        }
    }
}

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
