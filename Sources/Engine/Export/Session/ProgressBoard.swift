import Threads

/// The progress of an export's outputs, for the thread that reports it.
final class ProgressBoard: @unchecked Sendable {  // every field is within the monitor
    private let monitor = Monitor()
    /// For each output.
    private var completed: [Int64]
    private var isRunning: [Bool]
    private var isCancelled = false
    /// The last report.
    private var reported: Int64 = 0

    /// - Parameter count: The number of outputs that will report their end.
    init(outputs count: Int) {
        completed = Array(repeating: 0, count: count)
        isRunning = Array(repeating: true, count: count)
    }

    /// Reports the progress of an output, in the unit of ``ExportProgress``.
    func advance(_ output: Int, to count: Int64) {
        monitor.change { completed[output] = max(completed[output], count) }
    }

    /// Reports the end of an output, also after a failure: the others no longer wait for it.
    func end(_ output: Int) { monitor.change { isRunning[output] = false } }

    /// Ends all of them: some have no thread that would report it.
    func cancel() { monitor.change { isCancelled = true } }

    /// Waits until the slowest output has advanced, and returns its progress; nil when all have ended.
    func next() -> Int64? {
        monitor.within {
            while !isCancelled {
                let running = isRunning.indices.filter { isRunning[$0] }
                let slowest = (running.isEmpty ? completed.max() : running.map { completed[$0] }.min()) ?? 0
                if slowest > reported {
                    reported = slowest
                    return slowest
                }
                if running.isEmpty { return nil }
                monitor.wait()
            }
            return nil
        }
    }
}
