import Digests
import Glibc
import Messages
import SystemCalls
import Threads
import Wording

/// The file that remembers which rows are done, so that the same batch goes on after it was stopped.
///
/// Lines of JSON are added and never changed; one that a kill has cut is passed over. A line says that a run begins, that
/// it has failed or that it is done. One batch at a time uses a ledger.
package final class BatchLedger {
    /// What the ledger knows of an output.
    package enum Standing: Equatable, Sendable {
        /// The run with this key is done, and its output is as it was then.
        case done
        /// An earlier run has made what is there, or may have: it may be replaced.
        case replaceable
        /// Nothing is there.
        case absent
        /// Something is there that no run of this ledger has made.
        case foreign
    }

    private static let title = #"{"luaedit-batch":1}"#
    /// The longest wait for runs of a batch that was killed, in seconds.
    private static let patience = 5.0
    /// The largest ledger: a million rows, each run several times.
    private static let maximumSize = 1 << 30

    private struct Done {
        var key: Digest
        var files: [(path: RawString, identity: FileIdentity)]
    }

    /// The file, for messages.
    package let path: RawString
    /// Open for reading, and locked as long as this process or one that inherits it has it.
    package let lock: CInt
    private let descriptor: CInt
    private var done: [RawString: Done] = [:]
    private var begun: Set<RawString> = []

    /// Opens a ledger, which is made if there is none, and waits for the runs of a killed batch.
    /// - Parameter makingFolder: Whether its folder is made too.
    /// - Throws: `.cannotCreate` if it cannot be made, is another kind of file or is in use; `.inputOutput`.
    package init(_ path: RawString, makingFolder: Bool = false) throws(Failure) {
        self.path = path
        if makingFolder { try OutputTemplate.makeFolder(path.folder) }
        func failure(_ kind: FailureKind) -> Failure {
            Failure(
                kind, "cannot keep the state of the batch in '\(path)': \(systemMessage(errno)); --state names a file"
            )
        }
        let flags = O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW
        descriptor = path.withCString { open($0, flags, 0o644) }
        guard descriptor >= 0 else { throw failure(.cannotCreate) }
        lock = path.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NOFOLLOW) }
        guard lock >= 0 else {
            close(descriptor)
            throw failure(.cannotCreate)
        }
        try acquire()
        try load()
    }

    deinit {
        close(descriptor)
        close(lock)
    }

    private func acquire() throws(Failure) {
        let deadline = monotonicSeconds() + Self.patience
        while flock(lock, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR, monotonicSeconds() < deadline else {
                throw Failure(
                    .cannotCreate, "another batch uses '\(path)'; wait for its end, or name another file with --state")
            }
            usleep(20_000)
        }
    }

    private func load() throws(Failure) {
        let bytes: [UInt8]
        do throws(SystemError) { bytes = try readAll(from: descriptor, limit: Self.maximumSize) } catch {
            throw Failure(.inputOutput, "cannot read '\(path)': \(error)")
        }
        if bytes.isEmpty { return try write(Self.title) }
        let lines = bytes.split(separator: UInt8(ascii: "\n"))
        guard lines.first.map({ $0.elementsEqual(Self.title.utf8) }) == true else {
            throw Failure(.cannotCreate, "'\(path)' is not the state of a batch; name another file with --state")
        }
        // What a kill has cut must not run into the next line.
        if bytes.last != UInt8(ascii: "\n") { try write("") }
        for line in lines.dropFirst() { take(Array(line)) }
    }

    private func take(_ line: [UInt8]) {
        guard let value = try? JSON(reading: line) else { return }
        if let path = value["begin"]?.stringValue {
            begun.insert(RawString(carried: path))
        } else if let path = value["fail"]?.stringValue {
            begun.remove(RawString(carried: path))
        } else if let text = value["done"]?.stringValue, let key = Digest(hexadecimal: text),
            let files = value["files"]?.arrayValue?.compactMap(Self.file), let main = files.first
        {
            done[main.path] = Done(key: key, files: files)
            begun.remove(main.path)
        }
    }

    private static func file(_ value: JSON) -> (path: RawString, identity: FileIdentity)? {
        guard let parts = value.arrayValue, parts.count == 3, let path = parts[0].stringValue,
            let size = parts[1].integerValue, let modified = parts[2].integerValue
        else { return nil }
        return (RawString(carried: path), FileIdentity(size: size, modified: modified))
    }

    // MARK: - Asking

    /// The standing of a run's output.
    /// - Parameter key: Nil for a run that is never known to be done.
    package func standing(of output: RawString, key: Digest?) -> Standing {
        let entry = done[output]
        let isUnchanged = entry?.files.allSatisfy { FileIdentity(of: $0.path) == $0.identity } == true
        if isUnchanged, let key, entry?.key == key { return .done }
        guard fileStatus(output, following: false) != nil else { return .absent }
        let isOurs = entry?.files.first.map { FileIdentity(of: $0.path) == $0.identity } == true
        return isOurs || begun.contains(output) ? .replaceable : .foreign
    }

    /// The standing of an output where there is no ledger yet.
    package static func standingWithoutLedger(of output: RawString) -> Standing {
        fileStatus(output, following: false) == nil ? .absent : .foreign
    }

    // MARK: - Writing

    /// Notes that a run begins, before it can make its output.
    package func begin(_ output: RawString) throws(Failure) {
        try write(JSON.object([("begin", .string(output.carried))]).text)
    }

    /// Notes that a run has ended without its output.
    package func fail(_ output: RawString) throws(Failure) {
        try write(JSON.object([("fail", .string(output.carried))]).text)
    }

    /// Notes that a run has made its files, the main one first.
    /// - Parameter key: Nil for a run that is never known to be done; its output can be replaced.
    package func finish(_ files: [RawString], key: Digest?) throws(Failure) {
        let list = files.compactMap { path in
            FileIdentity(of: path).map {
                JSON.array([.string(path.carried), .integer($0.size), .integer($0.modified)])
            }
        }
        guard list.count == files.count else { return }
        let name = key?.description ?? String(repeating: "0", count: 2 * Digest.byteCount)
        try write(JSON.object([("done", .string(name)), ("files", .array(list))]).text)
    }

    private func write(_ line: String) throws(Failure) {
        let failure = writeAll(Array((line + "\n").utf8), to: descriptor)
        guard failure == 0 else {
            throw Failure(.inputOutput, "cannot write '\(path)'", system: failure)
        }
    }
}
