/// The name that was probably meant: the one with the fewest letters to change, if that is at most a third of them.
package func nearest(to name: String, among known: [String]) -> String? {
    let limit = max(1, name.count / 3)
    let distances = known.map { (name: $0, distance: editDistance($0, name)) }
    guard let best = distances.min(by: { $0.distance < $1.distance }), best.distance <= limit else { return nil }
    return best.name
}

/// How many letters must be added, removed or changed to make one word of the other.
private func editDistance(_ left: String, _ right: String) -> Int {
    let right = Array(right)
    var row = Array(0...right.count)
    for (index, letter) in left.enumerated() {
        var diagonal = row[0]
        row[0] = index + 1
        for column in right.indices {
            let changed = diagonal + (letter == right[column] ? 0 : 1)
            diagonal = row[column + 1]
            row[column + 1] = min(changed, diagonal + 1, row[column] + 1)
        }
    }
    return row[right.count]
}
