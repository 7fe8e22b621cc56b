import Foundation
import Media
import Pixels
import TestSupport
import Testing

@testable import Export
@testable import Frames

@Suite("Relay of pictures")
struct PictureRelayTests {
    @Test("every reader receives every item in order, across threads")
    func order() throws {
        let relay = PictureRelay(depth: 1)
        let readers = (0..<3).map { _ in relay.addReader(from: 0) }
        Thread.detachNewThread {
            for number in 0..<500 as Range<Int64> { _ = relay.put(try! item(number)) }
            relay.finish()
        }
        let found = try withinAMinute {
            var found = [[Int64]](repeating: [], count: 3)
            for _ in 0..<500 {
                for (index, reader) in readers.enumerated() { found[index].append(take(relay, reader) ?? -2) }
            }
            return found + readers.map { [take(relay, $0) ?? -3] }
        }
        #expect(found == [[Int64]](repeating: Array(0..<500), count: 3) + [[-3], [-3], [-3]])
    }

    @Test("the last reader of a picture receives the only reference")
    func onlyReference() throws {
        let relay = PictureRelay(depth: 2)
        let (first, second) = (relay.addReader(from: 0), relay.addReader(from: 0))
        _ = try relay.put(item(0))
        #expect(!takesOnlyReference(relay, first))
        #expect(takesOnlyReference(relay, second))
        _ = relay.removeReader(second)
        _ = try relay.put(item(1))
        #expect(takesOnlyReference(relay, first))
    }

    @Test("the thread runs ahead of the fastest reader, and the slowest falls behind where too much would be held")
    func limits() throws {
        let relay = PictureRelay(depth: 1, heldSize: 4 * 6500)
        let (fast, slow) = (relay.addReader(from: 0), relay.addReader(from: 0))
        for number in 0..<20 as Range<Int64> {
            #expect(try withinAMinute { try relay.put(item(number)) })
            #expect(take(relay, fast) == number)
        }
        #expect(take(relay, slow) == -1)
        #expect(take(relay, slow) == -1)
        _ = relay.removeReader(slow)
        #expect(try relay.put(item(20)))
        #expect(takesOnlyReference(relay, fast))
    }

    @Test("a reader leaves out items of earlier frames, as far as another has received them")
    func passing() throws {
        let relay = PictureRelay(depth: 3)
        let (first, second) = (relay.addReader(from: 0), relay.addReader(from: 0))
        for number in 0..<3 as Range<Int64> { _ = try relay.put(item(number)) }
        relay.pass(second, to: 3)
        #expect(take(relay, second) == 0)
        #expect(take(relay, first) == 0 && take(relay, first) == 1)
        // The second item is shown up to frame 4.
        #expect(take(relay, second) == 1)
        relay.pass(second, to: 6)
        #expect(take(relay, first) == 2)
        relay.finish()
        #expect(take(relay, second) == nil)
    }

    @Test("a reader that is added beside another receives the items that this one has not received")
    func beside() throws {
        let relay = PictureRelay(depth: 2)
        let first = relay.addReader(from: 0)
        for number in 0..<2 as Range<Int64> { _ = try relay.put(item(number)) }
        #expect(take(relay, first) == 0)
        let second = relay.addReader(from: 2, beside: first)
        #expect(take(relay, second) == 1 && take(relay, first) == 1)
    }

    @Test("cancelling wakes a thread that waits for room and a reader that waits for an item")
    func cancel() throws {
        let full = PictureRelay(depth: 1)
        _ = full.addReader(from: 0)
        _ = try full.put(item(0))
        let empty = PictureRelay()
        let reader = empty.addReader(from: 0)
        Thread.detachNewThread {
            usleep(10_000)
            full.cancel()
            empty.cancel()
        }
        #expect(try withinAMinute { try full.put(item(1)) } == false)
        #expect(!full.waitForRoom())
        #expect(try withinAMinute { take(empty, reader) } == nil)
    }
}

/// An item that two frames show. Its picture of 64 × 64 has a little more than 6 KiB.
private func item(_ number: Int64) throws -> PictureRelay.Item {
    let picture = try FramePool(width: 64, height: 64, format: .yuv420p).makeFrame()
    return PictureRelay.Item(segment: 0, frames: 2 * number..<2 * number + 2, picture: picture)
}

/// The number of the next item of a reader, as ``item(_:)`` has them; nil at the end, -1 for one that fell behind.
private func take(_ relay: PictureRelay, _ reader: Int) -> Int64? {
    let outcome = relay.take(reader)
    switch consume outcome {
    case .item(let item): return item.frames.lowerBound / 2
    case .ended: return nil
    case .fellBehind: return -1
    }
}

/// True if a reader's next item has the only reference to its picture.
private func takesOnlyReference(_ relay: PictureRelay, _ reader: Int) -> Bool {
    let outcome = relay.take(reader)
    switch consume outcome {
    case .item(var item):
        guard let picture = item.picture.take() else { return false }
        return picture.isWritable
    default: return false
    }
}
