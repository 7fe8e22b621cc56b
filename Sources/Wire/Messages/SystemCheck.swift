import Wording

/// A part of the system that luaedit needs or can use, and its state on this machine.
package struct SystemCheck: Sendable, Equatable {
    package enum State: UInt8, Sendable, CaseIterable {
        /// All that luaedit can use.
        case present = 1
        /// Luaedit works, and does less than it could.
        case limited
        /// Luaedit does not work without.
        case missing

        /// The printed name.
        package var name: String {
            switch self {
            case .present: "ok"
            case .limited: "limited"
            case .missing: "missing"
            }
        }
    }

    /// In a word or two: `Landlock`, `libass`.
    package var name: String
    package var state: State
    /// The version, for example; or the missing part and the features that need it.
    package var finding: String
    /// The remedy; nil if none is needed or possible.
    package var advice: String?

    package init(_ name: String, _ state: State, _ finding: String, advice: String? = nil) {
        self.name = name
        self.state = state
        self.finding = finding
        self.advice = advice
    }

    /// One line, with the state first and the advice last.
    package var text: String {
        func padded(_ text: String, _ width: Int) -> String {
            text + String(repeating: " ", count: max(1, width - text.count))
        }
        return padded(state.name, 9) + padded(name, 16) + finding + (advice.map { "; " + $0 } ?? "")
    }

    /// The check as a JSON object.
    package static let form = JSONForm<SystemCheck>([
        JSONMember("name", .string) { $0.name },
        JSONMember("state", .choice(State.allCases.map(\.name))) { $0.state.name },
        JSONMember("finding", .string, "The version, for example, or what is missing") { $0.finding },
        JSONMember("advice", .orNull(.string), "The remedy") { $0.advice },
    ])
}

extension SystemCheck.State: Transferable {}

extension SystemCheck: Record {
    static let layout = Fields(Self.init(_:_:_:advice:)) { ($0.name, $0.state, $0.finding, $0.advice) }
}
