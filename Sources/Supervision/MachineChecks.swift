import CLineEditor
import CSandbox
import Glibc

/// What can be said of a machine without the engine: its kernel, memory and terminal, and what was installed.
package enum MachineChecks {
    /// Everything, in the order in which it is told.
    /// - Parameter library: The recipes and modules that were found.
    package static func all(library: RecipeLibrary) -> [SystemCheck] {
        [
            landlock(version: sandbox_landlock_version()), seccomp(isThere: sandbox_has_call_filters() == 1),
            memory(bytes: MachineMemory.bytes), terminal(), lineEditor(lineeditor_library_name()!), recipes(library),
            modules(library), reference(library),
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
        guard isatty(STDOUT_FILENO) == 1 else {
            return SystemCheck("terminal", .present, "standard output is none: text is plain, pictures go to files")
        }
        let size = terminalSize(STDOUT_FILENO).map { (columns: Int($0.ws_col), rows: Int($0.ws_row)) }
        do throws(Failure) {
            let choice = try PictureChoice.ofEnvironment()
            let form = TerminalScreen.of(STDOUT_FILENO, choice)?.form
            return terminal(TerminalEnvironment(), size: size, form: form, isRefused: choice == .none)
        } catch {
            return SystemCheck("terminal", .limited, error.text, advice: "set LUAEDIT_PICTURES to one of them")
        }
    }

    /// - Parameters:
    ///   - size: Columns and rows; nil if the terminal does not say.
    ///   - form: How pictures are shown; nil if they are not.
    ///   - isRefused: Whether the person wants none on the terminal.
    static func terminal(
        _ environment: TerminalEnvironment, size: (columns: Int, rows: Int)?, form: TerminalScreen.Form?,
        isRefused: Bool = false
    ) -> SystemCheck {
        guard environment.isCapable else {
            return SystemCheck(
                "terminal", .limited, "no bar, colours or pictures: TERM is '\(environment.term)'",
                advice: "set TERM to what the terminal is, such as xterm-256color")
        }
        let area = size.map { "\($0.columns) × \($0.rows)" } ?? "of a size that it does not tell"
        let pictures =
            if let form {
                "pictures \(form.words)"
            } else if isRefused {
                "no pictures, as LUAEDIT_PICTURES asks"
            } else {
                "no colours or pictures, as NO_COLOR asks"
            }
        return SystemCheck("terminal", .present, "\(environment.term), \(area), \(pictures)")
    }

    /// - Parameter library: The file name that the system's loader looks for.
    static func lineEditor(_ library: UnsafePointer<CChar>) -> SystemCheck {
        let name = String(cString: library)
        guard lineeditor_load(library) == nil else {
            return SystemCheck(
                "libedit", .limited, "\(name) cannot be loaded: no history and no completion at the prompt",
                advice: "apt install libedit2")
        }
        return SystemCheck("libedit", .present, "\(name), for the lines of the prompt")
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

    private static func reference(_ library: RecipeLibrary) -> SystemCheck {
        let page = library.home?.appending("Docs/reference.md")
        guard let page, fileStatus(page) != nil else {
            return SystemCheck("reference", .limited, "luaedit doc has nothing to show", advice: advice)
        }
        return SystemCheck("reference", .present, "\(page)")
    }
}

extension TerminalScreen.Form {
    /// As it follows "pictures".
    fileprivate var words: String {
        switch self {
        case .kitty: "in kitty's protocol"
        case .iterm: "as inline images"
        case .sixel: "as sixels"
        case .trueColorBlocks: "in half blocks of 24-bit colours"
        case .indexedBlocks: "in half blocks of 256 colours"
        }
    }
}
