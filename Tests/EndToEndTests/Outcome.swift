/// How a program ended and what it wrote.
struct Outcome {
    /// What it exited with; nil if a signal ended it.
    var status: Int32?
    /// The signal that ended it.
    var signal: Int32?
    var output: [UInt8]
    var error: [UInt8]

    /// Standard output, without bytes that are not UTF-8.
    var outputText: String { String(decoding: output, as: UTF8.self) }
    /// Standard error, without bytes that are not UTF-8.
    var errorText: String { String(decoding: error, as: UTF8.self) }
}

extension Outcome {
    /// - Parameter waitStatus: As `waitpid` gives it.
    init(waitStatus: Int32, output: [UInt8], error: [UInt8]) {
        let signal = waitStatus & 0x7F
        self.init(
            status: signal == 0 ? waitStatus >> 8 & 0xFF : nil, signal: signal == 0 ? nil : signal, output: output,
            error: error)
    }
}

extension Outcome: CustomStringConvertible {
    var description: String {
        "status \(status.map(String.init) ?? "-") signal \(signal.map(String.init) ?? "-")\n"
            + "stdout: \(outputText.prefix(2000))\nstderr: \(errorText.prefix(2000))"
    }
}

/// Why a program could not be judged.
enum ProgramError: Error {
    case notStarted(String, Int32)
    case tookTooLong(String, Outcome)
    case failed(String, Outcome)
}
