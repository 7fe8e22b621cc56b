import Export
import Wording

// The parts of an export in the words of plans.
extension EditPlan {
    /// Marks in a row of the strip.
    private static let stripWidth = 60

    /// The number of parts and a strip of them, or why there are none; empty without encoded pictures.
    var partRows: [String] {
        if let partObstacle { return ["one: \(partObstacle.rawValue)"] }
        guard parts.count > 1 else { return [] }
        guard !presentParts.isEmpty else { return ["\(parts.count)"] }
        let found = presentParts.indices.count { presentParts[$0] && !copiedParts.contains($0) }
        let marks = presentParts.indices.map { copiedParts.contains($0) ? "═" : presentParts[$0] ? "■" : "□" }
        let rows = stride(from: 0, to: marks.count, by: Self.stripWidth).map { first in
            marks[first..<min(first + Self.stripWidth, marks.count)].joined()
        }
        let copied = copiedParts.isEmpty ? "" : ", \(copiedParts.count) of them copied"
        let there = (copied.isEmpty ? "of them " : "") + (found == 1 ? "is" : "are")
        return ["\(parts.count)\(copied), \(found) \(there) there"] + rows
    }

    /// The share of the frames that are still to be made, from 0 to 1.
    package var missingShare: Double {
        let all = parts.reduce(0) { $0 + $1.count }
        guard all > 0, !presentParts.isEmpty else { return 1 }
        let missing = zip(parts, presentParts).reduce(0) { $0 + ($1.1 ? 0 : $1.0.count) }
        return Double(missing) / Double(all)
    }
}
