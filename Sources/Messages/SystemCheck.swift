import Escaping

/// One thing that luaedit needs or can use, and whether this machine has it.
package struct SystemCheck: Sendable, Equatable {
    /// How much of it is there.
    package enum State: UInt8, Sendable {
        /// All that luaedit can use.
        case present = 1
        /// Luaedit works, and does less than it could.
        case limited
        /// Luaedit does not work without.
        case missing

        /// As it is printed.
        package var name: String {
            switch self {
            case .present: "ok"
            case .limited: "limited"
            case .missing: "missing"
            }
        }
    }

    /// What it is, in a word or two: `Landlock`, `libass`.
    package var name: String
    package var state: State
    /// What was found, such as a version; or what is lacking and what that takes away.
    package var finding: String
    /// What to do about it; nil if nothing needs to be done, or nothing can be.
    package var advice: String?

    package init(_ name: String, _ state: State, _ finding: String, advice: String? = nil) {
        self.name = name
        self.state = state
        self.finding = finding
        self.advice = advice
    }

    /// One line, with the state first and what to do last.
    package var text: String {
        func padded(_ text: String, _ width: Int) -> String {
            text + String(repeating: " ", count: max(1, width - text.count))
        }
        return padded(state.name, 9) + padded(name, 16) + finding + (advice.map { "; " + $0 } ?? "")
    }

    package var json: JSON {
        .object([
            ("name", .string(name)), ("state", .string(state.name)), ("finding", .string(finding)),
            ("advice", advice.map(JSON.string) ?? .null),
        ])
    }
}

extension SystemCheck: Transferable {
    func encode(to writer: inout MessageWriter) {
        writer.write(name)
        writer.write(state.rawValue)
        writer.write(finding)
        writer.write(advice)
    }

    init(from reader: inout MessageReader) throws(MessageError) {
        name = try reader.text()
        guard let state = State(rawValue: try reader.integer()) else { throw MessageError(expected: "a state") }
        self.state = state
        finding = try reader.text()
        advice = try reader.optional()
    }
}
