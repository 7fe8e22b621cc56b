import EditModel
import TestSupport
import Testing
import Validation

@testable import EditBindings
@testable import ModelBindings

@Suite struct FindingTests {
    /// What a recipe prints, and what is found in the movie it returns.
    private func run(_ script: String) throws -> (printed: [String], findings: [Finding]) {
        let environment = TestEnvironment()
        let source = FindingCases.setup + script + "\nreturn m"
        let result = try recipeResult(
            source, ["in.mp4", "b.mp4", "tall.mp4", "tagged.mp4"], environment: environment)
        return (environment.printed.split(separator: "\n").map(String.init), result.main.findings)
    }

    @Test("each code has a recipe that gives it and one that does not", arguments: FindingCases.cases)
    func finding(code: String, wrong: String, right: String) throws {
        let (printed, findings) = try run(wrong)
        #expect(Set(printed + findings.map(\.code.rawValue)) == [code])
        let explained = Finding.Code.all.first { $0.rawValue == code }
        #expect(findings.allSatisfy { $0.severity == explained?.severity })
        let sound = try run(right)
        #expect(sound.printed.isEmpty && sound.findings.isEmpty)
    }

    @Test("every code that the model gives has its recipes")
    func complete() throws {
        // These depend on the layout of texts, on files or on what is rendered, and are given where that is done.
        let drawn = [
            "font-substituted", "glyph-missing", "text-characters", "text-outside", "function-failed", "tap-not-finite",
            "render-failed", "media-doubtful", "program-left-out", "interlaced", "sound-left-out", "lottie-text",
            "lottie-expression",
            "lottie-effect", "lottie-image",
            "lottie-feature", "lottie-limit",
        ]
        let known = Set(Finding.Code.all.map(\.rawValue)).subtracting(drawn)
            .subtracting(FindingCases.exportCases.map(\.code) + ["preset-setting"])
        #expect(Set(FindingCases.cases.map(\.code)) == known)
    }
}
