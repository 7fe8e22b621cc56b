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
            landlock(version: sandbox_landlock_version(), failure: -sandbox_try_files()),
            seccomp(failure: -sandbox_try_call_filters()), proc(statm: "/proc/self/statm"),
            memory(installed: MachineMemory.installed, group: ControlGroups.own.memory),
            processors(allowed: Int(sandbox_processors()), group: ControlGroups.own.processors), limits(.own),
        ] + TerminalChecks.all + InstallationChecks.all(library: library)
    }

    // MARK: - The kernel

    /// The last version of Landlock that keeps more from a worker than the one before.
    private static let fullLandlock: CInt = 6

    /// - Parameter failure: The `errno` of an attempt; 0 if it succeeded.
    static func landlock(version: CInt, failure: CInt) -> SystemCheck {
        guard failure == 0 else {
            let loss = "luaedit alone holds what a recipe may touch"
            guard [ENOSYS, EOPNOTSUPP].contains(failure) else { return refused("Landlock", failure, loss) }
            return SystemCheck(
                "Landlock", .limited, "this kernel has none: \(loss)",
                advice: "use Linux 5.13 or newer, with landlock among the names after lsm= where that is set")
        }
        guard version < fullLandlock else { return SystemCheck("Landlock", .present, "version \(version)") }
        let open = version < 4 ? "TCP and signals to other processes" : "signals to other processes"
        return SystemCheck("Landlock", .present, "version \(version) holds files; seccomp alone holds \(open)")
    }

    /// - Parameter failure: The `errno` of an attempt; 0 if it succeeded.
    static func seccomp(failure: CInt) -> SystemCheck {
        guard failure == 0 else {
            let loss = "a hole in a decoder could start programs"
            guard [ENOSYS, EINVAL].contains(failure) else { return refused("seccomp", failure, loss) }
            return SystemCheck(
                "seccomp", .limited, "this kernel filters no system calls: \(loss)",
                advice: "use a kernel with CONFIG_SECCOMP_FILTER")
        }
        return SystemCheck("seccomp", .present, "system calls are filtered")
    }

    private static func refused(_ name: String, _ failure: CInt, _ loss: String) -> SystemCheck {
        SystemCheck(
            name, .limited, "this system refuses it (\(systemMessage(failure))): \(loss)",
            advice: "let the container's own filter of system calls allow it")
    }

    /// - Parameter statm: The file by which the engine's memory is watched.
    static func proc(statm: RawString) -> SystemCheck {
        guard statm.withCString({ access($0, R_OK) }) == 0 else {
            return SystemCheck(
                "/proc", .limited, "'\(statm)' cannot be read: --max-memory holds by the engine's allocations alone",
                advice: "mount -t proc proc /proc")
        }
        return SystemCheck("/proc", .present, "mounted: the engine's memory is watched")
    }

    /// The least memory for an HD edit with a software encoder, in bytes.
    private static let comfortableMemory = 1 << 30

    /// - Parameters:
    ///   - installed: Bytes that the machine has.
    ///   - group: Bytes that its control groups let luaedit have; nil without a limit.
    static func memory(installed: Int, group: Int?) -> SystemCheck {
        let bytes = min(installed, group ?? .max)
        let share = bytes < installed ? "half of the \(bytes >> 20) MiB of its control group" : "half of what is there"
        let finding = "the engine may take \((bytes / 2) >> 20) MiB, \(share)"
        guard bytes / 2 >= comfortableMemory else {
            return SystemCheck(
                "memory", .limited, "\(finding): little for large pictures", advice: "--max-memory lets it take more")
        }
        return SystemCheck("memory", .present, finding)
    }

    /// - Parameters:
    ///   - allowed: Processors that luaedit may run on.
    ///   - group: Those whose time its control groups give; nil without a limit.
    static func processors(allowed: Int, group: Int?) -> SystemCheck {
        guard let group, group < allowed else { return SystemCheck("processors", .present, "\(allowed)") }
        return SystemCheck("processors", .present, "\(group) of \(allowed), as its control group says")
    }

    // MARK: - Limits

    /// The limits of a process; nil for none.
    struct Limits: Equatable {
        var openFiles: Int?
        /// Of this user, threads included.
        var processes: Int?
        /// Of the control group, threads included.
        var tasks: Int?
        /// In bytes.
        var fileSize: Int?
        /// In bytes.
        var memory: Int?

        static var own: Limits {
            Limits(
                openFiles: SystemLimits.openFiles, processes: SystemLimits.processes, tasks: ControlGroups.own.tasks,
                fileSize: SystemLimits.fileSize, memory: SystemLimits.memory)
        }
    }

    /// What an export of several files takes, with its encoder's threads and without a person's other programs.
    private static let (fewFiles, fewTasks) = (64, 64)
    /// An export's libraries and a few pictures, in bytes.
    private static let littleMemory = 2 << 30

    static func limits(_ limits: Limits) -> SystemCheck {
        var all: [String] = []
        var low: [String] = []
        func add(_ value: Int?, _ least: Int, _ option: String, _ text: (Int) -> String) {
            guard let value else { return }
            all.append(text(value))
            if value < least { low.append(option) }
        }
        add(limits.openFiles, fewFiles, "ulimit -n") { "\($0) open files" }
        add(limits.processes, fewTasks, "ulimit -u") { "\($0) processes and threads of this user" }
        add(limits.tasks, fewTasks, "the control group's pids.max") {
            "\($0) processes and threads in the control group"
        }
        add(limits.fileSize, .max, "ulimit -f") { "files of \($0 >> 20) MiB" }
        add(limits.memory, littleMemory, "ulimit -v") { "\($0 >> 20) MiB of memory for a process" }
        let text = all.isEmpty ? "none" : all.joined(separator: ", ")
        guard !low.isEmpty else { return SystemCheck("limits", .present, text) }
        return SystemCheck(
            "limits", .limited, "\(text): exports may end with status 71, 74 or 125",
            advice: "raise \(low.joined(separator: ", "))")
    }
}
