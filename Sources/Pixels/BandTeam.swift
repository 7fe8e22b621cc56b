import Glibc
import Threads

/// A few threads that work on the bands of a picture together.
///
/// What a band holds does not depend on how many there are or on who works on it, so the result is the same for any
/// number of threads. Threads start when they are first needed. Used by one thread at a time.
package final class BandTeam: @unchecked Sendable {  // what threads share is within the monitor
    /// How many threads work, the caller's among them.
    package let threads: Int

    private var helpers: [Thread] = []
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
        for helper in helpers { helper.join() }
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

    /// Fewer helpers than wanted only take longer.
    private func startHelpers() {
        while helpers.count < threads - 1 {
            guard let helper = try? Thread({ [shared] in shared.serve() }) else { return }
            helpers.append(helper)
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

    private final class Shared: @unchecked Sendable {  // all of it is within the monitor
        private let monitor = Monitor()
        private var job: Job?
        private var isStopped = false

        func begin(_ job: Job) { monitor.change { self.job = job } }

        /// Takes bands until none is left.
        func work(on job: Job) {
            monitor.enter()
            while job.next < job.count {
                let band = Band(index: job.next, count: job.count)
                job.next += 1
                monitor.leave()
                job.body(band)
                monitor.enter()
                job.finished += 1
            }
            if job.finished == job.count { monitor.wakeAll() }
            monitor.leave()
        }

        /// Waits for the bands that others took. No helper touches the job afterwards.
        func wait(for job: Job) {
            monitor.within {
                while job.finished < job.count { monitor.wait() }
                self.job = nil
            }
        }

        /// What a helper does all its life.
        func serve() {
            while let job = nextJob() { work(on: job) }
        }

        /// A job with bands left, when there is one; nil at the end.
        private func nextJob() -> Job? {
            monitor.within {
                while true {
                    if isStopped { return nil }
                    if let job, job.next < job.count { return job }
                    monitor.wait()
                }
            }
        }

        func stop() { monitor.change { isStopped = true } }
    }
}
