import SandboxAttempts
import SystemCalls

/// Something forbidden, or not, that a worker tries: `read /etc/passwd`, `fork`.
enum Attempt {
    /// What came of each attempt, a line each: `done` or the system's message.
    /// - Parameter words: An attempt each; a path, if it takes one, begins with the first slash.
    static func outcomes(of words: [RawString]) -> String {
        words.map { word in
            let path = word.bytes.drop { $0 != UInt8(ascii: "/") }
            let name = RawString(bytes: word.bytes.dropLast(path.isEmpty ? 0 : path.count + 1))
            let number = name.withCString { name in
                RawString(bytes: path).withCString { sandbox_attempt(name, $0) }
            }
            switch number {
            case 0: return "done\n"
            case -1: return "no such attempt: \(name)\n"
            default: return systemMessage(number) + "\n"
            }
        }.joined()
    }
}
