import Glibc
import Testing

@testable import Threads

@Suite("Threads and monitors")
struct MonitorTests {
    /// A number that threads count up in turns.
    private final class Counter: @unchecked Sendable {  // all of it is within the monitor
        let monitor = Monitor()
        let even = Monitor.Condition()
        var number = 0
    }

    @Test("one thread at a time is in a monitor")
    func exclusive() throws {
        let counter = Counter()
        let threads = try (0..<8).map { _ in
            try Thread {
                for _ in 0..<10_000 { counter.monitor.within { counter.number += 1 } }
            }
        }
        for thread in threads { thread.join() }
        #expect(counter.number == 80_000)
    }

    @Test("who waits goes on when another thread has changed something")
    func waits() throws {
        let counter = Counter()
        let thread = try Thread {
            for turn in 0..<1000 {
                counter.monitor.enter()
                while counter.number != 2 * turn + 1 { counter.monitor.wait() }
                counter.number += 1
                counter.even.wakeOne()
                counter.monitor.leave()
            }
        }
        for turn in 0..<1000 {
            counter.monitor.change { counter.number += 1 }
            counter.monitor.within {
                while counter.number != 2 * turn + 2 { counter.monitor.wait(for: counter.even) }
            }
        }
        thread.join()
        #expect(counter.number == 2000)
    }

    @Test("a wait with a limit ends at its limit if no thread wakes it, and not before", arguments: [-1, 0, 0.05])
    func waitsAtMost(seconds: Double) {
        let monitor = Monitor()
        let start = monotonicSeconds()
        monitor.within { monitor.wait(atMost: seconds) }
        let waited = monotonicSeconds() - start
        #expect(waited >= seconds - 1e-6 && waited < seconds + 2)
    }

    @Test("what happens in a monitor has a result, and leaves it where it throws")
    func results() throws {
        struct Failure: Error {}
        let monitor = Monitor()
        #expect(monitor.within { 3 } == 3)
        #expect(throws: Failure.self) { try monitor.within { throw Failure() } }
        #expect(monitor.within { 4 } == 4)
    }

    @Test("a thread lets go of what it has run")
    func letsGo() throws {
        final class Owned: Sendable {}
        weak var weakly: Owned?
        do {
            let owned = Owned()
            weakly = owned
            let thread = try Thread(stackSize: 1 << 20) { withExtendedLifetime(owned) {} }
            #expect(!thread.isCurrent && thread == thread)
            thread.join()
        }
        #expect(weakly == nil)
    }

    @Test("a stack that is more than there is memory is refused")
    func refused() {
        #expect(throws: ThreadFailure(code: EAGAIN)) { try Thread(stackSize: 1 << 60) {} }
        #expect("\(ThreadFailure(code: EAGAIN))" == "Resource temporarily unavailable")
    }

    @Test("a thread may be waited for by several, and again")
    func joins() throws {
        let counter = Counter()
        let thread = try Thread {
            for _ in 0..<1000 { counter.monitor.within { counter.number += 1 } }
        }
        let others = try (0..<4).map { _ in
            try Thread {
                thread.join()
                counter.monitor.within { #expect(counter.number == 1000) }
            }
        }
        thread.join()
        for other in others { other.join() }
        thread.join()
        #expect(counter.number == 1000)
        #expect(!thread.isCurrent)
    }

    @Test("a thread that is not waited for ends on its own")
    func detaches() throws {
        let counter = Counter()
        do { _ = try Thread { counter.monitor.change { counter.number = 1 } } }
        counter.monitor.within { while counter.number == 0 { counter.monitor.wait() } }
        #expect(counter.number == 1)
    }
}
