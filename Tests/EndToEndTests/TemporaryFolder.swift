import Glibc

/// A folder of a test's own, gone with everything in it when the test is done.
final class TemporaryFolder: Sendable {
    /// Absolute, without links.
    let path: Word

    init() {
        var template = Array("/tmp/luaedit-e2e-XXXXXX".utf8CString)
        precondition(mkdtemp(&template) != nil, "cannot make a folder in /tmp")
        path = template.withUnsafeBufferPointer { Word(String(cString: $0.baseAddress!)) }
    }

    deinit { remove() }

    func remove() {
        _ = try? RunningProgram("rm", ["-rf", "--", path], in: "/").wait()
    }

    /// The path of a file in it.
    func file(_ name: Word) -> Word { path + "/" + name }

    @discardableResult
    func write(_ name: Word, _ text: String) -> Word {
        write(name, Array(text.utf8))
    }

    @discardableResult
    func write(_ name: Word, _ bytes: [UInt8]) -> Word {
        let descriptor = file(name).withCString { open($0, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644) }
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

    /// A file's bytes, or nil if it is not there.
    func read(_ name: Word) -> [UInt8]? { readFile(file(name)) }

    @discardableResult
    func copy(_ source: Word, as name: Word) -> Word {
        guard let bytes = readFile(source) else { preconditionFailure("a test's sample '\(source)' is missing") }
        return write(name, bytes)
    }

    /// Gives a file another name in the folder without copying it.
    func link(_ source: Word, as name: Word) {
        _ = source.withCString { source in file(name).withCString { Glibc.link(source, $0) } }
    }

    func makeFolder(_ name: Word, mode: mode_t = 0o755) { _ = file(name).withCString { mkdir($0, mode) } }

    /// What is in the folder, hidden files too, sorted.
    var names: [Word] {
        guard let directory = path.withCString({ opendir($0) }) else { return [] }
        defer { closedir(directory) }
        var names: [Word] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { Word(bytes: Array($0.prefix { $0 != 0 })) }
            if name != "." && name != ".." { names.append(name) }
        }
        return names.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    }
}

/// A file's bytes, or nil if it cannot be read.
func readFile(_ path: Word) -> [UInt8]? {
    let descriptor = path.withCString { open($0, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
        let count = Glibc.read(descriptor, &chunk, chunk.count)
        guard count > 0 else { return bytes }
        bytes += chunk[..<count]
    }
}
