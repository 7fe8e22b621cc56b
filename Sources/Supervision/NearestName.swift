/// The name that was probably meant: the one with the fewest letters to change, if that is at most a third of them and
/// leaves some; else the first of which the name is a word, or the beginning: `lower-third` for `lower`.
package func nearest(to name: String, among known: [String]) -> String? {
    let limit = min(max(1, name.count / 3), name.count - 1)
    let distances = known.map { (name: $0, distance: editDistance($0, name)) }
    if let best = distances.min(by: { $0.distance < $1.distance }), best.distance <= limit { return best.name }
    guard !name.isEmpty else { return nil }
    return known.first { $0.split(whereSeparator: { "_-.".contains($0) }).contains(name[...]) }
        ?? known.first { $0.hasPrefix(name) }
}

/// How many letters must be added, removed or changed, or neighbours exchanged, to make one word of the other.
private func editDistance(_ left: String, _ right: String) -> Int {
    let (left, right) = (Array(left), Array(right))
    var beforeLast: [Int] = []
    var last: [Int] = []
    var row = Array(0...right.count)
    for index in left.indices {
        (beforeLast, last) = (last, row)
        row[0] = index + 1
        for column in right.indices {
            let changed = last[column] + (left[index] == right[column] ? 0 : 1)
            row[column + 1] = min(changed, last[column + 1] + 1, row[column] + 1)
            guard index > 0, column > 0, left[index] == right[column - 1], left[index - 1] == right[column] else {
                continue
            }
            row[column + 1] = min(row[column + 1], beforeLast[column - 1] + 1)
        }
    }
    return row[right.count]
}
