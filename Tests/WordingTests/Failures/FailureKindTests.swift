import Testing

@testable import Wording

/// The table of the kinds of failure.
@Suite struct FailureKindTests {
    /// A number and a word are promised to scripts and programs: they never change.
    static let promised: [(kind: FailureKind, status: UInt8, word: String, origin: FailureKind.Origin)] = [
        (.recipeError, 1, "recipe-error", .recipe), (.usage, 2, "wrong-usage", .input),
        (.brokenInput, 65, "broken-input", .input), (.missingInput, 66, "missing-input", .input),
        (.engineFailure, 70, "engine-failure", .luaedit), (.systemLimit, 71, "system-limit", .machine),
        (.cannotCreate, 73, "cannot-create", .input), (.inputOutput, 74, "input-output", .machine),
        (.notWhole, 75, "not-whole", .machine), (.notAllowed, 77, "not-allowed", .recipe),
        (.missingPart, 78, "missing-part", .machine), (.timeLimit, 124, "time-limit", .machine),
        (.memoryLimit, 125, "memory-limit", .machine), (.hungUp, 129, "interrupted", .signal),
        (.interrupted, 130, "interrupted", .signal), (.quit, 131, "interrupted", .signal),
        (.readerGone, 141, "interrupted", .signal), (.terminated, 143, "interrupted", .signal),
    ]

    @Test("statuses and words are those that are promised")
    func table() {
        for row in Self.promised {
            #expect(row.kind.rawValue == row.status)
            #expect(row.kind.word == row.word)
            #expect(row.kind.origin == row.origin)
        }
        #expect(Set(Self.promised.map(\.kind)) == Set(FailureKind.all))
    }

    @Test("every kind has a status of its own, and every one but a signal a word of its own")
    func distinct() {
        #expect(Set(FailureKind.all.map(\.rawValue)).count == FailureKind.all.count)
        #expect(Set(FailureKind.words).count == FailureKind.words.count)
        #expect(Set(FailureKind.words) == Set(FailureKind.all.map(\.word)))
    }

    @Test("a status gives its kind; an unknown status counts as a failure of luaedit and keeps its number")
    func statuses() {
        for kind in FailureKind.all { #expect(FailureKind(rawValue: kind.rawValue).word == kind.word) }
        #expect(FailureKind(signal: 2) == .interrupted)
        #expect(FailureKind(signal: 15) == .terminated)
        let unknown = FailureKind(rawValue: 3)
        #expect((unknown.rawValue, unknown.word) == (3, "engine-failure"))
        #expect(unknown.origin == .luaedit)
    }

    @Test("only what the recipe, the command line or a file causes lasts")
    func lasting() {
        let lasting: Set<FailureKind> = [
            .recipeError, .usage, .brokenInput, .missingInput, .cannotCreate, .notAllowed,
        ]
        #expect(Set(FailureKind.all.filter(\.isLasting)) == lasting)
    }
}
