import Digests
import Glibc
import Media
import PartCache
import Synchronization
import TextLayout

/// The digests of whole files, remembered from one export to the next by the file's identity and times.
///
/// Any thread may ask.
package final class FileDigests: Sendable {
    private let library: MediaLibrary
    private let store: (any PartStore)?
    private let findFonts: @Sendable () -> FontFiles
    /// True to name a file by its identity and times, unread: for names that last as long as its place does.
    private let namesByState: Bool
    /// By the path with links resolved.
    private let known = Mutex<[String: Digest]>([:])
    /// When they were read, by the path with links resolved.
    private let states = Mutex<[String: FileState]>([:])
    private let knownMedia = Mutex<[String: Digest]>([:])
    private let knownFonts = Mutex<Digest?>(nil)

    /// Bytes that are read at once: 1 MiB.
    private static let blockSize = 1 << 20
    /// A file that changed later than this before it is looked at may change again within the clock's own step.
    private static let settlingSeconds = 2

    /// - Parameters:
    ///   - library: Opens the files.
    ///   - store: Remembers digests; nil to compute them again.
    ///   - namesByState: True to name a file by its identity and times, unread, so that hours of media are named at once. A
    ///     file that changed in the last seconds is read all the same.
    package convenience init(library: MediaLibrary, store: (any PartStore)?, namesByState: Bool = false) {
        self.init(library: library, store: store, namesByState: namesByState) { FontFiles() }
    }

    /// - Parameter fonts: Finds the fonts of this machine.
    init(
        library: MediaLibrary, store: (any PartStore)?, namesByState: Bool = false,
        fonts: @escaping @Sendable () -> FontFiles
    ) {
        self.namesByState = namesByState
        self.library = library
        self.store = store
        findFonts = fonts
    }

    /// The SHA-256 of a file's bytes. Read once: later changes of the file are another export's.
    /// - Parameter path: As the recipe named it.
    /// - Throws: ``MediaError`` for a file that may not or cannot be read.
    package func digest(ofFileAt path: String) throws -> Digest {
        try digest(ofResolved: library.readablePath(path), calling: path)
    }

    /// The digest of a media file, of the files that it names, as a playlist does, and of the fonts where it has words to
    /// draw.
    /// - Parameter path: As the recipe named it.
    /// - Throws: ``MediaError`` for a file that may not or cannot be read.
    func digest(ofMediaAt path: String) throws -> Digest {
        if let digest = knownMedia.withLock({ $0[path] }) { return digest }
        let file = try library.file(at: path)
        let writer = KeyWriter()
        writer.add(Self.nameExtension(of: path))
        for path in try file.readPaths() {
            writer.add(Self.nameExtension(of: path))
            writer.add(try digest(ofResolved: path))
        }
        let isVector = file.description.tracks.contains { file.isVector(track: $0.id) }
        writer.add(isVector)
        if isVector { writer.add(try fonts()) }
        let digest = writer.finish()
        knownMedia.withLock { $0[path] = digest }
        return digest
    }

    /// The digest of all fonts of this machine and of the recipe, and of the rules that choose among them.
    package func fonts() throws -> Digest {
        if let known = knownFonts.withLock({ $0 }) { return known }
        let digest = try digest(of: findFonts())
        knownFonts.withLock { $0 = digest }
        return digest
    }

    /// The digest of fonts and rules, remembered together: there may be thousands.
    func digest(of files: FontFiles) throws -> Digest {
        var states: [FileState?] = []
        for path in files.fonts.map(\.path) + files.rules { states.append(FileState(path)) }
        let name = KeyWriter()
        name.add("luaedit-fonts/1")
        for (font, state) in zip(files.fonts, states) {
            name.add(font.index)
            name.addOptional(state)
        }
        for state in states.dropFirst(files.fonts.count) { name.addOptional(state) }
        let key = name.finish()
        self.states.withLock { known in
            for (path, state) in zip(files.fonts.map(\.path) + files.rules, states) { known[path] = state }
        }
        if let digest = remembered(key) { return digest }
        let writer = KeyWriter()
        for font in files.fonts {
            writer.add(font.index)
            addIfReadable(font.path, to: writer)
        }
        for path in files.rules { addIfReadable(path, to: writer) }
        let digest = writer.finish()
        if states.allSatisfy({ $0?.isSettled(Self.settlingSeconds) != false }) { remember(digest, as: key) }
        return digest
    }

    /// Adds a file of fonts or font rules; one that cannot be read changes no letter.
    private func addIfReadable(_ path: String, to writer: KeyWriter) {
        if let digest = try? digest(ofResolved: path) { writer.add(digest) } else { writer.addNil() }
    }

    /// True if no file has changed since its digest was made: only then do pictures that were made meanwhile belong to
    /// their keys.
    package func areUnchanged() -> Bool {
        states.withLock { $0 }.allSatisfy { FileState($0.key) == $0.value }
    }

    /// True if no file has changed since a moment: then all that was read of them since is still theirs.
    /// - Parameter moment: Nanoseconds since 1970, as ``now`` gives them, from before the files were opened.
    package func areUnchanged(since moment: Int64) -> Bool {
        areUnchanged() && states.withLock { $0 }.allSatisfy { $0.value.isSettled(Self.settlingSeconds, at: moment) }
    }

    /// The moment, in nanoseconds since 1970.
    package static var now: Int64 { FileState.now }

    /// - Parameters:
    ///   - path: With links resolved, of a file that may be read.
    ///   - name: The file's name in errors; nil for its path.
    func digest(ofResolved path: String, calling name: String? = nil) throws -> Digest {
        if let digest = known.withLock({ $0[path] }) { return digest }
        let digest = try read(path, calling: name ?? path)
        known.withLock { $0[path] = digest }
        return digest
    }

    /// The extension of a file's name, which distinguishes some formats; empty without one.
    static func nameExtension(of path: String) -> String {
        let name = path.split(separator: "/").last ?? ""
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count > 1 ? String(parts[parts.count - 1]) : ""
    }

    private func read(_ resolved: String, calling path: String) throws -> Digest {
        let descriptor = open(resolved.systemPath, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw Self.failure(path) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw Self.failure(path) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw MediaError(.brokenInput, "read '\(path)'", "it is not a regular file")
        }
        let identity = FileState(status)
        states.withLock { $0[resolved] = identity }
        if namesByState, identity.isSettled(Self.settlingSeconds) { return identity.key }
        if let digest = remembered(identity.key) { return digest }
        let digest = try Self.digest(of: descriptor, calling: path)
        var after = stat()
        if fstat(descriptor, &after) == 0, FileState(after) == identity, identity.isSettled(Self.settlingSeconds) {
            remember(digest, as: identity.key)
        }
        return digest
    }

    private func remembered(_ key: Digest) -> Digest? { store?.bytes(key).flatMap { Digest(bytes: $0) } }

    private func remember(_ digest: Digest, as key: Digest) { store?.keep(digest.bytes, as: key) }

    private static func digest(of descriptor: CInt, calling path: String) throws -> Digest {
        var digester = Digester()
        try withUnsafeTemporaryAllocation(byteCount: blockSize, alignment: 16) { room in
            while true {
                let count = Glibc.read(descriptor, room.baseAddress, room.count)
                if count == 0 { return }
                guard count > 0 else {
                    if errno == EINTR { continue }
                    throw failure(path)
                }
                digester.update(UnsafeRawBufferPointer(rebasing: room[..<count]))
            }
        }
        return digester.finish()
    }

    private static func failure(_ path: String) -> MediaError {
        MediaError(.inputOutput, "read '\(path)'", system: errno)
    }
}
