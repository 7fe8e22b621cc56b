/// Things as a sentence offers them: `a, b or c`.
package func alternatives(_ items: [String]) -> String {
    guard let last = items.last, items.count > 1 else { return items.first ?? "" }
    return items.dropLast().joined(separator: ", ") + " or " + last
}
