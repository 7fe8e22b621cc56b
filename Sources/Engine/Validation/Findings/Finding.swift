import EditModel
import Wording

/// An error or a doubt about an edit, found before a frame is rendered.
package struct Finding: Hashable, Sendable {
    package enum Severity: String, Hashable, Sendable, CaseIterable {
        /// Stops the export.
        case error
        /// Is printed once.
        case warning
    }

    /// A kind of finding: a row of the table, and of `Docs/findings.md`.
    package struct Code: Hashable, Sendable {
        /// The name that programs read. It never changes.
        package let rawValue: String
        /// The severity of its findings, unless a finding sets a lower one.
        package let severity: Severity
        /// The finding in a sentence.
        package let meaning: String
        /// The remedy in a sentence.
        package let remedy: String

        init(_ rawValue: String, _ severity: Severity, _ meaning: String, _ remedy: String) {
            self.rawValue = rawValue
            self.severity = severity
            self.meaning = meaning
            self.remedy = remedy
        }

        package static func == (first: Self, second: Self) -> Bool { first.rawValue == second.rawValue }
        package func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }

        /// Every code, in the order of the edit: the movie, its segments, its sound, its video composition, its layers.
        package static let all =
            movieCodes + fileCodes + segmentCodes + soundCodes + videoCodes + instructionCodes + valueCodes
            + layerCodes + effectCodes + functionCodes + presetCodes
    }

    package let code: Code
    package let severity: Severity
    /// One sentence without the object and without a full stop.
    package let message: String
    /// The part of the edit, such as `instruction 2`.
    package let object: String
    /// The recipe line that set the value; nil when no recipe did.
    package let location: RecipeLocation?

    /// - Parameter severity: Nil for the code's severity.
    package init(
        _ code: Code, _ message: String, object: String, at location: RecipeLocation? = nil, severity: Severity? = nil
    ) {
        self.code = code
        self.severity = severity ?? code.severity
        self.message = message
        self.object = object
        self.location = location
    }

    /// A mistake in a list of segments.
    package init(_ mistake: SegmentMistake) {
        let code: Code =
            switch mistake.kind {
            case .range: .segmentRange
            case .gap: .segmentGap
            case .overlap: .segmentOverlap
            case .source: .segmentSource
            }
        self.init(code, mistake.message, object: mistake.object)
    }
}

extension Finding: CustomStringConvertible {
    /// `watermark.lua:14: error: instruction 2: begins after … [instruction-gap]`
    package var description: String { placed("\(severity.rawValue): \(sentence)", at: location) }

    /// `watermark.lua:14: instruction 2: begins after … [instruction-gap]`, without the severity.
    /// - Parameter place: The recipe line for findings without one.
    package func text(at place: RecipeLocation? = nil) -> String { placed(sentence, at: location ?? place) }

    /// `instruction 2: begins after … [instruction-gap]`
    package var sentence: String { "\(object): \(message) [\(code.rawValue)]" }

    /// The name that was probably meant instead of a wrong one.
    package var suggestion: String? { suggestedName(in: message) }

    private func placed(_ text: String, at place: RecipeLocation?) -> String {
        (place.map { "\($0): " } ?? "") + text
    }
}

extension Sequence<Finding> {
    package var errors: [Finding] { filter { $0.severity == .error } }
    package var hasError: Bool { contains { $0.severity == .error } }
}
