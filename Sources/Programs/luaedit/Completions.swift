import ArgumentParser
import Glibc
import Messages
import SystemCalls

struct Completions: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Prints what makes a shell complete luaedit's command line.",
        discussion: """
            bash:  source <(luaedit completions bash)
            zsh:   luaedit completions zsh > ~/.zfunc/_luaedit     (a folder of $fpath)
            fish:  luaedit completions fish > ~/.config/fish/completions/luaedit.fish

            It completes commands, options, recipes and the options of their own, presets, and names of the reference.
            """)

    enum Shell: String, ExpressibleByArgument, CaseIterable { case bash, zsh, fish }

    @Argument(help: "The shell.")
    var shell: Shell

    func run() throws {
        let text =
            switch shell {
            case .bash: CompletionScripts.bash
            case .zsh: CompletionScripts.zsh
            case .fish: CompletionScripts.fish
            }
        try writeOutput(text)
    }
}

/// The command that shells run while a person types. Not shown in the help.
struct Complete: ParsableCommand {
    static let configuration = CommandConfiguration(shouldDisplay: false)

    @Argument(parsing: .captureForPassthrough)
    var words: [RawString] = []

    func run() throws {
        let words = (words.first == "--" ? Array(words.dropFirst()) : words).map(\.repaired)
        // The command line describes itself slowly, and these have nothing to do with it.
        if words.count == 2, words[0] == "doc", !words[1].hasPrefix("-") {
            let names = ((try? Doc.page())?.names ?? []).filter { $0.hasPrefix(words[1]) }
            _ = writeAll(Array(names.map { $0 + "\n" }.joined().utf8), to: STDOUT_FILENO)
            return
        }
        guard let description = try? ToolDescription.ofThisProgram() else { return }
        let completion = CommandLineCompletion(words: words, description: description)
        _ = writeAll(Array(completion.answer.utf8), to: STDOUT_FILENO)
    }
}
