/// The longest word that is compared with others, in bytes: what takes longer than a look was not mistyped.
private let longestName = 64

/// The name that was probably meant: the one with the fewest letters to change, if that is at most a third of them.
/// Nothing is meant by an empty name, nor by a very long one.
package func nearest(to name: String, among known: [String]) -> String? {
    guard !name.isEmpty, name.utf8.count <= longestName else { return nil }
    let limit = max(1, name.count / 3)
    let distances = known.map { (name: $0, distance: editDistance($0, name)) }
    guard let best = distances.min(by: { $0.distance < $1.distance }), best.distance <= limit else { return nil }
    return best.name
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
