/// One of the equal parts that the rows of a picture are worked on in.
///
/// A band is a share of the rows of every plane, whatever its resolution, so bands of one picture never meet.
package struct Band: Hashable, Sendable {
    let index: Int
    let count: Int

    /// All rows.
    package static let whole = Band(index: 0, count: 1)

    /// The rows of a plane, or of a stretch of one, that belong to the band.
    package func rows(of rows: Range<Int>) -> Range<Int> {
        let start = rows.lowerBound + rows.count * index / count
        return start..<(rows.lowerBound + rows.count * (index + 1) / count)
    }
}
