import Frames
import Media
import Testing

@testable import Export

@Suite("The threads of an export")
struct StageGroupTests {
    private struct Failure: Error {}

    /// More than any machine has.
    private static let hugeStack = 1 << 60

    @Test("a thread that cannot be started fails the group, which stops the others")
    func noThread() throws {
        let group = StageGroup()
        let queue = BoundedQueue<Int>(capacity: 1)
        group.onCancel { queue.cancel() }
        group.start { while queue.take() != nil {} }
        let isStarted = group.start(stackSize: Self.hugeStack) {} != nil
        #expect(!isStarted)
        let error = #expect(throws: MediaError.self) { try group.join() }
        #expect(error?.description.hasPrefix("cannot start a thread: ") == true, "\(error as Any)")
    }

    @Test("the first failure is the one that counts")
    func firstFailure() {
        let group = StageGroup()
        group.fail(Failure())
        group.fail(CancellationError())
        #expect(throws: Failure.self) { try group.join() }
    }

    @Test("nobody waits for the progress of an output whose thread was never started")
    func cancelledProgress() throws {
        let group = StageGroup()
        let board = ProgressBoard(outputs: 2)
        group.onCancel { board.cancel() }
        group.start { board.end(0) }
        group.start(stackSize: Self.hugeStack) { board.end(1) }
        try withinAMinute { while board.next() != nil {} }
        #expect(throws: MediaError.self) { try group.join() }
    }

    @Test("an output that has ended keeps no longer ones back")
    func slowest() {
        let board = ProgressBoard(outputs: 2)
        board.advance(0, to: 3)
        board.advance(1, to: 5)
        #expect(board.next() == 3)
        board.end(0)
        #expect(board.next() == 5)
        board.advance(1, to: 8)
        board.end(1)
        #expect(board.next() == 8)
        #expect(board.next() == nil)
    }
}
