import Messages
import SystemCalls
import Terminal
import Wording

/// The lines that tell a person what is watched, and what has changed.
final class WatchNotices {
    private let reporter: Reporter
    private var toldCount = 0
    private var hasToldFailure = false

    init(_ reporter: Reporter) { self.reporter = reporter }

    /// Tells how many files are watched, where that has changed.
    func tell(_ watch: FileWatch) {
        if let failure = watch.failure, !hasToldFailure {
            hasToldFailure = true
            reporter.show(LogLine(.warning, "changes in '\(failure.folder)' are not seen: \(failure.error)"))
        }
        let count = watch.count
        guard count != toldCount else { return }
        toldCount = count
        reporter.show(LogLine(.notice, "watching \(counted(count, "file")); Ctrl-C ends"))
    }

    func tell(changed files: [RawString]) {
        let names = files.prefix(3).map { Self.shortened($0).description }.joined(separator: ", ")
        let others = files.count > 3 ? " and \(files.count - 3) more" : ""
        reporter.show(LogLine(.notice, "changed: \(names)\(others)"))
    }

    /// A path in the current folder without that.
    private static func shortened(_ path: RawString) -> RawString {
        guard let here = try? resolved("."), path.bytes.starts(with: here.bytes + [UInt8(ascii: "/")]) else {
            return path
        }
        return RawString(bytes: path.bytes.dropFirst(here.bytes.count + 1))
    }
}
