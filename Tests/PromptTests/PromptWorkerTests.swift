import Glibc
import Messages
import SupervisionTestSupport
import Terminal
import Testing

@testable import Prompt

@Suite struct PromptWorkerTests {
    private func makeWorker() throws -> PromptWorker {
        let worker = PromptWorker(
            program: TemporaryFolder.testWorker, reporter: Reporter(style: Reporter.Style()), signals: nil,
            isInteractive: false, studio: PromptStudio(options: []))
        try worker.start()
        worker.send(Job(command: .prompt))
        return worker
    }

    private func text(_ reply: PromptWorker.Reply) -> String {
        switch reply {
        case .answered(let answer): if case .done(let text) = answer.outcome { text.text } else { "\(answer)" }
        case .died(let failure): failure.text
        case .hint, .stopped: "\(reply)"
        }
    }

    @Test("answers that come at once are had one by one, and the end after them")
    func answers() throws {
        let worker = try makeWorker()
        // Then all that it said has come.
        while worker.isAlive { usleep(1000) }
        #expect(text(worker.ask()) == "one")
        #expect(text(worker.ask()) == "two")
        #expect(text(worker.ask()) == "the engine ended without a word (status 3)")
    }

    @Test("why it ended is known until another one is started")
    func death() throws {
        let worker = try makeWorker()
        for _ in 0..<3 { _ = worker.ask() }
        #expect(!worker.isAlive)
        #expect(worker.deathReason.text == "the engine ended without a word (status 3)")
        #expect(text(worker.ask()) == "the engine ended without a word (status 3)")
        try worker.start()
        worker.send(Job(command: .prompt))
        #expect(text(worker.ask()) == "one")
    }
}
