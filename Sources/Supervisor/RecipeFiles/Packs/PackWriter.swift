import Glibc
import Messages
import SystemCalls

/// Writes a pack: the same bytes for the same files, wherever and whenever.
package struct PackWriter {
    private let descriptor: CInt
    private var totalSize = 0

    private static let pieceSize = 256 << 10

    /// Begins with the manifest.
    /// - Parameter descriptor: Open for writing; stays the caller's.
    /// - Throws: What failed.
    package init(_ descriptor: CInt, manifest: PackManifest) throws(Failure) {
        self.descriptor = descriptor
        let bytes = manifest.bytes
        try write(Self.header(PackManifest.fileName, bytes.count))
        try write(Self.padded(bytes))
    }

    /// Adds a file.
    /// - Parameters:
    ///   - name: Its name in the pack. Add files in the order of their names' bytes.
    ///   - path: The file to read. A link is not followed.
    package mutating func add(_ name: RawString, from path: RawString) throws(Failure) {
        let file = path.withCString { open($0, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC) }
        guard file >= 0 else { throw Self.unreadable(path, systemMessage(errno)) }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.isRegular else { throw Self.unreadable(path, "it is no plain file") }
        let size = Int(status.st_size)
        guard size <= PackEntry.Limit.totalSize - totalSize else {
            throw Failure(
                .usage, "a pack holds at most \(PackEntry.Limit.totalSize >> 20) MiB; '\(path)' makes it larger")
        }
        totalSize += size
        try write(Self.header(name, size))
        try copy(size, from: file, path)
    }

    /// Ends the archive.
    package func finish() throws(Failure) { try write([UInt8](repeating: 0, count: 2 * TarHeader.size)) }

    private func copy(_ size: Int, from file: CInt, _ path: RawString) throws(Failure) {
        var left = size
        var piece = [UInt8](repeating: 0, count: min(max(size, 1), Self.pieceSize))
        while left > 0 {
            let count = read(file, &piece, min(left, piece.count))
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { throw Self.unreadable(path, systemMessage(errno)) }
            guard count > 0 else { throw Self.unreadable(path, "it became shorter meanwhile") }
            try write(Array(piece[..<count]))
            left -= count
        }
        try write([UInt8](repeating: 0, count: (TarHeader.size - size % TarHeader.size) % TarHeader.size))
    }

    private static func header(_ name: RawString, _ size: Int) throws(Failure) -> [UInt8] {
        guard let block = TarHeader(name: name, contentSize: size).block() else {
            throw Failure(.usage, "'\(name)' has too long a name for a pack: shorten the file's or its folders'")
        }
        return block
    }

    private static func padded(_ bytes: [UInt8]) -> [UInt8] {
        bytes + [UInt8](repeating: 0, count: (TarHeader.size - bytes.count % TarHeader.size) % TarHeader.size)
    }

    private static func unreadable(_ path: RawString, _ reason: String) -> Failure {
        Failure(.inputOutput, "cannot read '\(path)': \(reason)")
    }

    private func write(_ bytes: [UInt8]) throws(Failure) {
        let number = writeAll(bytes, to: descriptor)
        guard number == 0 else { throw Failure(.inputOutput, "cannot write the pack", system: number) }
    }
}
