import Messages
import SystemCalls

/// A result that takes its place at the end, and gives it back when another result of the job cannot take its own.
protocol PlacedOutput: AnyObject {
    /// The path as the person knows it.
    var path: RawString { get }

    /// Makes the result whole: flushes it to the disk and gives it its name. Call once.
    /// - Throws: `.cannotCreate` if something has come to stand there meanwhile, `.inputOutput` if flushing fails.
    ///   What stood there before then still does.
    func place() throws(Failure)

    /// Takes the name away again and puts back what stood there before ``place()``, as far as the file system can. What
    /// has gone to a device or a pipe is gone.
    func undo()

    /// Gives up what stood there before ``place()``, which cannot be undone any more.
    func finish()
}

extension PlacedOutput {
    /// Gives the one result of a job its name for good. Throws as ``place()``.
    package func commit() throws(Failure) {
        try place()
        finish()
    }
}

/// The way a person can let a result replace an existing file or folder.
package enum ReplacementAdvice: Sendable {
    /// With an option of the command line.
    case option
    /// With an option of the statement that writes the result.
    case statement

    /// The error for a result that may not replace what stands at `path`.
    func refusal(of path: RawString) -> Failure {
        let advice =
            switch self {
            case .option: "run again with --overwrite to replace it"
            case .statement: "{ overwrite = true } replaces it"
            }
        return Failure(.cannotCreate, "'\(path)' exists already; \(advice)")
    }
}
