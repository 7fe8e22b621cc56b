import SystemCalls

/// The limits that hold without any option.
enum MachineLimits {
    /// Of the whole worker, in MiB: half of the machine's memory.
    static let engineMemory = (MachineMemory.bytes / 2) >> 20
}
