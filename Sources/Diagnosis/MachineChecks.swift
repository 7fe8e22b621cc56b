import CSandbox
import Glibc
import Messages
import RecipeFiles
import SystemCalls
import Terminal

/// The checks that need no engine: kernel, memory, terminal and installation.
package enum MachineChecks {
    /// All checks, in the order of the report.
    /// - Parameter library: The recipes and modules that were found.
    package static func all(library: RecipeLibrary) -> [SystemCheck] {
        [
            landlock(version: sandbox_landlock_version()), seccomp(isThere: sandbox_has_call_filters() == 1),
            memory(bytes: MachineMemory.bytes),
        ] + TerminalChecks.all + InstallationChecks.all(library: library)
    }

    // MARK: - The kernel

    /// The last version of Landlock that keeps more from a worker than the one before.
    private static let fullLandlock: CInt = 6

    static func landlock(version: CInt) -> SystemCheck {
        guard version > 0 else {
            return SystemCheck(
                "Landlock", .limited, "this kernel has none: luaedit alone holds what a recipe may touch",
                advice: "use Linux 5.13 or newer, with landlock among the names after lsm= where that is set")
        }
        guard version < fullLandlock else { return SystemCheck("Landlock", .present, "version \(version)") }
        let open = version < 4 ? "TCP and signals to other processes" : "signals to other processes"
        return SystemCheck("Landlock", .present, "version \(version) holds files; seccomp alone holds \(open)")
    }

    static func seccomp(isThere: Bool) -> SystemCheck {
        guard isThere else {
            return SystemCheck(
                "seccomp", .limited, "this kernel filters no system calls: a hole in a decoder could start programs",
                advice: "use a kernel with CONFIG_SECCOMP_FILTER")
        }
        return SystemCheck("seccomp", .present, "system calls are filtered")
    }

    /// The least memory for an HD edit with a software encoder, in bytes.
    private static let comfortableMemory = 1 << 30

    static func memory(bytes: Int) -> SystemCheck {
        let half = (bytes / 2) >> 20
        guard bytes / 2 >= comfortableMemory else {
            return SystemCheck(
                "memory", .limited, "the engine may take \(half) MiB, half of what is there: little for large pictures",
                advice: "--max-memory lets it take more")
        }
        return SystemCheck("memory", .present, "the engine may take \(half) MiB, half of what is there")
    }
}
