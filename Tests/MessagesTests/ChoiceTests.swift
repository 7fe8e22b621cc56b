import Testing

@testable import Messages

@Suite struct ChoiceTests {
    private static let types: [any Choice.Type] = [
        WorkerMessage.self, SupervisorMessage.self, PageMessage.self, PageServerMessage.self, WindowMessage.self,
        WindowReport.self, CaptureMessage.self, CaptureReport.self, CaptureRequest.self, CaptureAnswer.self,
        CaptureEvent.self, RecordingEnd.Reason.self, LiveRequest.self, LiveAnswer.self, PlayerRequest.self,
        PlayerAction.self, PlayerReport.self, PromptQuestion.self, PromptHint.self, PromptTopic.self,
        PromptAnswer.Outcome.self, PartRequest.self, OutputRequest.Name.self, OutputRequest.Form.self,
        FolderContent.self,
    ]

    /// The same word again and again, as what a case holds: most rules let one of them pass.
    private static let fillings = [0, 1, 32]

    /// The bytes of a value, and what can be decoded of a case and a filling.
    private func decoded<Value: Choice>(_ type: Value.Type, _ place: Int, _ filling: Int) -> (
        value: Value, bytes: [UInt8]
    )? {
        var writer = MessageWriter()
        writer.write(place)
        for _ in 0..<200 { writer.write(filling) }
        var reader = MessageReader(writer.bytes)
        guard let value = try? reader.value(type) else { return nil }
        writer = MessageWriter()
        writer.write(value)
        return (value, writer.bytes)
    }

    private func check<Value: Choice>(_ type: Value.Type) {
        for place in type.cases.indices {
            let found = Self.fillings.compactMap { decoded(type, place, $0) }
            #expect(!found.isEmpty || Self.strict.contains("\(type) \(place)"), "\(type) \(place)")
            for (value, bytes) in found {
                var reader = MessageReader(bytes)
                #expect(try! reader.value(Int.self) == place, "\(value)")
                reader = MessageReader(bytes)
                let again = try? reader.value(type)
                #expect(again.map { "\($0)" } == "\(value)")
                #expect(throws: Never.self) { try reader.finish() }
            }
        }
    }

    /// Cases with rules that no filling keeps: `MessageTests` sends them.
    private static let strict: Set = [
        "CaptureRequest 2", "LiveRequest 0", "PageMessage 0", "PageMessage 1", "PageMessage 2", "PageServerMessage 2",
        "SupervisorMessage 0", "WorkerMessage 2", "WorkerMessage 3", "WorkerMessage 8", "WorkerMessage 16",
    ]

    @Test("a case is written with the number that it is read by", arguments: types.indices)
    func numbers(index: Int) { check(Self.types[index]) }

    @Test("a number of no case is no message")
    func unknown() {
        for type in Self.types {
            for number in [-1, type.count, Int.max, Int.min] {
                var writer = MessageWriter()
                writer.write(number)
                var reader = MessageReader(writer.bytes)
                #expect(throws: MessageError.self) { _ = try reader.value(type) }
            }
        }
    }
}

extension Choice {
    fileprivate static var count: Int { cases.count }
}
