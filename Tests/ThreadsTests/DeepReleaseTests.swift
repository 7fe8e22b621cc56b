import Testing
import Threads

@Suite struct DeepReleaseTests {
    private final class Link {
        let next: Link?
        init(_ next: Link?) { self.next = next }
        deinit { if let next { DeepRelease.release(next) } }
    }

    @Test("a chain of a million objects is released, on several threads at once")
    func chains() throws {
        let threads = try (0..<4).map { _ in
            try Thread(stackSize: 256 << 10) {
                var first: Link?
                for _ in 0..<250_000 { first = Link(first) }
                first = nil
            }
        }
        for thread in threads { thread.join() }
    }

    @Test("an object is gone when the outermost release has ended")
    func atOnce() {
        var last: Link? = Link(nil)
        weak let watched = last
        var first: Link? = Link(Link(last))
        last = nil
        #expect(watched != nil)
        first = nil
        #expect(watched == nil && first == nil)
    }
}
