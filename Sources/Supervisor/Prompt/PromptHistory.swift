import Glibc
import SystemCalls

/// The lines of earlier prompts, in a file that only its owner reads. Of a statement of several lines those after the first
/// begin with a tab there, which no first line does.
package final class PromptHistory {
    /// Statements that are kept.
    static let largestCount = 1000
    /// Longer lines are not kept, in bytes.
    private static let longestLine = 4 << 10
    /// Nor are longer statements of several lines.
    private static let longestBlock = 32 << 10
    /// The part at the end of a file that is read, in bytes.
    private static let largestFile = 4 << 20

    /// Oldest first, those of several lines with their line feeds.
    private(set) var lines: [[UInt8]] = []
    /// The first problem with the file. Returned once.
    private(set) var problem: String?
    private let path: RawString?

    /// - Parameter path: nil to keep nothing.
    package init(path: RawString?) {
        self.path = path
        guard let path else { return }
        do throws(SystemError) { try read(path) } catch { note(error) }
    }

    /// `$XDG_STATE_HOME/luaedit/history`, else that of `~/.local/state`; nil without a home folder.
    package static var usualPath: RawString? {
        let state = getenv("XDG_STATE_HOME").map { RawString(cString: $0) }
        if let state, state.hasPrefix("/") { return state.appending("luaedit/history") }
        let home = getenv("HOME").map { RawString(cString: $0) }
        guard let home, home.hasPrefix("/") else { return nil }
        return home.appending(".local/state/luaedit/history")
    }

    /// Keeps a line or a block of lines, unless it is as the last one.
    func append(_ text: [UInt8]) {
        let line = Array(text.drop { $0 == Self.tab || $0 == Self.lineFeed })
        guard !line.isEmpty, line != lines.last, Self.isKept(line) else { return }
        lines.append(line)
        guard let path, problem == nil else { return }
        do throws(SystemError) {
            let file = try open(path, O_WRONLY | O_APPEND | O_CREAT)
            defer { close(file) }
            let failure = writeAll(Self.written(line), to: file)
            guard failure == 0 else { throw SystemError(number: failure) }
        } catch {
            note(error)
        }
    }

    private static let (lineFeed, tab) = (UInt8(ascii: "\n"), UInt8(ascii: "\t"))

    private static func isKept(_ text: [UInt8]) -> Bool {
        text.count <= longestBlock && text.split(separator: lineFeed).allSatisfy { $0.count <= longestLine }
    }

    /// The text in the file's form, with its line end.
    private static func written(_ text: [UInt8]) -> [UInt8] {
        Array(text.split(separator: lineFeed, omittingEmptySubsequences: false).joined(separator: [lineFeed, tab]))
            + [lineFeed]
    }

    /// The statements of a file's lines; of one whose first line is missing nothing is kept.
    private static func statements(_ bytes: ArraySlice<UInt8>) -> [[UInt8]] {
        var found: [[UInt8]] = []
        for line in bytes.split(separator: lineFeed) {
            if line.first != tab {
                found.append(Array(line))
            } else if !found.isEmpty {
                found[found.count - 1] += [lineFeed] + line.dropFirst()
            }
        }
        return found
    }

    private func note(_ error: SystemError) {
        guard problem == nil, let path else { return }
        problem = "the history cannot be kept in '\(path)': \(error)"
    }

    // MARK: - The file

    private func read(_ path: RawString) throws(SystemError) {
        makeFolders(path.folder)
        let file = try open(path, O_RDWR | O_APPEND | O_CREAT)
        defer { close(file) }
        _ = fchmod(file, 0o600)
        // The newest lines are the last.
        let passedOver = max(0, Int(lseek(file, 0, SEEK_END)) - Self.largestFile)
        lseek(file, passedOver, SEEK_SET)
        var bytes = try readAll(from: file, limit: Self.largestFile)[...]
        if passedOver > 0 { bytes = bytes.drop { $0 != Self.lineFeed } }
        let read = Self.statements(bytes).filter(Self.isKept)
        lines = read.suffix(Self.largestCount)
        // Not at every start: a file of twice the length is cut.
        if read.count > 2 * Self.largestCount || passedOver > 0 { try rewrite(path) }
    }

    /// A file in the place of the old one, so that another prompt that writes to it loses at most its own lines.
    private func rewrite(_ path: RawString) throws(SystemError) {
        let new = path + RawString(".\(getpid())")
        let file = try open(new, O_WRONLY | O_CREAT | O_EXCL)
        let failure = writeAll(lines.flatMap(Self.written), to: file)
        close(file)
        let renamed = failure == 0 && path.withCString { path in new.withCString { rename($0, path) } } == 0
        guard renamed else {
            let number = failure == 0 ? errno : failure
            _ = new.withCString { unlink($0) }
            throw SystemError(number: number)
        }
    }

    private func open(_ path: RawString, _ flags: CInt) throws(SystemError) -> CInt {
        // Without O_NONBLOCK a pipe would wait for its other end.
        let file = path.withCString { Glibc.open($0, flags | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0o600) }
        guard file >= 0 else { throw SystemError(number: errno) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(file)
            throw SystemError(number: EINVAL)
        }
        return file
    }

    private func makeFolders(_ folder: RawString) {
        guard fileStatus(folder) == nil, folder != "/", folder != "." else { return }
        makeFolders(folder.folder)
        _ = folder.withCString { mkdir($0, 0o700) }
    }
}
