/// The parts of a bitmap's rows that are not transparent, as one bit for every 32 pixels.
struct OverlayTiles {
    /// The width of a tile in pixels.
    static let width = 32

    private let height: Int
    private let wordsPerRow: Int
    private let words: [UInt64]

    init(_ bitmap: BorderedBitmap) {
        let tiles = (bitmap.width + Self.width - 1) / Self.width
        let wordsPerRow = (tiles + 63) / 64
        var words = [UInt64](repeating: 0, count: wordsPerRow * bitmap.height)
        for y in 0..<bitmap.height {
            let pixels = bitmap.row(y)
            for tile in 0..<tiles {
                var any: UInt32 = 0
                for x in (tile * Self.width)..<min((tile + 1) * Self.width, bitmap.width) { any |= pixels[x] }
                if any != 0 { words[y * wordsPerRow + tile / 64] |= 1 << UInt64(tile % 64) }
            }
        }
        height = bitmap.height
        self.wordsPerRow = wordsPerRow
        self.words = words
    }

    /// Calls `body` with each run of columns in which any of the rows is not transparent. Runs are at least a tile
    /// apart; the last may reach beyond the bitmap's edge.
    /// - Parameter rows: Rows outside of the bitmap are transparent.
    func forEachRun(in rows: ClosedRange<Int>, _ body: (Range<Int>) -> Void) {
        let first = max(rows.lowerBound, 0)
        let last = min(rows.upperBound, height - 1)
        guard first <= last else { return }
        var start: Int?
        for index in 0..<wordsPerRow {
            var word: UInt64 = 0
            for row in first...last { word |= words[row * wordsPerRow + index] }
            var bit = 0
            while bit < 64 {
                let rest = start == nil ? word >> UInt64(bit) : ~word >> UInt64(bit)
                let step = min(rest.trailingZeroBitCount, 64 - bit)
                bit += step
                guard bit < 64 else { break }
                let column = (index * 64 + bit) * Self.width
                if let open = start {
                    body(open..<column)
                    start = nil
                } else {
                    start = column
                }
            }
        }
        if let open = start { body(open..<(wordsPerRow * 64 * Self.width)) }
    }
}
