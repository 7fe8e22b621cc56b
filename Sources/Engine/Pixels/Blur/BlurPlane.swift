/// A plane of numbers that goes on beyond the picture, as its outermost samples repeated and blurred would.
///
/// Two rows and columns beyond each edge are computed like the others. Further out a reduced plane does not change, since
/// the picture's edges are repeated: a level of the pyramid is exact at its edges.
struct BlurPlane {
    /// Rows and columns beyond each edge that are computed.
    static let apron = 2
    /// Columns in memory beyond each edge; those outside of the apron repeat its outermost one.
    static let margin = 16

    /// The first number of the picture.
    let origin: UnsafeMutablePointer<Float>
    /// Numbers from one row to the next.
    let stride: Int
    let width: Int
    let height: Int

    /// Every row that is computed.
    var rows: Range<Int> { -Self.apron..<height + Self.apron }

    /// The first number of a row; of one further out than the apron, that of the apron's outermost row.
    func row(_ index: Int) -> UnsafeMutablePointer<Float> {
        origin + min(max(index, -Self.apron), height + Self.apron - 1) * stride
    }

    /// Repeats the outermost numbers of a row in the margin.
    /// - Parameter apron: The computed numbers beyond each end.
    static func extend(_ row: UnsafeMutablePointer<Float>, width: Int, apron: Int) {
        let (first, last) = (row[-apron], row[width + apron - 1])
        for column in -margin..<(-apron) { row[column] = first }
        for column in (width + apron)..<(width + margin) { row[column] = last }
    }
}

/// The memory of planes of numbers, reused from picture to picture.
final class BlurMemory {
    private var blocks: [ScratchPlane] = []
    /// The number of planes in use. Setting it back frees those made since.
    var used = 0

    /// A plane with undefined numbers.
    func plane(width: Int, height: Int) -> BlurPlane {
        if used == blocks.count { blocks.append(ScratchPlane()) }
        defer { used += 1 }
        let (margin, apron) = (BlurPlane.margin, BlurPlane.apron)
        let memory = blocks[used].plane(
            width: width + 2 * margin, height: height + 2 * apron, bytesPerSample: MemoryLayout<Float>.stride)
        let stride = memory.stride / MemoryLayout<Float>.stride
        return BlurPlane(
            origin: memory.row(0, of: Float.self) + apron * stride + margin, stride: stride, width: width,
            height: height)
    }
}
