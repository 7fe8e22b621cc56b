import Glibc
import SystemCalls

/// Notices that files change: that they are written, replaced, removed or made.
///
/// Watched are the folders that the files are in, because who saves a file mostly puts another in its place. Wraps `inotify`.
package final class FileWatch {
    /// Becomes readable when something has happened in a folder with a watched file.
    package let descriptor: CInt
    /// A folder none of whose files are watched: a pack's, unpacked for one run.
    var isIgnored: (RawString) -> Bool = { _ in false }
    /// Why a folder could not be watched, the first time.
    private(set) var failure: (folder: RawString, error: SystemError)?

    /// The folders that are watched: for each the names of interest, and what the person calls the file.
    private var folders: [CInt: [RawString: RawString]] = [:]
    private var files: Set<RawString> = []

    private static let events = UInt32(
        IN_CLOSE_WRITE | IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF
            | IN_ONLYDIR)

    package init() throws(SystemError) {
        descriptor = inotify_init1(O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw SystemError(number: errno) }
    }

    deinit { close(descriptor) }

    /// Number of watched files that exist.
    var count: Int { Set(files.compactMap { isIgnored($0.folder) ? nil : try? resolved($0) }).count }

    /// Watches a file, or for a file to appear.
    /// - Parameter path: Relative to the current folder; links are watched and what they lead to.
    package func add(_ path: RawString) {
        guard !path.isEmpty, !path.bytes.contains(0), files.insert(path).inserted else { return }
        let absolute = Self.absolute(path)
        watch(absolute, as: path)
        guard let target = try? resolved(path), target != absolute else { return }
        watch(target, as: path)
    }

    /// Forgets the files; their folders stay watched, so that nothing is missed when they are added again.
    func removeAll() {
        files = []
        for folder in folders.keys { folders[folder] = [:] }
    }

    private func watch(_ path: RawString, as shown: RawString) {
        let (folder, name) = (path.folder, path.lastComponent)
        guard folder != path, !isIgnored(folder) else { return }
        let number = folder.withCString { inotify_add_watch(descriptor, $0, Self.events) }
        if number >= 0 {
            // The first name is what the person wrote.
            if folders[number, default: [:]][name] == nil { folders[number, default: [:]][name] = shown }
        } else if errno == ENOENT || errno == ENOTDIR {
            // Until the folder is there, what matters is that it comes.
            watch(folder, as: shown)
        } else if failure == nil {
            failure = (folder, SystemError(number: errno))
        }
    }

    private static func absolute(_ path: RawString) -> RawString {
        if path.hasPrefix("/") { return path }
        guard let here = getcwd(nil, 0) else { return path }
        defer { free(here) }
        return RawString(cString: here).appending(path)
    }

    // MARK: - Changes

    /// The watched files that have changed since this was asked last, in the order they did, as they were added.
    package func takeChanges() -> [RawString] {
        var changes: [RawString] = []
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            guard count > 0 else { return changes }
            for event in Self.events(in: buffer[..<count]) {
                for file in take(event) where !changes.contains(file) { changes.append(file) }
            }
        }
    }

    /// Something that happened in a folder.
    private struct Event {
        var folder: CInt
        var kind: UInt32
        /// The file's name in the folder; empty for the folder itself.
        var name: RawString
    }

    private func take(_ event: Event) -> [RawString] {
        // The kernel's queue overflowed: anything may have changed.
        if event.kind & UInt32(IN_Q_OVERFLOW) != 0 {
            return files.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
        }
        guard let names = folders[event.folder] else { return [] }
        if event.kind & UInt32(IN_IGNORED) != 0 {
            folders[event.folder] = nil
            return []
        }
        guard event.kind & UInt32(IN_DELETE_SELF | IN_MOVE_SELF) == 0 else {
            // Under this number it is another path's folder, or none.
            inotify_rm_watch(descriptor, event.folder)
            folders[event.folder] = nil
            return names.values.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
        }
        return names[event.name].map { [$0] } ?? []
    }

    private static func events(in bytes: ArraySlice<UInt8>) -> [Event] {
        var events: [Event] = []
        var rest = bytes
        let headSize = 16
        while rest.count >= headSize {
            let head = rest.withUnsafeBytes { pointer in
                (0..<4).map { pointer.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self) }
            }
            let end = headSize + Int(head[3])
            guard rest.count >= end else { break }
            let name = rest.dropFirst(headSize).prefix(Int(head[3])).prefix { $0 != 0 }
            events.append(Event(folder: CInt(bitPattern: head[0]), kind: head[1], name: RawString(bytes: name)))
            rest = rest.dropFirst(end)
        }
        return events
    }
}
