import Glibc

/// Lets one thread at a time use what several share, and wait until another one has changed it. Wraps `pthread_mutex_t`
/// and `pthread_cond_t`.
///
/// Whoever owns it keeps beside it what it guards, and is `@unchecked Sendable` for that reason. A value that nobody waits
/// for is better off in a `Synchronization.Mutex`.
package struct Monitor: ~Copyable, @unchecked Sendable {  // the system's own, made for several threads
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let changed = Condition()

    package init() { pthread_mutex_init(mutex, nil) }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    /// Waits until no other thread is in the monitor, and enters it. Wraps `pthread_mutex_lock`.
    package func enter() { pthread_mutex_lock(mutex) }

    /// Leaves the monitor, which this thread is in. Wraps `pthread_mutex_unlock`.
    package func leave() { pthread_mutex_unlock(mutex) }

    /// Leaves the monitor until another thread has said that something is different, or for no reason. Wraps
    /// `pthread_cond_wait`.
    package func wait() { wait(for: changed) }

    /// The same for something of its own, where threads wait for different things.
    package func wait(for condition: borrowing Condition) { pthread_cond_wait(condition.condition, mutex) }

    /// The same, and no longer than a time. Wraps `pthread_cond_timedwait`.
    package func wait(atMost seconds: Double) {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        let end = Double(time.tv_nsec) / 1e9 + min(max(seconds, 0), 1e6)
        time.tv_sec += Int(end)
        time.tv_nsec = Int((end - end.rounded(.down)) * 1e9)
        pthread_cond_timedwait(changed.condition, mutex, &time)
    }

    /// Says to all who wait that something is different. Wraps `pthread_cond_broadcast`.
    package func wakeAll() { changed.wakeAll() }

    /// Does something in the monitor.
    package func within<Result>(_ body: () throws -> Result) rethrows -> Result {
        enter()
        defer { leave() }
        return try body()
    }

    /// Changes something in the monitor, and says so to all who wait.
    package func change(_ body: () -> Void) {
        within(body)
        wakeAll()
    }

    /// One of several things that threads wait for in a monitor. Wraps `pthread_cond_t`.
    package struct Condition: ~Copyable, @unchecked Sendable {  // the system's own, made for several threads
        fileprivate let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

        package init() { pthread_cond_init(condition, nil) }

        deinit {
            pthread_cond_destroy(condition)
            condition.deallocate()
        }

        /// Says to one who waits that it is so. Wraps `pthread_cond_signal`.
        package func wakeOne() { pthread_cond_signal(condition) }

        /// Says to all who wait that it is so. Wraps `pthread_cond_broadcast`.
        package func wakeAll() { pthread_cond_broadcast(condition) }
    }
}
