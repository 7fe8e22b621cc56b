/// The places of the pictures on a contact sheet, in its pixels.
package struct SheetLayout: Hashable, Sendable {
    package let columns: Int
    package let rows: Int
    /// The width of each picture.
    package let tileWidth: Int
    package let tileHeight: Int
    /// The room for the timecode under a picture; 0 where pictures are too small for one.
    package let labelHeight: Int
    /// Between pictures, and around all.
    package let gap: Int

    /// The width of a picture where nothing makes it smaller.
    static let standardTileWidth = 320
    /// The narrowest picture that anything can be seen on.
    private static let leastTileWidth = 8
    /// The narrowest picture that a timecode fits under.
    private static let leastLabelledWidth = 96
    private static let labelHeight = 22
    /// The ratio of width to height that a sheet approaches, near a screen's shape.
    private static let shape = 1.75

    /// Lays pictures of one shape out.
    /// - Parameters:
    ///   - columns: Nil to choose.
    ///   - picture: The size of a frame. Pictures are never larger.
    ///   - limit: The largest sheet.
    /// - Returns: Nil if the pictures would be too small to see.
    package init?(
        count: Int, columns: Int?, picture: (width: Int, height: Int), limit: (width: Int, height: Int)
    ) {
        var width = min(Self.standardTileWidth, picture.width)
        let aspect = Double(picture.height) / Double(picture.width)
        let chosen = columns ?? Self.columns(count: count, cellShape: aspect + Double(Self.labelHeight) / Double(width))
        self.columns = min(chosen, count)
        rows = (count + self.columns - 1) / self.columns
        gap = limit.width < 1000 ? 1 : 8
        width = min(width, (limit.width - gap) / self.columns - gap)
        // A label is left out rather than a picture made too small for it by the sheet's height.
        let label = width >= Self.leastLabelledWidth ? Self.labelHeight : 0
        let room = (limit.height - gap) / rows - gap - label
        width = min(width, Int(Double(room) / aspect))
        guard width >= Self.leastTileWidth else { return nil }
        labelHeight = width >= Self.leastLabelledWidth ? label : 0
        tileWidth = width
        tileHeight = max(1, Int((Double(width) * aspect).rounded(.down)))
    }

    package var width: Int { gap + columns * (tileWidth + gap) }
    package var height: Int { gap + rows * (tileHeight + labelHeight + gap) }

    /// The top left corner of a picture.
    package func origin(of index: Int) -> (x: Int, y: Int) {
        (
            gap + index % columns * (tileWidth + gap),
            gap + index / columns * (tileHeight + labelHeight + gap)
        )
    }

    /// - Parameter cellShape: A picture's height with its label, as a part of its width.
    private static func columns(count: Int, cellShape: Double) -> Int {
        min(max(Int((Double(count) * shape * cellShape).squareRoot().rounded()), 1), count)
    }
}
