import CSandbox
import Glibc

/// What can be said of a machine without the engine: its kernel, memory and terminal, and what was installed.
package enum MachineChecks {
    /// Everything, in the order in which it is told.
    /// - Parameter library: The recipes and modules that were found.
    package static func all(library: RecipeLibrary) -> [SystemCheck] {
        [
            landlock(version: sandbox_landlock_version()), seccomp(isThere: sandbox_has_call_filters() == 1),
            memory(bytes: MachineMemory.bytes), terminal(), recipes(library), modules(library),
        ]
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

    /// What an edit of high definition with a software encoder takes at least, in bytes.
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

    // MARK: - The terminal

    private static func terminal() -> SystemCheck {
        let names = ["TERM", "COLORTERM", "NO_COLOR"]
        let values = names.map { getenv($0).map { String(cString: $0) } ?? "" }
        var size = winsize()
        let isKnown = isatty(STDOUT_FILENO) == 1 && ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0
        return terminal(
            isThere: isatty(STDOUT_FILENO) == 1, type: values[0], colors: values[1], refusesColor: !values[2].isEmpty,
            size: isKnown && size.ws_col > 0 ? (Int(size.ws_col), Int(size.ws_row)) : nil)
    }

    /// - Parameters:
    ///   - type: `TERM`.
    ///   - colors: `COLORTERM`.
    ///   - refusesColor: Whether `NO_COLOR` is set.
    ///   - size: Columns and rows; nil if the terminal does not say.
    static func terminal(
        isThere: Bool, type: String, colors: String, refusesColor: Bool, size: (columns: Int, rows: Int)?
    ) -> SystemCheck {
        guard isThere else {
            return SystemCheck("terminal", .present, "standard output is none: text is plain, pictures go to files")
        }
        guard !type.isEmpty, type != "dumb" else {
            return SystemCheck(
                "terminal", .limited, "no bar, colours or pictures: TERM is '\(type)'",
                advice: "set TERM to what the terminal is, such as xterm-256color")
        }
        let area = size.map { ", \($0.columns) × \($0.rows)" } ?? ", of a size that it does not tell"
        let depth: String
        if refusesColor {
            depth = "no colours, as NO_COLOR asks"
        } else if colors == "truecolor" || colors == "24bit" {
            depth = "24-bit colours"
        } else {
            depth = "COLORTERM does not say that it has 24-bit colours, which pictures need"
        }
        return SystemCheck("terminal", .present, type + area + ", " + depth)
    }

    // MARK: - What was installed

    private static let advice = "install luaedit again, or set LUAEDIT_HOME to the folder with Scripts and Stdlib"

    private static func recipes(_ library: RecipeLibrary) -> SystemCheck {
        guard let home = library.home, !library.entries().isEmpty else {
            return SystemCheck("recipes", .missing, "those that come with luaedit are not there", advice: advice)
        }
        return SystemCheck("recipes", .present, "\(library.entries().count) in \(home.appending("Scripts"))")
    }

    private static func modules(_ library: RecipeLibrary) -> SystemCheck {
        let folder = library.home?.appending("Stdlib")
        let count = folder.map { RecipeLibrary.luaFiles(in: $0).count } ?? 0
        guard let folder, count > 0 else {
            return SystemCheck("library", .missing, "the modules that recipes require are not there", advice: advice)
        }
        return SystemCheck("library", .present, "\(count) modules in \(folder)")
    }
}
