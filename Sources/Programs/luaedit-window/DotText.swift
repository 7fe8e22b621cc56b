/// Text as pixels, drawn from ``DotFont``: a letter is a stroke of round lines through its dots, white with a black edge on a dark
/// ground, which is readable over any picture.
enum DotText {
    /// The dots of a line of text, with the ground above and below.
    static let height = DotFont.rows + 2
    /// The dots between the text and the window's border.
    static let margin = 3

    /// The dots from the beginning of a letter to the next one's.
    private static let step = DotFont.columns + 1
    /// Half of a stroke and of its edge, in dots.
    private static let (stroke, edge): (Float, Float) = (0.55, 0.95)
    /// How dark the ground is, of 255.
    private static let ground: Float = 110

    /// The dots of a text's line, with the ground before and after.
    static func width(of text: String) -> Int { text.count * step + 3 }

    /// - Parameter unit: The pixels of a dot.
    /// - Returns: Pixels of blue, green, red and alpha in one number each.
    static func picture(of text: String, unit: Float) -> (pixels: [UInt32], width: Int, height: Int) {
        let (width, height) = (Int(Float(Self.width(of: text)) * unit), Int(Float(Self.height) * unit))
        var pixels = [UInt32](repeating: UInt32(ground) << 24, count: width * height)
        for (index, character) in text.enumerated() where character != " " {
            draw(lines(of: character), at: Float(2 + index * step), unit, &pixels, width, height)
        }
        return (pixels, width, height)
    }

    /// A stroke from a dot to another, or a dot.
    private struct Line {
        let (x, y, toX, toY): (Float, Float, Float, Float)

        /// - Returns: The distance of a point from it, in dots.
        func distance(_ pointX: Float, _ pointY: Float) -> Float {
            let (width, height) = (toX - x, toY - y)
            let square = width * width + height * height
            let part = square == 0 ? 0 : min(max(((pointX - x) * width + (pointY - y) * height) / square, 0), 1)
            let (apartX, apartY) = (pointX - x - part * width, pointY - y - part * height)
            return (apartX * apartX + apartY * apartY).squareRoot()
        }
    }

    /// Joins dots to their neighbours: beside and below, and diagonally where nothing else joins them.
    private static func lines(of character: Character) -> [Line] {
        let dots = DotFont.dots(of: character)
        func isSet(_ x: Int, _ y: Int) -> Bool {
            (0..<DotFont.columns).contains(x) && (0..<DotFont.rows).contains(y) && dots[y * DotFont.columns + x]
        }
        var lines: [Line] = []
        for y in 0..<DotFont.rows {
            for x in 0..<DotFont.columns where isSet(x, y) {
                func join(_ toX: Int, _ toY: Int) {
                    lines.append(Line(x: Float(x), y: Float(y), toX: Float(toX), toY: Float(toY)))
                }
                join(x, y)
                if isSet(x + 1, y) { join(x + 1, y) }
                if isSet(x, y + 1) { join(x, y + 1) }
                for side in [-1, 1] where isSet(x + side, y + 1) && !isSet(x + side, y) && !isSet(x, y + 1) {
                    join(x + side, y + 1)
                }
            }
        }
        return lines
    }

    /// - Parameter left: The place of the letter's first column, in dots.
    private static func draw(
        _ lines: [Line], at left: Float, _ unit: Float, _ pixels: inout [UInt32], _ width: Int, _ height: Int
    ) {
        let columns = max(0, Int((left - 1) * unit))..<min(width, Int((left + Float(DotFont.columns)) * unit) + 1)
        for row in 0..<height {
            for column in columns {
                let (x, y) = ((Float(column) + 0.5) / unit - left, (Float(row) + 0.5) / unit - 1.5)
                let distance = lines.reduce(Float.infinity) { min($0, $1.distance(x, y)) }
                let white = min(max((stroke - distance) * unit + 0.5, 0), 1)
                let black = min(max((edge - distance) * unit + 0.5, 0), 1)
                guard black > 0 else { continue }
                let alpha = UInt32(ground + (255 - ground) * black)
                // The colour is not multiplied by alpha, which is 255 wherever there is white.
                let shade = UInt32(255 * white)
                pixels[row * width + column] = alpha << 24 | shade << 16 | shade << 8 | shade
            }
        }
    }
}
