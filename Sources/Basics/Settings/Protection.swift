/// The order of an option's values by how much they protect the person: limits, rights and what a film gives away.
///
/// Of two files the stricter value holds, so a folder's file, which a stranger may have written, cannot weaken what the
/// person's own file sets.
package enum Protection: Sendable {
    /// The smaller number is stricter.
    case least
    /// True is stricter than false.
    case on
    /// A later word is stricter than an earlier one.
    case last(of: [String])

    /// The strictness of a value; more is stricter.
    /// - Parameter text: A value that the option accepts, as the command line has it.
    package func strictness(of text: String) -> Double {
        switch self {
        case .least: -(Double(text) ?? .infinity)
        case .on: text == "true" ? 1 : 0
        case .last(let words): Double(words.firstIndex(of: text) ?? -1)
        }
    }
}
