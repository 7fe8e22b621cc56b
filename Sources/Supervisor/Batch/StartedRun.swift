import Glibc
import SystemCalls

/// A luaedit that was started for a row before it is known which. It waits for its words, and meanwhile its worker loads
/// its libraries.
final class StartedRun {
    let process: ChildProcess
    /// Where its standard output and error are read.
    let output, error: CInt
    private let socket: CInt
    private var hasBegun = false

    /// Starts this program again.
    /// - Parameter lock: Inherited as its standard input, which it does not read: it holds the ledger's lock until its end.
    init(lock: CInt) throws(SystemError) {
        var ends: [CInt] = []
        var isStarted = false
        defer { if !isStarted { for end in ends { close(end) } } }
        let results = try makePipe()
        defer { close(results.writing) }
        ends.append(results.reading)
        let lines = try makePipe()
        defer { close(lines.writing) }
        ends.append(lines.reading)
        let (ours, theirs) = try makeSocketPair(patience: Self.patience)
        defer { close(theirs) }
        ends.append(ours)
        var start = ProgramStart(["luaedit"], output: results.writing, errors: lines.writing)
        (start.file, start.input, start.descriptors) = ("/proc/self/exe", lock, [theirs])
        (start.variables, start.keepsIgnoredSignals) = (.passingWords, true)
        process = try start.perform()
        (output, error, socket) = (results.reading, lines.reading, ours)
        isStarted = true
    }

    deinit {
        guard !hasBegun else { return }
        process.end()
        for descriptor in [output, error, socket] { close(descriptor) }
    }

    /// The longest time that words wait for a luaedit that reads none, in seconds.
    private static let patience = 30

    /// Says what it runs. The caller owns the process and its descriptors from now on, unless this throws.
    /// - Parameter words: The words after its name, of any length.
    func begin(_ words: [RawString]) throws(SystemError) {
        try PassedWords.send(words, to: socket)
        close(socket)
        hasBegun = true
    }
}
