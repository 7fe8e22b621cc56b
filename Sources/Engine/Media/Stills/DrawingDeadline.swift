import Glibc
import Synchronization
import Threads

/// Ends the process if an uninterruptible library works on one picture for too long.
///
/// The limit is processor time of the drawing thread, or that of the whole process by the number of processors, so that a
/// busy machine does not shorten it. Ending the process leaves no thread behind that draws on.
package enum DrawingDeadline {
    /// The most processor time for one picture, in seconds.
    package static let seconds = 30.0

    /// Reports why the process ends and ends it, on any thread; nil for no deadline. Set it before the first file is
    /// opened.
    package static let end = Mutex<(@Sendable (MediaError) -> Void)?>(nil)

    /// Runs a closure that draws a picture.
    /// - Parameters:
    ///   - path: The file's name, for the message.
    ///   - seconds: The limit, in processor time.
    ///   - ofProcess: True to count the time of all threads, for a library that draws on threads of its own: that many
    ///     seconds for each processor, which others may use too.
    static func withDeadline<Result>(
        _ path: String, seconds: Double = seconds, ofProcess: Bool = false, _ body: () throws(MediaError) -> Result
    ) throws(MediaError) -> Result {
        guard let end = end.withLock({ $0 }) else { return try body() }
        let watch = Watch()
        var clock = clockid_t()
        if ofProcess {
            clock = CLOCK_PROCESS_CPUTIME_ID
        } else {
            guard pthread_getcpuclockid(pthread_self(), &clock) == 0 else { return try body() }
        }
        let pace = ofProcess ? Double(Processors.count) : 1
        let limit = processorTime(clock) + seconds * pace
        let thread: Thread
        do throws(ThreadFailure) {
            thread = try Thread { [clock] in
                guard watch.isOver(clock, limit, pace) else { return }
                end(
                    MediaError(
                        .brokenInput, "draw '\(path)'",
                        "it takes more than \(Int(seconds * pace)) s of processor time: simplify its shapes, masks and filters"
                    ))
            }
        } catch {
            throw MediaError(.systemLimit, "draw '\(path)'", "no thread can be started: \(error)")
        }
        defer {
            watch.finish()
            thread.join()
        }
        return try body()
    }

    fileprivate static func processorTime(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Waits for the end of the work, and checks its clock now and then.
    private final class Watch: @unchecked Sendable {  // `isDone` is guarded by the monitor
        private let monitor = Monitor()
        private var isDone = false

        func finish() { monitor.change { isDone = true } }

        /// Waits until the work is done, or returns true once its processor time is used up.
        /// - Parameter pace: How much faster than real time its processor time may pass.
        func isOver(_ clock: clockid_t, _ limit: Double, _ pace: Double) -> Bool {
            monitor.within {
                while !isDone {
                    let rest = limit - DrawingDeadline.processorTime(clock)
                    if rest <= 0 { return true }
                    monitor.wait(atMost: max(rest / pace, 0.05))
                }
                return false
            }
        }
    }
}
