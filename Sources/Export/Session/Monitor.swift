import Glibc

/// A value that several threads change and wait for.
final class Monitor<State>: @unchecked Sendable {  // every access is under the mutex
    private var state: State
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    init(_ state: State) {
        self.state = state
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(changed, nil)
    }

    deinit {
        pthread_cond_destroy(changed)
        pthread_mutex_destroy(mutex)
        changed.deallocate()
        mutex.deallocate()
    }

    /// Changes the value and wakes everybody who waits.
    func change(_ body: (inout State) -> Void) {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        body(&state)
        pthread_cond_broadcast(changed)
    }

    /// Waits until `body` has an answer, which it is asked for at once and after each change.
    func wait<Answer>(for body: (inout State) -> Answer?) -> Answer {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while true {
            if let answer = body(&state) { return answer }
            pthread_cond_wait(changed, mutex)
        }
    }
}
