/// A few colours that a picture is drawn in.
struct ColorPalette: Sendable {
    /// Red, green and blue from 0 to 255.
    typealias Color = SIMD4<Int32>

    /// At most 256.
    let colors: [Color]

    /// xterm's colours from 16 on: a cube of 6 × 6 × 6, then 24 greys.
    static let terminal: ColorPalette = {
        let levels: [Int32] = [0, 95, 135, 175, 215, 255]
        let cube = (0..<216).map { Color(levels[$0 / 36], levels[$0 / 6 % 6], levels[$0 % 6], 0) }
        return ColorPalette(colors: cube + (0..<24).map { Color(repeating: 8 + 10 * $0).opaque })
    }()

    init(colors: [Color]) {
        precondition((1...256).contains(colors.count), "a palette has 1 to 256 colours")
        self.colors = colors
    }

    /// Which colour is nearest to another one.
    func nearest(to color: Color) -> Int {
        colors.withUnsafeBufferPointer { colors in
            var (best, shortest) = (0, Int32.max)
            for index in 0..<colors.count {
                let difference = colors[index] &- color
                // The eye tells greens best and blues worst.
                let square = difference &* difference
                let distance = square.x &* 3 &+ square.y &* 4 &+ square.z &* 2
                if distance < shortest { (best, shortest) = (index, distance) }
            }
            return best
        }
    }
}

extension SIMD4<Int32> {
    /// The same red, green and blue, and nothing in the fourth place.
    fileprivate var opaque: Self { Self(x, y, z, 0) }
}

/// Answers the nearest colour again and again, from a table of 64 levels a channel that is filled as it is needed.
struct NearestColors {
    private let palette: ColorPalette
    private var table = [Int16](repeating: -1, count: 1 << 18)

    init(_ palette: ColorPalette) {
        self.palette = palette
    }

    /// - Parameter color: From 0 to 255 a channel.
    mutating func index(of color: ColorPalette.Color) -> Int {
        let levels = color &>> 2
        let place = Int(levels.x << 12 | levels.y << 6 | levels.z)
        if table[place] >= 0 { return Int(table[place]) }
        let middle = levels &<< 2 &+ ColorPalette.Color(2, 2, 2, 0)
        let index = palette.nearest(to: middle)
        table[place] = Int16(index)
        return index
    }
}
