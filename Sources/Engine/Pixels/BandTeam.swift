import Glibc
import Threads

/// One of the equal parts into which a picture's rows are divided for threads.
///
/// A band is a share of the rows of every plane, at any resolution, so bands of one picture never overlap.
package struct Band: Hashable, Sendable {
    let index: Int
    let count: Int

    /// All rows.
    package static let whole = Band(index: 0, count: 1)

    /// The band's rows of a plane, or of a part of one.
    package func rows(of rows: Range<Int>) -> Range<Int> {
        let start = rows.lowerBound + rows.count * index / count
        return start..<(rows.lowerBound + rows.count * (index + 1) / count)
    }
}

/// A few threads that work on the bands of a picture together.
///
/// The result does not depend on the number of threads. Threads start when they are first needed. Used by one thread at
/// a time.
package final class BandTeam: @unchecked Sendable {  // shared state is guarded by the monitor
    /// The number of threads, including the caller's.
    package let threads: Int

    private var helpers: [Thread] = []
    private let shared: Shared

    /// The fewest samples of a band that are worth waking a thread for.
    private static let smallestBand = 1 << 16
    /// More bands than threads, so that a late thread does less.
    private static let bandsPerThread = 4

    /// - Parameter threads: At least 1; by default one for each core, up to 8.
    package init(threads: Int = min(Processors.count, 8)) {
        self.threads = max(threads, 1)
        shared = Shared()
    }

    deinit {
        shared.stop()
        for helper in helpers { helper.join() }
    }

    /// Calls `body` once for each band of a picture, on several threads when that is worth it; returns when all are done.
    /// - Parameters:
    ///   - samples: The approximate number of samples written.
    ///   - body: Must not write anything that another band reads or writes. Not called after this has returned.
    package func forEachBand(samples: Int, _ body: @escaping (Band) -> Void) {
        let count = min(threads * Self.bandsPerThread, samples / Self.smallestBand)
        guard threads > 1, count > 1 else { return body(.whole) }
        startHelpers()
        let job = Job(count: count, body)
        shared.begin(job)
        shared.work(on: job)
        shared.wait(for: job)
    }

    /// A helper that cannot start is not an error: the others take longer.
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

    private final class Shared: @unchecked Sendable {  // guarded by the monitor
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

        /// Waits for the bands taken by others. No helper uses the job afterwards.
        func wait(for job: Job) {
            monitor.within {
                while job.finished < job.count { monitor.wait() }
                self.job = nil
            }
        }

        /// The body of a helper thread.
        func serve() {
            while let job = nextJob() { work(on: job) }
        }

        /// Waits for a job with bands left; nil at the end.
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
