import Glibc

/// A queue between two threads that holds a few items: a full one makes the producer wait, an empty one the consumer.
///
/// Items are moved, never shared. An elastic one makes room instead of waiting: for a producer that something else keeps
/// from running ahead.
final class BoundedQueue<Item: ~Copyable & Sendable>: @unchecked Sendable {  // every access is under the mutex
    private let isElastic: Bool
    private var capacity: Int
    private var slots: UnsafeMutablePointer<Item>
    private var head = 0
    private var count = 0
    private var isFinished = false
    private var isCancelled = false
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    /// - Parameters:
    ///   - capacity: Items it holds, at least 1; those it has room for at first if it is elastic.
    init(capacity: Int, isElastic: Bool = false) {
        self.capacity = capacity
        self.isElastic = isElastic
        slots = .allocate(capacity: capacity)
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(changed, nil)
    }

    deinit {
        while count > 0 { _ = removeFirst() }
        slots.deallocate()
        pthread_cond_destroy(changed)
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
        changed.deallocate()
    }

    /// Adds an item at the end, waiting for room; false when the queue was cancelled and the item was dropped.
    func put(_ item: consuming Item) -> Bool {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while count == capacity, !isElastic, !isCancelled { pthread_cond_wait(changed, mutex) }
        guard !isCancelled else { return false }
        if count == capacity { grow() }
        (slots + (head + count) % capacity).initialize(to: item)
        count += 1
        pthread_cond_broadcast(changed)
        return true
    }

    /// Removes the first item, waiting for one; nil when the producer has finished or the queue was cancelled.
    func take() -> Item? {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while count == 0, !isFinished, !isCancelled { pthread_cond_wait(changed, mutex) }
        guard count > 0, !isCancelled else { return nil }
        let item = removeFirst()
        pthread_cond_broadcast(changed)
        return item
    }

    /// Says that no item follows: the consumer gets what is left and then nil.
    func finish() {
        pthread_mutex_lock(mutex)
        isFinished = true
        pthread_cond_broadcast(changed)
        pthread_mutex_unlock(mutex)
    }

    /// Wakes both sides for good: what is left is not wanted any more.
    func cancel() {
        pthread_mutex_lock(mutex)
        isCancelled = true
        pthread_cond_broadcast(changed)
        pthread_mutex_unlock(mutex)
    }

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
