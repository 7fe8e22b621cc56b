import Glibc
import Messages
import SystemCalls

/// What is known of a worker's memory when it has ended.
struct MemoryAtEnd {
    /// Bytes that its job lets it have.
    var limit = Int.max
    /// Bytes that it had when it was last looked at; nil if it never was.
    var last: Int?
    /// The control groups when it was made.
    private let groupsBefore = ControlGroups.now
    private let machineBefore = MachineMemory.killedForMemory

    /// Memory that it asked for and did not get: by its job's limit, or the system's where that is less.
    var exceeded: Failure {
        if let own = SystemLimits.memory, own < limit {
            return Failure(
                .memoryLimit,
                "this process may have no more than \(own >> 20) MiB of memory (ulimit -v), and the engine needs more: "
                    + "raise the limit")
        }
        return exceededByEngine
    }

    /// The limit of the job.
    var exceededByEngine: Failure {
        Failure(.memoryLimit, "memory limit \(limit >> 20) MiB exceeded by the engine; --max-memory raises it")
    }

    /// Why the kernel has killed it; nil if it has not, as far as it counts.
    var reason: Failure? {
        let groups = ControlGroups.now
        let own = last.map { "; the engine had \($0 >> 20) MiB" } ?? ""
        if groups.killedForMemory > groupsBefore.killedForMemory {
            let size = groups.memory.map { ", \($0 >> 20) MiB," } ?? ""
            return Failure(
                .memoryLimit,
                "the system has ended the engine: the memory of its control group\(size) was full\(own); "
                    + "give the group more, or the engine less with --max-memory")
        }
        guard MachineMemory.killedForMemory > machineBefore else { return nil }
        return Failure(
            .memoryLimit,
            "the system has ended the engine: this machine's memory, \(MachineMemory.installed >> 20) MiB, was full\(own); "
                + "end other programs, or give the engine less with --max-memory")
    }
}
