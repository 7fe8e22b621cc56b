import Glibc

/// Nanoseconds since some fixed moment, never going back. Wraps `clock_gettime(CLOCK_MONOTONIC)`.
package func monotonicNanoseconds() -> Int64 {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec)
}

/// The same in seconds, for durations that a person waits.
package func monotonicSeconds() -> Double { Double(monotonicNanoseconds()) / 1e9 }
