import Digests
import Glibc
import Messages
import Outputs
import SystemCalls

/// A pack's files in a private folder for temporary files; gone with everything in it when this object is.
///
/// Like a ``StagingFolder``, it is locked by its process: a folder without a lock was left by a process that was killed,
/// and the next that unpacks removes it.
package final class UnpackedPack {
    /// Absolute, without links.
    package let path: RawString
    package let manifest: PackManifest
    /// Of the pack's file.
    private(set) var digest = Digest(of: [])
    private let descriptor: CInt

    private static let prefix = "luaedit-pack-"

    /// Unpacks all of a pack.
    /// - Throws: As ``PackReader`` does, and `.cannotCreate` or `.inputOutput` where the files cannot be made; nothing is
    ///   left then.
    package init(_ reader: consuming PackReader, name: RawString) throws(Failure) {
        let place = Self.temporaryFolder()
        Self.removeAbandoned(in: place)
        manifest = reader.manifest
        do throws(SystemError) { (path, descriptor) = try Self.makeFolder(in: place) } catch {
            throw Failure(.cannotCreate, "cannot unpack '\(name)' into '\(place)': \(error)")
        }
        while let entry = try reader.next() {
            do throws(SystemError) { try makeFolders(of: entry) } catch { throw Self.failure(name, place, error) }
            if entry.kind == .file { try write(entry, from: &reader, name, place) }
        }
        digest = reader.digest()
    }

    deinit {
        Self.remove(path, descriptor)
        close(descriptor)
    }

    // MARK: - Making

    private static func temporaryFolder() -> RawString {
        let named = getenv("TMPDIR").map { RawString(cString: $0) } ?? ""
        let isUsable = named.hasPrefix("/") && fileStatus(named)?.isFolder == true
        return (try? resolved(isUsable ? named : "/tmp")) ?? "/tmp"
    }

    /// A folder that only this user can look into, locked. Wraps `mkdtemp`.
    private static func makeFolder(in place: RawString) throws(SystemError) -> (RawString, CInt) {
        for _ in 0..<10 {
            var template = place.appending(RawString(prefix + "XXXXXX")).bytes.map { CChar(bitPattern: $0) } + [0]
            guard mkdtemp(&template) != nil else { throw SystemError(number: errno) }
            let path = RawString(cString: template)
            // Another process may have removed it as abandoned: then make another.
            if let descriptor = try StagingFolder.lock(path) { return (path, descriptor) }
        }
        throw SystemError(number: EBUSY)
    }

    private func makeFolders(of entry: PackEntry) throws(SystemError) {
        var components = entry.name.bytes.split(separator: UInt8(ascii: "/"))
        if entry.kind == .file { components.removeLast() }
        var folder = path
        for component in components {
            folder = folder.appending(RawString(bytes: component))
            guard folder.withCString({ mkdir($0, 0o700) }) == 0 || errno == EEXIST else {
                throw SystemError(number: errno)
            }
        }
    }

    private func write(
        _ entry: PackEntry, from reader: inout PackReader, _ name: RawString, _ place: RawString
    ) throws(Failure) {
        let file = path.appending(entry.name).withCString {
            open($0, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        }
        guard file >= 0 else { throw Self.failure(name, place, SystemError(number: errno)) }
        defer { close(file) }
        while let piece = try reader.content() {
            let number = writeAll(piece, to: file)
            guard number == 0 else { throw Self.failure(name, place, SystemError(number: number)) }
        }
    }

    private static func failure(_ name: RawString, _ place: RawString, _ error: SystemError) -> Failure {
        Failure(.inputOutput, "cannot unpack '\(name)' into '\(place)': \(error)")
    }

    // MARK: - Removing

    /// Removes what processes that were killed have left.
    static func removeAbandoned(in place: RawString) {
        for name in (try? FolderListing.names(at: place)) ?? [] where name.hasPrefix(prefix) {
            let path = place.appending(name)
            guard let status = fileStatus(path, following: false), status.isFolder, status.st_uid == geteuid(),
                let descriptor = (try? StagingFolder.lock(path, isAbandoned: true)) ?? nil
            else { continue }
            remove(path, descriptor)
            close(descriptor)
        }
    }

    private static func remove(_ path: RawString, _ descriptor: CInt) {
        removeContent(of: descriptor, depth: 0)
        _ = path.withCString { rmdir($0) }
    }

    /// Removes what is in a folder, following no link. Wraps `unlinkat`.
    private static func removeContent(of descriptor: CInt, depth: Int) {
        guard depth <= PackEntry.Limit.depth else { return }
        for name in (try? FolderListing.names(in: descriptor)) ?? [] {
            if name.withCString({ unlinkat(descriptor, $0, 0) }) == 0 { continue }
            let folder = name.withCString { openat(descriptor, $0, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC) }
            guard folder >= 0 else { continue }
            removeContent(of: folder, depth: depth + 1)
            close(folder)
            _ = name.withCString { unlinkat(descriptor, $0, AT_REMOVEDIR) }
        }
    }
}

/// The packs that recipes have been read from, unpacked until this object is gone.
final class OpenedPacks {
    private var packs: [UnpackedPack] = []

    /// True for a folder of one of the packs, and for folders in it.
    func hold(_ folder: RawString) -> Bool {
        packs.contains { folder == $0.path || folder.bytes.starts(with: $0.path.bytes + [UInt8(ascii: "/")]) }
    }

    func keep(_ pack: UnpackedPack) { packs.append(pack) }
}
