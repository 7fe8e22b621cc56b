import Glibc
import Messages
import SystemCalls

/// The process of a page's server. It is killed with this object.
final class ServerProcess {
    private let process: ChildProcess
    /// The server's standard output and error. Nothing is written there unless it crashes.
    private let diagnostics: MemoryFile

    /// The dynamic linker's path alone is passed on, for builds that are not installed.
    private static let environmentNames: Set<String> = ["LD_LIBRARY_PATH"]
    private static let environmentAdditions = ["LC_ALL=C", "SWIFT_BACKTRACE=enable=no"]

    /// Starts the program in a process group of its own, so that Ctrl-C is luaedit's alone.
    /// - Parameter descriptors: Those that the program gets, as 3, 4 and so on.
    init(_ program: RawString, descriptors: [CInt]) throws(SystemError) {
        diagnostics = try MemoryFile()
        var start = ProgramStart([program], output: diagnostics.descriptor, errors: diagnostics.descriptor)
        start.descriptors = descriptors
        start.variables = .only(Self.environmentNames, and: Self.environmentAdditions)
        process = try start.perform()
    }

    deinit { process.end() }

    /// Waits for the end of a process that has closed its socket and describes it.
    func describeEnd() -> String {
        // It may have closed its socket and go on.
        let status = process.end()
        let words = (try? diagnostics.contents(limit: 4096)).map { String(decoding: $0, as: UTF8.self) } ?? ""
        let line = words.split(separator: "\n").first.map { ": \($0)" } ?? ""
        let signal = status & 0x7F
        return signal == 0 ? "it ended with status \(status >> 8 & 0xFF)\(line)" : "signal \(signal) ended it\(line)"
    }
}
