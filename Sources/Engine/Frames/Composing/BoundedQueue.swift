import Threads

/// A queue between two threads that holds a few items: a full one makes the producer wait, an empty one the consumer.
///
/// Items are moved, never shared. An elastic one makes room instead of waiting: for a producer that something else
/// keeps from running ahead.
// Unchecked: every access is within the monitor.
package final class BoundedQueue<Item: ~Copyable & Sendable>: @unchecked Sendable {
    private let isElastic: Bool
    private var capacity: Int
    private var slots: UnsafeMutablePointer<Item>
    private var head = 0
    private var count = 0
    private var isFinished = false
    private var isCancelled = false
    private let monitor = Monitor()

    /// - Parameters:
    ///   - capacity: Items it holds, at least 1; those it has room for at first if it is elastic.
    package init(capacity: Int, isElastic: Bool = false) {
        self.capacity = capacity
        self.isElastic = isElastic
        slots = .allocate(capacity: capacity)
    }

    deinit {
        while count > 0 { _ = removeFirst() }
        slots.deallocate()
    }

    /// Adds an item at the end, waiting for room; false when the queue was cancelled and the item was dropped.
    package func put(_ item: consuming Item) -> Bool {
        monitor.enter()
        defer { monitor.leave() }
        while count == capacity, !isElastic, !isCancelled { monitor.wait() }
        guard !isCancelled else { return false }
        if count == capacity { grow() }
        (slots + (head + count) % capacity).initialize(to: item)
        count += 1
        monitor.wakeAll()
        return true
    }

    /// Waits until an item can be added without waiting; false when the queue was cancelled. For one producer, which
    /// makes an item only when there is room for it.
    func waitForRoom() -> Bool {
        monitor.enter()
        defer { monitor.leave() }
        while count == capacity, !isElastic, !isCancelled { monitor.wait() }
        return !isCancelled
    }

    /// Removes the first item, waiting for one; nil after the producer has finished or the queue was cancelled.
    package func take() -> Item? {
        monitor.enter()
        defer { monitor.leave() }
        while count == 0, !isFinished, !isCancelled { monitor.wait() }
        guard count > 0, !isCancelled else { return nil }
        let item = removeFirst()
        monitor.wakeAll()
        return item
    }

    /// Ends the queue: the consumer receives the remaining items and then nil.
    package func finish() { monitor.change { isFinished = true } }

    /// Wakes both sides, which never wait again, and drops the remaining items.
    package func cancel() { monitor.change { isCancelled = true } }

    /// True after ``cancel()``.
    package var isStopped: Bool { monitor.within { isCancelled } }

    /// Moves the items to twice the room.
    private func grow() {
        let larger = UnsafeMutablePointer<Item>.allocate(capacity: capacity * 2)
        larger.moveInitialize(from: slots + head, count: capacity - head)
        (larger + (capacity - head)).moveInitialize(from: slots, count: head)
        slots.deallocate()
        slots = larger
        head = 0
        capacity *= 2
    }

    private func removeFirst() -> Item {
        let item = (slots + head).move()
        head = (head + 1) % capacity
        count -= 1
        return item
    }
}
