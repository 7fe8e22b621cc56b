import Glibc

/// Guards state that several threads share, and lets them wait for its changes. Wraps `pthread_mutex_t` and
/// `pthread_cond_t`.
///
/// The owner stores the guarded state and is `@unchecked Sendable` for that reason. State without waiting threads belongs
/// in a `Synchronization.Mutex`.
package struct Monitor: ~Copyable, @unchecked Sendable {  // POSIX mutexes and conditions are made for several threads
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let changed = Condition()

    package init() { pthread_mutex_init(mutex, nil) }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    /// Enters the monitor as soon as no other thread is in it. Wraps `pthread_mutex_lock`.
    package func enter() { pthread_mutex_lock(mutex) }

    /// Leaves the monitor, which this thread is in. Wraps `pthread_mutex_unlock`.
    package func leave() { pthread_mutex_unlock(mutex) }

    /// Leaves the monitor until another thread calls ``wakeAll()``, or spuriously. Wraps `pthread_cond_wait`.
    package func wait() { wait(for: changed) }

    /// Waits for one condition of several.
    package func wait(for condition: borrowing Condition) { pthread_cond_wait(condition.condition, mutex) }

    /// Waits like ``wait()``, but for a limited time. Wraps `pthread_cond_timedwait`.
    package func wait(atMost seconds: Double) {
        let end = monotonicNanoseconds() + Int64(min(max(seconds, 0), 1e6) * 1e9)
        var time = timespec(tv_sec: Int(end / 1_000_000_000), tv_nsec: Int(end % 1_000_000_000))
        pthread_cond_timedwait(changed.condition, mutex, &time)
    }

    /// Wakes all threads that wait. Wraps `pthread_cond_broadcast`.
    package func wakeAll() { changed.wakeAll() }

    /// Runs a closure in the monitor.
    package func within<Result>(_ body: () throws -> Result) rethrows -> Result {
        enter()
        defer { leave() }
        return try body()
    }

    /// Runs a closure in the monitor and wakes all threads that wait.
    package func change(_ body: () -> Void) {
        within(body)
        wakeAll()
    }

    /// One of several conditions that threads wait for in a monitor. Wraps `pthread_cond_t`.
    package struct Condition: ~Copyable, @unchecked Sendable {  // made for several threads
        fileprivate let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

        package init() {
            var attributes = pthread_condattr_t()
            pthread_condattr_init(&attributes)
            defer { pthread_condattr_destroy(&attributes) }
            // By default a limited wait follows the time of day, which may be set back.
            pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
            pthread_cond_init(condition, &attributes)
        }

        deinit {
            pthread_cond_destroy(condition)
            condition.deallocate()
        }

        /// Wakes one thread that waits. Wraps `pthread_cond_signal`.
        package func wakeOne() { pthread_cond_signal(condition) }

        /// Wakes all threads that wait. Wraps `pthread_cond_broadcast`.
        package func wakeAll() { pthread_cond_broadcast(condition) }
    }
}
