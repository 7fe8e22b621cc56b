import CSandbox
import Digests
import Glibc
import Messages
import Sandbox
import SystemCalls

/// A worker's use of the cache, well or badly: `make a text` stores a text under the key of `a`, `find a` reads it.
enum PartAttempt {
    /// A line for each step.
    static func outcomes(of steps: [RawString], _ channel: WorkerChannel) throws(Failure) -> String {
        var output = ""
        for step in steps {
            let words = step.bytes.split(separator: UInt8(ascii: " ")).map { RawString(bytes: $0) }
            output += try outcome(words[0].repaired, Array(words.dropFirst()), channel) + "\n"
        }
        return output
    }

    private static func outcome(
        _ verb: String, _ words: [RawString], _ channel: WorkerChannel
    ) throws(Failure) -> String {
        let key = Digest(of: words.first?.bytes ?? [])
        switch verb {
        case "make":
            guard let file = channel.requestPart(.create(key)) else { return "not made" }
            let failure = writeAll(words[1].bytes, to: file)
            close(file)
            channel.report(.keep(key))
            return failure == 0 ? "made" : systemMessage(failure)
        case "begin": return channel.requestPart(.create(key)) == nil ? "not begun" : "begun"
        case "find":
            guard let file = channel.requestPart(.open(key)) else { return "nothing" }
            defer { close(file) }
            let canWrite = write(file, "x", 1) == 1
            let text = (try? readAll(from: file, limit: 1 << 20)) ?? []
            return RawString(bytes: text).repaired + (canWrite ? " to write" : "")
        case "remove": channel.report(.remove(key))
        case "keep": channel.report(.keep(key))
        case "crash": sandbox_crash()
        default: throw Failure(.recipeError, "no such step: \(verb)")
        }
        return verb
    }
}
