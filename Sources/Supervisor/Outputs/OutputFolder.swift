import CSandbox
import Glibc
import Messages
import SystemCalls

/// A folder of files that appears under its name only when all of them are whole.
///
/// Its files grow in a hidden folder that takes the result's name, or whose files are moved into a folder that keeps its
/// own, see ``FilledFolder``. Dropped without ``commit()``, that is gone; a process that is killed leaves it behind
/// for the next one that writes beside it, which removes it.
package final class OutputFolder: PlacedOutput {
    /// More than anything needs; a worker that asks for more has lost its way.
    static let maximumCount = 1_000_000

    /// The path as the person knows it.
    package let path: RawString
    /// The names of its files.
    package let content: FolderContent
    /// `path` with a link at its end followed.
    private let destination: RawString
    private let replaces: Bool
    private let avoidsExchange: Bool
    /// True if the files are moved into a folder that is there.
    private let fills: Bool
    private let staging: StagingFolder
    private var count = 0
    /// The folder now under the result's name, and the lock of an earlier result that now has the hidden name.
    private var placed: (folder: StagingFolder, earlier: CInt?)?
    private var filled: FilledFolder?

    /// Makes the hidden folder after checking that the result may take its place.
    /// - Parameters:
    ///   - replaces: Whether a folder that stands there is replaced, if it is the result of an earlier run. An empty folder
    ///     always is.
    ///   - inputs: Files that are read meanwhile: none of them may be in a folder that is replaced.
    ///   - temporaryFolder: Where the hidden folder is made; nil for beside the result.
    ///   - avoidsExchange: Works as where the file system cannot have two folders change their names at once.
    /// - Throws: `.cannotCreate`, or `.inputOutput` if the disk is full.
    init(
        _ place: FolderPlace, replaces: Bool, inputs: InputFiles = [], temporaryFolder: RawString? = nil,
        avoidsExchange: Bool = false
    ) throws(Failure) {
        path = place.folder
        content = place.content
        self.replaces = replaces
        self.avoidsExchange = avoidsExchange
        destination = (try? resolved(place.folder)) ?? place.folder
        let existing = fileStatus(place.folder)
        fills = existing?.isFolder == true && FilledFolder.isNeeded(at: destination)
        try Self.check(place, destination, existing, replaces: replaces, inputs: inputs)
        let home = fills ? destination : destination.folder
        if let temporaryFolder { try requireWritable(home, for: place.folder, using: temporaryFolder) }
        let parent = temporaryFolder ?? home
        Leftovers.remove(in: parent)
        do throws(SystemError) {
            staging = try StagingFolder(in: parent)
        } catch {
            throw outputFailure("create", place.folder, error.number)
        }
        // A folder that replaces another has its rights.
        if let existing, !fills { fchmod(staging.descriptor, existing.st_mode & 0o777) }
    }

    deinit { finish() }

    /// Creates the next file.
    /// - Parameter name: One that ``content`` allows, and that no other file has.
    /// - Returns: Its descriptor, which the caller closes: a folder may hold more files than a process may have open.
    /// - Throws: `.cannotCreate`, or `.inputOutput` if the disk is full.
    func createFile(_ name: RawString) throws(Failure) -> CInt {
        let file = path.appending(name)
        guard content.allows(name) else {
            throw Failure(.cannotCreate, "cannot create '\(file)': no file of this name belongs into such a folder")
        }
        guard count < Self.maximumCount else {
            throw Failure(.cannotCreate, "cannot create '\(file)': a folder takes at most \(Self.maximumCount) files")
        }
        count += 1
        do throws(SystemError) {
            return try staging.createFile(name)
        } catch {
            guard error.number == EEXIST else { throw outputFailure("create", file, error.number) }
            throw Failure(.cannotCreate, "cannot create '\(file)': it is written twice")
        }
    }

    /// - Precondition: Every file is complete.
    func place() throws(Failure) {
        if fills { return try fill() }
        if try place(staging) { return }
        let copy = try copied(into: destination.folder)
        guard try place(copy) else { throw outputFailure("create", path, EXDEV) }
    }

    func undo() {
        filled?.undo()
        filled = nil
        guard let (folder, earlier) = placed else { return }
        let result = earlier == nil ? move(destination, to: folder.path) : exchange(folder.path, destination)
        if result == 0 { folder.takeBack() }
        if let earlier { close(earlier) }
        placed = nil
    }

    func finish() {
        filled = nil
        guard let (folder, earlier) = placed else { return }
        placed = nil
        guard let earlier else { return }
        StagingFolder.remove(folder.path, earlier)
        close(earlier)
    }

    /// Moves the files into the folder that is there.
    private func fill() throws(Failure) {
        let staged = staging.path.folder == destination ? staging : try copied(into: destination)
        do throws(SystemError) { try staged.flush() } catch { throw outputFailure("write", path, error.number) }
        let lock = try lockedDestination()
        let earlier: [RawString]
        let aside: StagingFolder?
        do {
            earlier = try Self.earlierFiles(FolderPlace(folder: path, content: content), lock)
            guard replaces || earlier.isEmpty else { throw ReplacementAdvice.option.refusal(of: path) }
            aside = earlier.isEmpty ? nil : try StagingFolder(in: destination)
        } catch {
            close(lock)
            throw error as? Failure ?? outputFailure("create", path, (error as? SystemError)?.number ?? EIO)
        }
        do throws(SystemError) {
            filled = try FilledFolder(
                destination, lock: lock, staged: staged, entry: content.entry, earlier: earlier, aside: aside)
        } catch {
            throw outputFailure("create", path, error.number)
        }
    }

    /// - Returns: false if a folder cannot be renamed from where it is.
    private func place(_ staged: StagingFolder) throws(Failure) -> Bool {
        do throws(SystemError) { try staged.flush() } catch { throw outputFailure("write", path, error.number) }
        // Nothing but an empty folder can be lost here: `rename` takes no other's place.
        let result = move(staged.path, to: destination)
        switch result {
        case 0: placed = (staged, nil)
        case EXDEV: return false
        case ENOTEMPTY, EEXIST:
            guard replaces else { throw ReplacementAdvice.option.refusal(of: path) }
            placed = (staged, try replace(with: staged))
        default: throw outputFailure("create", path, result)
        }
        staged.keep()
        flushFolder(of: destination)
        return true
    }

    /// The files on the file system that they are to stay on.
    private func copied(into folder: RawString) throws(Failure) -> StagingFolder {
        do throws(SystemError) {
            let copy = try StagingFolder(in: folder)
            if let mode = fileStatus(staging.path)?.st_mode { fchmod(copy.descriptor, mode & 0o777) }
            for name in try FolderListing.names(in: staging.descriptor) {
                let source = name.withCString { openat(staging.descriptor, $0, O_RDONLY | O_NOFOLLOW | O_CLOEXEC) }
                guard source >= 0 else { throw SystemError(number: errno) }
                defer { close(source) }
                let target = try copy.createFile(name)
                defer { close(target) }
                try copyAll(from: source, to: target)
            }
            return copy
        } catch {
            throw outputFailure("write", path, error.number)
        }
    }

    // MARK: - What stands there

    private static func check(
        _ place: FolderPlace, _ destination: RawString, _ existing: stat?, replaces: Bool, inputs: InputFiles
    ) throws(Failure) {
        let path = place.folder
        func refusal(_ reason: String) -> Failure { Failure(.cannotCreate, "cannot create '\(path)': \(reason)") }
        if path.isEmpty { throw refusal("it has no name") }
        guard let existing else {
            guard fileStatus(path, following: false) == nil else { throw refusal("it is a link that leads nowhere") }
            return
        }
        guard existing.isFolder else { throw refusal("it is a file, and the result is a folder") }
        if destination == "/" || destination == (try? resolved(".")) {
            throw refusal("it is the current folder, and the result is a folder of its own, such as -o frames/")
        }
        let descriptor = destination.withCString { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        guard descriptor >= 0 else { throw outputFailure("create", path, errno) }
        defer { close(descriptor) }
        guard try !earlierFiles(place, descriptor).isEmpty else { return }
        guard replaces else { throw ReplacementAdvice.option.refusal(of: path) }
        let input = inputs.first { input in
            guard let file = try? resolved(input) else { return false }
            return FilePlace(file.folder) == FilePlace(existing)
        }
        if let input { throw refusal("it holds the input '\(input)'") }
    }

    /// The files of a folder that is the result of an earlier run, which alone is replaced: all that is in it was put there
    /// by one. None of an empty folder.
    /// - Throws: ``Failure`` for a folder with anything else in it.
    private static func earlierFiles(_ place: FolderPlace, _ descriptor: CInt) throws(Failure) -> [RawString] {
        let names: [RawString]
        do throws(SystemError) { names = try FolderListing.names(in: descriptor) } catch {
            throw outputFailure("create", place.folder, error.number)
        }
        let isMounted = FilledFolder.isNeeded(at: (try? resolved(place.folder)) ?? place.folder)
        let sorted = names.filter { !isMounted || !FilledFolder.ignores($0) }
            .sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
        guard let first = sorted.first else { return [] }
        let isForeign = { (name: RawString) in
            !place.content.allows(name) || !FolderListing.isPlainFile(name, in: descriptor)
        }
        guard let foreign = sorted.first(where: isForeign) ?? (place.content.recognizes(sorted) ? nil : first) else {
            return sorted
        }
        throw Failure(
            .cannotCreate,
            "cannot create '\(place.folder)': there is a folder with other files in it, such as '\(foreign)'; "
                + "the result is a folder of its own")
    }

    /// Takes the place of an earlier result, if it still is nothing else; that has the hidden name then.
    /// - Returns: The earlier result's lock.
    private func replace(with staged: StagingFolder) throws(Failure) -> CInt {
        // Held until the earlier result is removed: other processes would take it for abandoned under its hidden name.
        let earlier = try lockedDestination()
        let result = exchange(staged.path, destination)
        guard result == 0 else {
            close(earlier)
            throw outputFailure("create", path, result)
        }
        do throws(Failure) {
            _ = try Self.earlierFiles(FolderPlace(folder: path, content: content), earlier)
        } catch {
            // Another program has put files of its own in meanwhile.
            _ = exchange(staged.path, destination)
            close(earlier)
            throw error
        }
        return earlier
    }

    /// Locks the folder that is there, as the one run that changes it.
    private func lockedDestination() throws(Failure) -> CInt {
        let lock: CInt?
        do throws(SystemError) { lock = try StagingFolder.lock(destination) } catch {
            throw outputFailure("create", path, error.number)
        }
        guard let lock else {
            throw Failure(.cannotCreate, "cannot create '\(path)': another run is replacing it at the moment")
        }
        return lock
    }

    /// Has two folders change their names, in one step where the file system can.
    /// - Returns: 0, or the `errno` of what failed; everything is then as it was.
    private func exchange(_ one: RawString, _ other: RawString) -> CInt {
        let result =
            avoidsExchange ? -EINVAL : one.withCString { from in other.withCString { sandbox_exchange(from, $0) } }
        guard result == -EINVAL || result == -ENOSYS else { return -result }
        let aside = Leftovers.hiddenName(in: other.folder)
        let steps = [(from: other, to: aside), (from: one, to: other), (from: aside, to: one)]
        for (index, step) in steps.enumerated() {
            let result = move(step.from, to: step.to)
            guard result != 0 else { continue }
            for done in steps[..<index].reversed() { _ = move(done.to, to: done.from) }
            return result
        }
        return 0
    }
}

/// Gives a folder another name. Wraps `rename`.
/// - Returns: 0, or the `errno` of what failed.
private func move(_ from: RawString, to name: RawString) -> CInt {
    from.withCString { from in name.withCString { rename(from, $0) } } == 0 ? 0 : errno
}
