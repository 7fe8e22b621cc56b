import CSandbox
import Glibc
import Messages
import SystemCalls

/// A file that appears under its name only when it is whole.
///
/// It is written without a name where the file system can do that, so that nothing is left behind however the process
/// ends; elsewhere under a hidden name, locked, which the next process that writes there removes if this one is killed,
/// see ``Leftovers``. It grows beside the output, or in a folder for temporary files. Dropped without
/// ``commit()``, it is gone.
package final class OutputFile: PlacedOutput {
    private enum Storage {
        /// No name yet; see `sandbox_create_unnamed`.
        case unnamed
        /// A hidden file beside the output; after an exchange what stood there before.
        case hidden(RawString)
        /// A device or a pipe, written as it is.
        case stream
    }

    /// The way the file took its place, for ``undo()``.
    private enum Placement {
        case none
        /// Under a name that was free.
        case new
        /// By an exchange of names.
        /// - Parameter earlier: The earlier file, locked under its hidden name; -1 if it cannot be opened.
        case exchanged(earlier: CInt)
        /// A copy of another file, on the file system that it is to stay on.
        case copied(OutputFile)
    }

    /// The path as the person knows it.
    package let path: RawString
    /// Open for reading and writing; for writing only if the output is a device or a pipe. Closed with this object.
    package let descriptor: CInt
    /// `path` with a link at its end followed.
    private let destination: RawString
    private let replaces: Bool
    /// The advice for replacing another file, see ``ReplacementAdvice``.
    private let advice: ReplacementAdvice
    private var storage: Storage
    private var placement = Placement.none

    /// Opens an output after checking that it may be made.
    /// - Parameters:
    ///   - replaces: Whether a file that stands there is replaced.
    ///   - inputs: Files that are read meanwhile: none of them may be the output, whatever `replaces` says.
    ///   - temporaryFolder: Where the file grows until it is whole; nil for beside the output.
    ///   - seeks: Whether the file is not written from its start to its end, which a pipe is refused for, before its reader
    ///     is waited for.
    ///   - isWanted: Asked again and again while a pipe has no reader yet; false gives it up.
    /// - Throws: `.cannotCreate`, or `.inputOutput` if the disk is full.
    package convenience init(
        path: RawString, replaces: Bool, inputs: InputFiles = [], temporaryFolder: RawString? = nil,
        advice: ReplacementAdvice = .option, seeks: Bool = false, isWanted: () -> Bool = { true }
    ) throws(Failure) {
        try self.init(
            path: path, replaces: replaces, inputs: inputs, temporaryFolder: temporaryFolder, advice: advice,
            seeks: seeks, avoidsUnnamed: false, isWanted: isWanted)
    }

    /// - Parameter avoidsUnnamed: Works as where the file system cannot make files without a name.
    init(
        path: RawString, replaces: Bool, inputs: InputFiles, temporaryFolder: RawString? = nil,
        advice: ReplacementAdvice = .option, seeks: Bool = false, avoidsUnnamed: Bool,
        isWanted: () -> Bool = { true }
    ) throws(Failure) {
        let existing = fileStatus(path)
        if seeks, existing?.isPipe == true { throw Self.pipeRefusal(path) }
        try Self.check(path, existing, inputs: inputs)
        if !replaces, existing?.isRegular == true { throw advice.refusal(of: path) }
        self.path = path
        self.advice = advice
        self.replaces = replaces
        destination = (try? resolved(path)) ?? path
        if let temporaryFolder { try requireWritable(destination.folder, for: path, using: temporaryFolder) }
        do throws(SystemError) {
            if let existing, existing.isStream {
                (descriptor, storage) = (try Self.openStream(destination, isWanted), .stream)
            } else {
                (descriptor, storage) = try Self.open(in: temporaryFolder ?? destination.folder, avoidsUnnamed)
            }
        } catch {
            var failure = outputFailure("create", path, error.number)
            if let temporaryFolder, existing?.isStream != true { failure.message += " in '\(temporaryFolder)'" }
            throw failure
        }
        // Terminals cannot be written to at a place either.
        if seeks, case .stream = storage, lseek(descriptor, 0, SEEK_CUR) < 0 { throw Self.pipeRefusal(path) }
        // Its replacement needs a hidden name for a moment, as that of a process that was killed then.
        if replaces { Leftovers.remove(in: destination.folder) }
        // A file that replaces another has its rights.
        if let existing, existing.isRegular { fchmod(descriptor, existing.st_mode & 0o777) }
    }

    deinit {
        if case .hidden(let name) = storage { _ = name.withCString { unlink($0) } }
        close(descriptor)
    }

    /// True if the file is this process's standard output.
    var isStandardOutput: Bool {
        guard case .stream = storage else { return false }
        return Self.isStandardOutput(FilePlace(descriptor))
    }

    private static func isStandardOutput(_ place: FilePlace?) -> Bool {
        place != nil && place == FilePlace(STDOUT_FILENO)
    }

    func place() throws(Failure) {
        if case .stream = storage { return }
        // Not every file system can flush (EINVAL); those that can must.
        if fsync(descriptor) != 0 && errno != EINVAL { throw outputFailure("write", path, errno) }
        let result = replaces ? replace() : createNew()
        if result == -EXDEV { return try placeCopy() }
        if result == -EEXIST { throw advice.refusal(of: path) }
        guard result == 0 else { throw outputFailure("create", path, -result) }
        flushFolder(of: destination)
    }

    func undo() {
        switch placement {
        case .none: break
        case .new:
            guard let own = FilePlace(descriptor), own == FilePlace(destination, following: false) else { break }
            _ = destination.withCString { unlink($0) }
        case .exchanged(let earlier):
            _ = exchange()
            close(earlier)
        case .copied(let copy): copy.undo()
        }
        placement = .none
    }

    func finish() {
        switch placement {
        case .none, .new: break
        case .exchanged(let earlier):
            if case .hidden(let name) = storage { _ = name.withCString { unlink($0) } }
            storage = .unnamed
            close(earlier)
        case .copied(let copy): copy.finish()
        }
        placement = .none
    }

    /// Brings the file to the output's file system, and places it there.
    private func placeCopy() throws(Failure) {
        var status = stat()
        fstat(descriptor, &status)
        let copy = try OutputFile(path: path, replaces: replaces, advice: advice)
        fchmod(copy.descriptor, status.st_mode & 0o777)
        lseek(descriptor, 0, SEEK_SET)
        do throws(SystemError) { try copyAll(from: descriptor, to: copy.descriptor) } catch {
            throw outputFailure("write", path, error.number)
        }
        try copy.place()
        placement = .copied(copy)
    }

    // MARK: - Before

    private static func pipeRefusal(_ path: RawString) -> Failure {
        Failure(
            .cannotCreate,
            "cannot create '\(path)': only a fragmented movie can be written into a pipe (--fragmented)")
    }

    private static func check(
        _ path: RawString, _ existing: stat?, inputs: InputFiles
    ) throws(Failure) {
        if path.isEmpty { throw Failure(.cannotCreate, "cannot create '': it has no name") }
        guard let existing else {
            guard fileStatus(path, following: false) == nil else {
                throw Failure(.cannotCreate, "cannot create '\(path)': it is a link that leads nowhere")
            }
            return
        }
        if existing.isFolder { throw Failure(.cannotCreate, "cannot create '\(path)': it is a folder") }
        let input = inputs.first { FilePlace($0) == FilePlace(existing) }
        if let input {
            throw Failure(.cannotCreate, "cannot create '\(path)': it is the input '\(input)'")
        }
        if existing.isStream { return }
        guard existing.isRegular else {
            throw Failure(.cannotCreate, "cannot create '\(path)': it is not a regular file")
        }
    }

    /// Opens a device or a pipe; waits for a pipe's reader.
    private static func openStream(_ path: RawString, _ isWanted: () -> Bool) throws(SystemError) -> CInt {
        // Opened anew, a pipe whose reader has ended would be waited for.
        if isStandardOutput(FilePlace(path)) {
            let descriptor = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
            guard descriptor >= 0 else { throw SystemError(number: errno) }
            return descriptor
        }
        while true {
            let descriptor = path.withCString { Glibc.open($0, O_WRONLY | O_NONBLOCK | O_CLOEXEC) }
            if descriptor >= 0 {
                // Only the opening must not wait.
                _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
                return descriptor
            }
            guard errno == ENXIO, isWanted() else { throw SystemError(number: errno) }
            usleep(20_000)
        }
    }

    private static func open(in folder: RawString, _ avoidsUnnamed: Bool) throws(SystemError) -> (CInt, Storage) {
        let unnamed = avoidsUnnamed ? -EOPNOTSUPP : folder.withCString { sandbox_create_unnamed($0, 0o666) }
        if unnamed >= 0 { return (unnamed, .unnamed) }
        guard [EOPNOTSUPP, EISDIR, EINVAL].contains(-unnamed) else { throw SystemError(number: -unnamed) }
        Leftovers.remove(in: folder)
        for _ in 0..<Self.attempts {
            let name = Leftovers.hiddenName(in: folder)
            let descriptor = name.withCString { Glibc.open($0, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666) }
            guard descriptor >= 0 else { throw SystemError(number: errno) }
            if Leftovers.lock(descriptor) { return (descriptor, .hidden(name)) }
            close(descriptor)
        }
        throw SystemError(number: EBUSY)
    }

    /// Others may take just what was made for a leftover: then another name is taken.
    private static let attempts = 10

    // MARK: - After

    private func createNew() -> CInt {
        let result: CInt
        switch storage {
        case .unnamed: result = destination.withCString { sandbox_link_unnamed(descriptor, $0) }
        case .hidden(let name):
            result = name.withCString { from in destination.withCString { sandbox_rename_new(from, $0) } }
        case .stream: return 0
        }
        guard result == 0 else { return result }
        (storage, placement) = (.unnamed, .new)
        return 0
    }

    private func replace() -> CInt {
        if case .unnamed = storage {
            // Only a name can take another's place, so it gets a hidden one for a moment.
            let name = Leftovers.hiddenName(in: destination.folder)
            _ = Leftovers.lock(descriptor)
            let result = name.withCString { sandbox_link_unnamed(descriptor, $0) }
            guard result == 0 else { return result }
            storage = .hidden(name)
        }
        guard case .hidden(let name) = storage else { return 0 }
        let earlier = fileStatus(destination, following: false)
        if let earlier, earlier.isRegular {
            // Under the hidden name it would be a leftover to others.
            let lock = destination.withCString { Glibc.open($0, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC) }
            if lock >= 0 { _ = Leftovers.lock(lock) }
            if exchange() == 0 {
                placement = .exchanged(earlier: lock)
                return 0
            }
            close(lock)
        }
        let result = name.withCString { from in destination.withCString { rename(from, $0) } }
        guard result == 0 else { return -errno }
        (storage, placement) = (.unnamed, earlier == nil ? .new : .none)
        return 0
    }

    /// Has the hidden file and what stands in its place change names.
    private func exchange() -> CInt {
        guard case .hidden(let name) = storage else { return -EINVAL }
        return name.withCString { from in destination.withCString { sandbox_exchange(from, $0) } }
    }
}

