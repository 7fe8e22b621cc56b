import Glibc
import Messages
import Supervision
import SystemCalls

/// The studio of a prompt: it shows a recipe of the statements so far, which is written anew with each `studio()`.
final class PromptStudio {
    /// luaedit's own options for it.
    private let options: [RawString]
    /// A folder of its own, with the recipe; nil until one is written.
    private var folder: RawString?
    private var process: StudioProcess?

    private static let (name, newName): (RawString, RawString) = ("prompt.lua", "prompt.lua.new")

    init(options: [RawString]) { self.options = options }

    deinit {
        process = nil
        guard let folder else { return }
        for name in [Self.name, Self.newName] { _ = folder.appending(name).withCString { unlink($0) } }
        _ = folder.withCString { rmdir($0) }
    }

    /// Shows a recipe, in the studio that is open if there is one.
    /// - Returns: The page's address.
    /// - Throws: `.cannotCreate` if the recipe cannot be written, or ``StudioProcess``'s failures.
    func show(_ recipe: [UInt8]) throws(Failure) -> String {
        let path = try write(recipe)
        if let process, process.isRunning { return process.link }
        process = nil
        let process = try StudioProcess(options + [path])
        self.process = process
        return process.link
    }

    /// Writes the recipe as an editor does: a new file takes the old one's name.
    private func write(_ recipe: [UInt8]) throws(Failure) -> RawString {
        if folder == nil { folder = try makeFolder() }
        guard let folder else { preconditionFailure("it was made") }
        let (path, new) = (folder.appending(Self.name), folder.appending(Self.newName))
        let file = new.withCString { open($0, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600) }
        guard file >= 0 else { throw failure(new, errno) }
        let result = writeAll(recipe, to: file)
        close(file)
        guard result == 0 else { throw failure(new, result) }
        guard new.withCString({ from in path.withCString { rename(from, $0) } }) == 0 else {
            throw failure(path, errno)
        }
        return path
    }

    private func makeFolder() throws(Failure) -> RawString {
        let temporary = getenv("TMPDIR").map { RawString(cString: $0) } ?? "/tmp"
        var template = temporary.appending("luaedit-XXXXXX").bytes.map { CChar(bitPattern: $0) } + [0]
        guard mkdtemp(&template) != nil else { throw failure(temporary, errno) }
        return RawString(bytes: template.dropLast().map { UInt8(bitPattern: $0) })
    }

    private func failure(_ path: RawString, _ number: CInt) -> Failure {
        Failure(.cannotCreate, "cannot write '\(path)': \(systemMessage(number))")
    }
}
