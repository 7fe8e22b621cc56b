/// The resources that a script may use before it is stopped.
package struct LuaLimits: Sendable {
    /// Lua's memory in MiB. 24 MiB above it the process ends with status 125.
    package var memoryMiB: Int
    /// Lua's own running time in milliseconds. Half a second above it the process ends with status 124.
    package var timeMilliseconds: Int
    /// The most that `print` may write in all, in bytes.
    package var printedBytes: Int

    package init(memoryMiB: Int = 256, timeMilliseconds: Int = 10_000, printedBytes: Int = 1 << 20) {
        precondition(memoryMiB > 0 && timeMilliseconds > 0 && printedBytes >= 0, "limits are positive")
        self.memoryMiB = memoryMiB
        self.timeMilliseconds = timeMilliseconds
        self.printedBytes = printedBytes
    }
}