/// Learns at once, and not when all is rendered, that a result cannot be moved to where it belongs. Wraps `access`.
/// - Parameters:
///   - folder: Where the result goes.
///   - temporaryFolder: Where it grows.
func requireWritable(
    _ folder: RawString, for path: RawString, using temporaryFolder: RawString
) throws(Failure) {
    guard folder.withCString({ access($0, W_OK | X_OK) }) == 0 else { throw outputFailure("create", path, errno) }
    let reason: String
    if let status = fileStatus(temporaryFolder), !status.isFolder {
        reason = "it is no folder"
    } else {
        guard temporaryFolder.withCString({ access($0, W_OK | X_OK) }) != 0 else { return }
        reason = systemMessage(errno)
    }
    throw Failure(.cannotCreate, "cannot use '\(temporaryFolder)' for temporary files: \(reason)")
}

/// Makes a new name in a folder last. Wraps `fsync`.
func flushFolder(of path: RawString) {
    let folder = path.folder.withCString { Glibc.open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard folder >= 0 else { return }
    fsync(folder)
    close(folder)
}

/// Why an output cannot be made or written.
/// - Parameters:
///   - verb: `create` or `write`.
///   - number: The `errno` of what failed.
func outputFailure(_ verb: String, _ path: RawString, _ number: CInt) -> Failure {
    let isFull = [ENOSPC, EDQUOT, EIO, EFBIG].contains(number) || verb == "write"
    return Failure(isFull ? .inputOutput : .cannotCreate, "cannot \(verb) '\(path)'", system: number)
}
