/// How far the outputs of an export are, for the thread that reports it.
final class ProgressBoard: Sendable {
    private struct State {
        /// For each output.
        var completed: [Int64]
        var running: Int
        /// What was answered last.
        var reported: Int64 = 0
    }

    private let state: Monitor<State>

    /// - Parameter count: Of outputs that will say that they have ended.
    init(outputs count: Int) {
        state = Monitor(State(completed: Array(repeating: 0, count: count), running: count))
    }

    /// Says how far an output is: in the unit of ``ExportProgress``.
    func advance(_ output: Int, to completed: Int64) {
        state.change { $0.completed[output] = max($0.completed[output], completed) }
    }

    /// Says that an output has ended, well or not.
    func end(_ output: Int) { state.change { $0.running -= 1 } }

    /// Waits until the slowest output has come further and answers how far; nil when all have ended.
    func next() -> Int64? {
        state.wait { state -> Int64?? in
            let slowest = state.completed.min() ?? 0
            if slowest > state.reported {
                state.reported = slowest
                return slowest
            }
            return state.running == 0 ? .some(nil) : nil
        }
    }
}
