import Messages

/// A picture in DEC's sixels: bands of six rows, drawn colour by colour.
struct SixelPicture {
    /// All that is sent, from where the cursor is.
    let bytes: [UInt8]

    /// Registers that terminals have for colours; xterm's own limit unless it is set up otherwise.
    private static let mostColors = 256

    init(_ picture: TerminalPicture) {
        let (palette, indexed) = Self.reduced(picture)
        var writer = SixelWriter(width: picture.width, height: picture.height, colorCount: palette.count)
        writer.begin(palette)
        indexed.indices.withUnsafeBufferPointer { indices in
            for row in stride(from: 0, to: picture.height, by: 6) {
                // None after the last band: it could scroll the screen for nothing.
                if row > 0 { writer.nextBand() }
                writer.writeBand(from: row, indices)
            }
        }
        writer.end()
        bytes = writer.bytes
    }

    /// The colours in hundredths, as sixels have them, and each pixel's number.
    private static func reduced(_ picture: TerminalPicture) -> ([ColorPalette.Color], IndexedPicture) {
        if let exact = ColorPalette.exact(of: picture, limit: mostColors) {
            let colors = exact.sorted { $0.value < $1.value }.map { color, _ in
                ColorPalette.Color(Int32(color >> 16), Int32(color >> 8 & 0xFF), Int32(color & 0xFF), 0)
            }
            let indices = (0..<picture.width * picture.height).map { exact[picture.packedColor(at: $0)]! }
            return (colors.map(hundredths), IndexedPicture(indices: indices))
        }
        let colors = ColorPalette(of: picture, limit: mostColors).colors.map(hundredths)
        // Dithering compensates the rounding to hundredths.
        let shown = ColorPalette(colors: colors.map { ($0 &* 255 &+ 50) / 100 })
        return (colors, IndexedPicture(picture, shown))
    }

    private static func hundredths(_ color: ColorPalette.Color) -> ColorPalette.Color { (color &* 100 &+ 127) / 255 }
}

/// Puts sixels into bytes.
private struct SixelWriter {
    private(set) var bytes: [UInt8] = []
    private let width: Int
    private let height: Int
    private let colorCount: Int
    /// For each colour a row of the band's columns: which of the six pixels have it.
    private var columns: [UInt8]

    init(width: Int, height: Int, colorCount: Int) {
        self.width = width
        self.height = height
        self.colorCount = colorCount
        columns = [UInt8](repeating: 0, count: width * colorCount)
        bytes.reserveCapacity(width * height)
    }

    /// Square pixels, those that are not drawn stay as they are, and the palette.
    mutating func begin(_ palette: [ColorPalette.Color]) {
        append("\u{1B}P0;1;0q\"1;1;\(width);\(height)")
        for (number, color) in palette.enumerated() { append("#\(number);2;\(color.x);\(color.y);\(color.z)") }
    }

    mutating func end() { append("\u{1B}\\") }

    mutating func writeBand(from top: Int, _ indices: UnsafeBufferPointer<UInt8>) {
        var ends = [Int](repeating: 0, count: colorCount)
        for row in top..<min(top + 6, height) {
            let bit = UInt8(1 << (row - top))
            for column in 0..<width {
                let color = Int(indices[row * width + column])
                columns[color * width + column] |= bit
                if column >= ends[color] { ends[color] = column + 1 }
            }
        }
        var isFirst = true
        for color in 0..<colorCount where ends[color] > 0 {
            append(isFirst ? "#\(color)" : "$#\(color)")
            isFirst = false
            writeRow(color, end: ends[color])
        }
    }

    mutating func nextBand() { append("-") }

    /// One colour of a band, and clears it for the next one.
    private mutating func writeRow(_ color: Int, end: Int) {
        let start = color * width
        var column = 0
        while column < end {
            let sixel = columns[start + column]
            var next = column + 1
            while next < end, columns[start + next] == sixel { next += 1 }
            let character = sixel + 63
            let count = next - column
            if count > 3 {
                append("!\(count)")
                bytes.append(character)
            } else {
                for _ in 0..<count { bytes.append(character) }
            }
            for place in column..<next { columns[start + place] = 0 }
            column = next
        }
    }

    private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }
}
