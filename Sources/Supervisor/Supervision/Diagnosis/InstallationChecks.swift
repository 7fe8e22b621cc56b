import Glibc
import Messages
import RecipeFiles
import SystemCalls
import Terminal

/// The checks of the files that are installed beside the programs.
enum InstallationChecks {
    /// All checks, in the order of the report; manual page and completions only if luaedit is installed.
    /// - Parameter library: The recipes and modules that were found.
    static func all(library: RecipeLibrary) -> [SystemCheck] {
        let checks = [recipes(library), modules(library)]
        let prefix = RecipeLibrary.programFolder().folder
        guard library.home == prefix.appending("share/luaedit") else { return checks }
        let shell = environmentVariable("SHELL").map { RawString($0).lastComponent }
        return checks + [manual(prefix: prefix), completions(prefix: prefix, shell: shell ?? "")]
    }

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

    // MARK: - For people

    /// - Parameter prefix: The installation's folder: `/usr/local`.
    static func manual(prefix: RawString) -> SystemCheck {
        let page = prefix.appending("share/man/man1/luaedit.1")
        guard let found = [page, page + ".gz"].first(where: { fileStatus($0) != nil }) else {
            return SystemCheck("manual", .limited, "there is no '\(page)'", advice: "install luaedit again")
        }
        return SystemCheck("manual", .present, found.description)
    }

    /// An installation's completion files by shell; Debian has another folder for zsh.
    private static let completionFiles: [(shell: String, paths: [RawString])] = [
        ("bash", ["bash-completion/completions/luaedit"]),
        ("zsh", ["zsh/site-functions/_luaedit", "zsh/vendor-completions/_luaedit"]),
        ("fish", ["fish/vendor_completions.d/luaedit.fish"]),
    ]
    /// The script that makes bash look for completions.
    private static let bashCompletion: RawString = "/usr/share/bash-completion/bash_completion"

    /// - Parameters:
    ///   - shell: The person's: `bash`.
    ///   - loader: What has bash look for completions, for a test.
    static func completions(
        prefix: RawString, shell: RawString, loader: RawString = bashCompletion
    ) -> SystemCheck {
        let share = prefix.appending("share")
        let missing = completionFiles.filter { row in
            row.paths.allSatisfy { fileStatus(share.appending($0)) == nil }
        }
        guard missing.isEmpty else {
            let names = missing.map(\.shell).joined(separator: ", ")
            return SystemCheck(
                "completions", .limited, "none in '\(share)' for \(names)", advice: "install luaedit again")
        }
        if shell == "bash", fileStatus(loader) == nil {
            return SystemCheck(
                "completions", .limited, "in \(share), where bash does not look without bash-completion",
                advice: "apt install bash-completion")
        }
        let isUsual = ["/usr", "/usr/local"].contains(prefix)
        return SystemCheck(
            "completions", .present, "for \(completionFiles.map(\.shell).joined(separator: ", ")) in \(share)",
            advice: isUsual ? nil : "'luaedit completions --help' says what a shell needs that does not look there")
    }
}
