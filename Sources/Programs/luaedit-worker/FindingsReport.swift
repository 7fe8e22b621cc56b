import Validation
import Wording

/// The report of `luaedit check`.
struct FindingsReport {
    private let findings: [Finding]

    init(_ findings: [Finding]) { self.findings = findings }

    /// One finding a line and a closing count.
    var text: String {
        let lines = findings.map(\.description) + [closing]
        return lines.joined(separator: "\n") + "\n"
    }

    private var closing: String {
        let errors = findings.count { $0.severity == .error }
        let warnings = findings.count - errors
        guard !findings.isEmpty else { return "nothing found: the edit can be rendered" }
        return "\(counted(errors, "error")), \(counted(warnings, "warning"))"
    }
}
