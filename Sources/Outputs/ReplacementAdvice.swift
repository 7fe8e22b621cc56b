import Messages
import SystemCalls

/// How a person lets a result replace the file or folder that stands in its place.
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
