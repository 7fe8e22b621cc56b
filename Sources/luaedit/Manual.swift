import ArgumentParser
import Glibc
import Messages
import SystemCalls

/// Prints the man page, which `Docs/luaedit.1` is: never shown in the help.
struct Manual: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Prints the manual as a man page.", shouldDisplay: false)

    func run() throws {
        let text = try ManualPage(ToolDescription.ofThisProgram()).text
        if writeAll(Array(text.utf8), to: STDOUT_FILENO) != 0 { throw ExitStatus.inputOutput }
    }
}
