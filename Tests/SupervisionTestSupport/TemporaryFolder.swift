import Glibc
import SystemCalls

/// A folder of a test's own, gone with everything in it when the test is done.
package final class TemporaryFolder {
    /// Absolute, without links.
    package let path: RawString

    package init() {
        var template = Array("/tmp/luaedit-test-XXXXXX".utf8CString)
        precondition(mkdtemp(&template) != nil, "cannot make a folder in /tmp")
        path = RawString(cString: template)
    }

    deinit {
        for name in names {
            let entry = file(name)
            for inner in (try? FolderListing.names(at: entry)) ?? [] {
                _ = entry.appending(inner).withCString { remove($0) }
            }
            _ = entry.withCString { remove($0) }
        }
        _ = path.withCString { rmdir($0) }
    }

    package func file(_ name: RawString) -> RawString { path.appending(name) }

    @discardableResult
    package func write(_ name: RawString, _ text: String) -> RawString {
        let descriptor = file(name).withCString { open($0, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644) }
        precondition(descriptor >= 0, "cannot write a test's file")
        _ = writeAll(Array(text.utf8), to: descriptor)
        close(descriptor)
        return file(name)
    }

    /// A file's text, or nil if it is not there.
    package func read(_ name: RawString) -> String? {
        let descriptor = file(name).withCString { open($0, O_RDONLY | O_CLOEXEC) }
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        return (try? readAll(from: descriptor, limit: 1 << 20)).map { String(decoding: $0, as: UTF8.self) }
    }

    package func link(_ name: RawString, to target: RawString) {
        let result = target.withCString { from in file(name).withCString { symlink(from, $0) } }
        precondition(result == 0, "cannot make a test's link")
    }

    /// What is in the folder, hidden files too, sorted.
    package var names: [RawString] {
        ((try? FolderListing.names(at: path)) ?? []).sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    }
}
