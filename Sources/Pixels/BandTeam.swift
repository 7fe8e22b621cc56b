import Glibc

/// A few threads that work on the bands of a picture together.
///
/// What a band holds does not depend on how many there are or on who works on it, so the result is the same for any
/// number of threads. Threads start when they are first needed. Used by one thread at a time.
package final class BandTeam: @unchecked Sendable {  // what threads share is under the mutex
    /// How many threads work, the caller's among them.
    package let threads: Int

    private var helpers: [pthread_t] = []
    private let shared: Shared

    /// Less work than this many samples a band is not worth waking a thread for.
    private static let smallestBand = 1 << 16
    /// More bands than threads, so that one who is late does less.
    private static let bandsPerThread = 4

    /// - Parameter threads: At least 1; by default one for each core, up to 8.
    package init(threads: Int = min(sysconf(CInt(_SC_NPROCESSORS_ONLN)), 8)) {
        self.threads = max(threads, 1)
        shared = Shared()
    }

    deinit {
        shared.stop()
        for helper in helpers { pthread_join(helper, nil) }
    }

    /// Calls `body` once for each band of a picture, on several threads when that is worth it; returns when all are done.
    /// - Parameters:
    ///   - samples: About how many samples are written.
    ///   - body: Writes nothing that another band reads or writes. It is not called after this has returned.
    package func forEachBand(samples: Int, _ body: @escaping (Band) -> Void) {
        let count = min(threads * Self.bandsPerThread, samples / Self.smallestBand)
        guard threads > 1, count > 1 else { return body(.whole) }
        startHelpers()
        let job = Job(count: count, body)
        shared.begin(job)
        shared.work(on: job)
        shared.wait(for: job)
    }

    /// Wraps `pthread_create`. Fewer helpers than wanted only take longer.
    private func startHelpers() {
        while helpers.count < threads - 1 {
            var thread = pthread_t()
            let argument = Unmanaged.passRetained(shared)
            let result = pthread_create(
                &thread, nil,
                { argument in
                    Unmanaged<Shared>.fromOpaque(argument!).takeRetainedValue().serve()
                    return nil
                }, argument.toOpaque())
            guard result == 0 else { return argument.release() }
            helpers.append(thread)
        }
    }

    /// One call of ``forEachBand(samples:_:)``.
    private final class Job {
        let count: Int
        let body: (Band) -> Void
        var next = 0
        var finished = 0

        init(count: Int, _ body: @escaping (Band) -> Void) {
            self.count = count
            self.body = body
        }
    }

    private final class Shared {
        private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
        private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
        private var job: Job?
        private var isStopped = false

        init() {
            pthread_mutex_init(mutex, nil)
            pthread_cond_init(changed, nil)
        }

        deinit {
            pthread_cond_destroy(changed)
            pthread_mutex_destroy(mutex)
            changed.deallocate()
            mutex.deallocate()
        }

        func begin(_ job: Job) {
            pthread_mutex_lock(mutex)
            self.job = job
            pthread_cond_broadcast(changed)
            pthread_mutex_unlock(mutex)
        }

        /// Takes bands until none is left.
        func work(on job: Job) {
            pthread_mutex_lock(mutex)
            while job.next < job.count {
                let band = Band(index: job.next, count: job.count)
                job.next += 1
                pthread_mutex_unlock(mutex)
                job.body(band)
                pthread_mutex_lock(mutex)
                job.finished += 1
            }
            if job.finished == job.count { pthread_cond_broadcast(changed) }
            pthread_mutex_unlock(mutex)
        }

        /// Waits for the bands that others took. No helper touches the job afterwards.
        func wait(for job: Job) {
            pthread_mutex_lock(mutex)
            while job.finished < job.count { pthread_cond_wait(changed, mutex) }
            self.job = nil
            pthread_mutex_unlock(mutex)
        }

        /// What a helper does all its life.
        func serve() {
            while let job = nextJob() { work(on: job) }
        }

        /// A job with bands left, when there is one; nil at the end.
        private func nextJob() -> Job? {
            pthread_mutex_lock(mutex)
            defer { pthread_mutex_unlock(mutex) }
            while true {
                if isStopped { return nil }
                if let job, job.next < job.count { return job }
                pthread_cond_wait(changed, mutex)
            }
        }

        func stop() {
            pthread_mutex_lock(mutex)
            isStopped = true
            pthread_cond_broadcast(changed)
            pthread_mutex_unlock(mutex)
        }
    }
}
