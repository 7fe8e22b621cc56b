import Foundation
import Frames
import Media
import TestSupport
import Testing

@testable import Export

@Suite("Bounded queue")
struct BoundedQueueTests {
    /// An item that counts how many of its kind live.
    private struct Token: ~Copyable, Sendable {
        let number: Int
        let living: Lock<Int>

        init(_ number: Int, _ living: Lock<Int>) {
            self.number = number
            self.living = living
            living.withLock { $0 += 1 }
        }

        deinit { living.withLock { $0 -= 1 } }
    }

    @Test("items come out in the order they went in, across threads")
    func order() throws {
        let queue = BoundedQueue<Int>(capacity: 3)
        Thread.detachNewThread {
            for number in 0..<5000 { _ = queue.put(number) }
            queue.finish()
        }
        let found = try withinAMinute {
            var found: [Int] = []
            while let number = queue.take() { found.append(number) }
            return found
        }
        #expect(found == Array(0..<5000))
    }

    @Test("a finished queue gives what is left and then nil, as often as asked")
    func finish() {
        let queue = BoundedQueue<Int>(capacity: 4)
        #expect(queue.put(1) && queue.put(2))
        queue.finish()
        #expect(queue.take() == 1)
        #expect(queue.take() == 2)
        #expect(queue.take() == nil)
        #expect(queue.take() == nil)
    }

    @Test("a full queue makes the producer wait for room")
    func full() throws {
        let queue = BoundedQueue<Int>(capacity: 2)
        let accepted = Lock(0)
        #expect(queue.put(0) && queue.put(1))
        let waiting = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            waiting.signal()
            _ = queue.put(2)
            accepted.withLock { $0 += 1 }
            waiting.signal()
        }
        waiting.wait()
        usleep(20_000)
        #expect(accepted.withLock { $0 } == 0)
        #expect(queue.take() == 0)
        #expect(waiting.wait(timeout: .now() + 60) == .success)
        #expect(queue.take() == 1)
        #expect(queue.take() == 2)
    }

    @Test("cancelling wakes a producer that waits, and its item is dropped")
    func cancelProducer() throws {
        let living = Lock(0)
        let queue = BoundedQueue<Token>(capacity: 1)
        _ = queue.put(Token(0, living))
        Thread.detachNewThread {
            usleep(10_000)
            queue.cancel()
        }
        let wasPut = try withinAMinute { queue.put(Token(1, living)) }
        #expect(!wasPut)
        #expect(living.withLock { $0 } == 1)
    }

    @Test("cancelling wakes a consumer that waits, and what is left is not given")
    func cancelConsumer() throws {
        let queue = BoundedQueue<Int>(capacity: 1)
        Thread.detachNewThread {
            usleep(10_000)
            queue.cancel()
        }
        #expect(try withinAMinute { queue.take() } == nil)
        #expect(!queue.put(1))
        #expect(queue.take() == nil)
    }

    @Test("an elastic queue makes room instead of waiting, and keeps the order")
    func elastic() {
        let queue = BoundedQueue<Int>(capacity: 3, isElastic: true)
        // Taken from in between, so that the first item is in the middle of the room when that grows.
        #expect(queue.put(0) && queue.put(1) && queue.take() == 0 && queue.take() == 1)
        for number in 2..<50 { #expect(queue.put(number)) }
        queue.finish()
        for number in 2..<50 { #expect(queue.take() == number) }
        #expect(queue.take() == nil)
    }

    @Test("a queue that goes away frees what is in it")
    func freed() {
        let living = Lock(0)
        do {
            let queue = BoundedQueue<Token>(capacity: 3)
            for number in 0..<3 { _ = queue.put(Token(number, living)) }
            _ = queue.take()
            _ = queue.put(Token(3, living))
            #expect(living.withLock { $0 } == 3)
        }
        #expect(living.withLock { $0 } == 0)
    }
}
