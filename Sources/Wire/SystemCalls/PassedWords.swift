import CSandbox
import Glibc

/// The words of a command line that luaedit passes to a luaedit that it starts.
///
/// They are in a file in memory: the kernel takes at most 128 KiB for one argument of a program, and a value of a recipe may be
/// longer.
package struct PassedWords {
    /// The variable of the environment that says that there are such words.
    static let variable = "LUAEDIT_WORDS"
    /// True if the parent of this process passes its words, now or later.
    package static var areExpected: Bool { getenv(variable) != nil && getenv(ParentProcess.variable) != nil }
    /// The descriptor of the file in the process that is started.
    package static let descriptor: CInt = 3
    /// The most bytes of all words.
    private static let maximumSize = 256 << 20

    /// Each word with a NUL after it. Open in this process; the caller passes it on as ``descriptor``.
    package let file: MemoryFile

    /// - Parameter words: The words after the program's name; none of them has a NUL.
    package init(_ words: some Sequence<RawString>) throws(SystemError) {
        file = try MemoryFile()
        var bytes: [UInt8] = []
        for word in words { bytes += word.bytes + [0] }
        let failure = writeAll(bytes, to: file.descriptor)
        guard failure == 0 else { throw SystemError(number: failure) }
    }

    /// Sends the words to a luaedit that was started before there were any. They end when the socket is closed.
    /// - Parameter socket: Its other end is ``descriptor`` there.
    package static func send(_ words: some Sequence<RawString>, to socket: CInt) throws(SystemError) {
        var bytes: [UInt8] = []
        for word in words { bytes += word.bytes + [0] }
        let result = sandbox_send(socket, bytes, bytes.count, -1)
        guard result == 0 else { throw SystemError(number: -result) }
    }

    /// Takes the words that the parent of this process passes, and waits for those that it sends later. A second call finds
    /// none.
    /// - Returns: Nil where the words stand on the command line.
    package static func take() throws(SystemError) -> [RawString]? {
        guard areExpected else { return nil }
        unsetenv(variable)
        defer { close(descriptor) }
        // A socket has no place to go to.
        guard lseek(descriptor, 0, SEEK_SET) == 0 || errno == ESPIPE else { throw SystemError(number: errno) }
        let bytes = try readAll(from: descriptor, limit: maximumSize)
        // Words that are cut would be other words.
        guard bytes.count <= maximumSize, bytes.last ?? 0 == 0 else { throw SystemError(number: E2BIG) }
        return bytes.split(separator: 0, omittingEmptySubsequences: false).dropLast().map { RawString(bytes: $0) }
    }
}
