import Glibc

/// A path as the tests of a module write it.
package protocol PathBytes: Sendable {
    init(bytes: [UInt8])
    /// Without a terminator.
    var bytes: [UInt8] { get }
}

extension PathBytes {
    fileprivate func entry(_ name: Self) -> Self { Self(bytes: bytes + [UInt8(ascii: "/")] + name.bytes) }
}

extension String: PathBytes {
    package init(bytes: [UInt8]) { self.init(decoding: bytes, as: UTF8.self) }
    package var bytes: [UInt8] { Array(utf8) }
}

/// A test's own folder. It is removed with its contents when the object dies.
package final class Folder<Path: PathBytes>: Sendable {
    /// Absolute, without links.
    package let path: Path

    package init() {
        var template = Array("/tmp/luaedit-test-XXXXXX".utf8CString)
        precondition(mkdtemp(&template) != nil, "cannot make a folder in /tmp")
        path = Path(bytes: template.dropLast().map { UInt8(bitPattern: $0) })
    }

    deinit { remove() }

    /// Removes the folder now.
    package func remove() { removeTree(path) }

    /// The path of a file in it.
    package func file(_ name: Path) -> Path { path.entry(name) }

    /// Writes a file and returns its path.
    @discardableResult
    package func write(_ name: Path, _ bytes: [UInt8]) -> Path {
        let descriptor = withPath(file(name)) { open($0, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644) }
        precondition(descriptor >= 0, "cannot write a test's file")
        defer { close(descriptor) }
        var count = 0
        while count < bytes.count {
            let put = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress! + count, $0.count - count) }
            precondition(put > 0, "cannot write a test's file")
            count += put
        }
        return file(name)
    }

    @discardableResult
    package func write(_ name: Path, _ text: String) -> Path { write(name, Array(text.utf8)) }

    /// The names in the folder, hidden ones too, sorted.
    package var names: [Path] { folderNames(path) }
}

/// The names in a folder, hidden ones too, sorted; none if the folder cannot be read. Wraps `readdir`.
package func folderNames<Path: PathBytes>(_ path: Path) -> [Path] {
    guard let folder = withPath(path, { opendir($0) }) else { return [] }
    defer { closedir(folder) }
    var names: [[UInt8]] = []
    while let entry = readdir(folder) {
        names.append(withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) })
    }
    return names.filter { $0 != Array(".".utf8) && $0 != Array("..".utf8) }
        .sorted { $0.lexicographicallyPrecedes($1) }.map { Path(bytes: $0) }
}

/// Removes a file, a link or a folder with its contents. Wraps `remove`.
private func removeTree(_ path: some PathBytes) {
    guard withPath(path, { remove($0) }) != 0 else { return }
    for name in folderNames(path) { removeTree(path.entry(name)) }
    withPath(path) { _ = remove($0) }
}

/// A file's bytes; nil if it cannot be read.
package func readFile(_ path: some PathBytes) -> [UInt8]? {
    let descriptor = withPath(path) { open($0, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
        let count = read(descriptor, &chunk, chunk.count)
        guard count > 0 else { return count == 0 ? bytes : nil }
        bytes += chunk[..<count]
    }
}

/// Calls `body` with a path and a terminator after it.
private func withPath<Result>(_ path: some PathBytes, _ body: (UnsafePointer<CChar>) -> Result) -> Result {
    (path.bytes.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer { body($0.baseAddress!) }
}
