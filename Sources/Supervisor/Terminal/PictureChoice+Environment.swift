import Glibc
import Messages
import Settings
import Wording

extension PictureChoice {
    /// The choice in `LUAEDIT_PICTURES`; ``auto`` if it is unset or empty.
    /// - Parameter variable: The environment, for a test.
    /// - Throws: `.usage` for a word that is none of these.
    package static func ofEnvironment(
        _ variable: (String) -> String? = environmentVariable
    ) throws(Failure) -> PictureChoice {
        guard let word = variable("LUAEDIT_PICTURES"), !word.isEmpty else { return .auto }
        guard let choice = PictureChoice(rawValue: word) else {
            let known = allCases.map(\.rawValue).joined(separator: ", ")
            throw Failure(.usage, "LUAEDIT_PICTURES is '\(escapedForTerminal(word))', which is none of \(known)")
        }
        return choice
    }
}

/// A variable of the environment, or nil. Wraps `getenv`.
package func environmentVariable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
}
