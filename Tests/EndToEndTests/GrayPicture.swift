import Glibc

/// The luma of one decoded picture, for finding what moves in it.
struct GrayPicture {
    let width: Int
    let pixels: [UInt8]
    var height: Int { pixels.count / width }

    /// - Parameter filter: What ffmpeg does to the picture first; it keeps the width.
    init(_ file: Word, number: Int = 0, width: Int, filter: Word = "null") throws {
        self.width = width
        pixels = try Judge.picture(file, number: number, as: "gray", filter: filter)
    }

    subscript(x: Int, y: Int) -> Int { Int(pixels[y * width + x]) }

    /// Where the pixels of a luma are on the average, each by how far it is above `dark`, or below `bright`; nil where
    /// there are none. In pixels from the top left corner.
    func centroid(above dark: Int = 256, below bright: Int = -1) -> (x: Double, y: Double)? {
        var (sum, x, y) = (0.0, 0.0, 0.0)
        for (index, pixel) in pixels.enumerated() {
            let weight = Double(max(0, Int(pixel) - dark, bright - Int(pixel)))
            sum += weight
            x += weight * (Double(index % width) + 0.5)
            y += weight * (Double(index / width) + 0.5)
        }
        return sum > 0 ? (x / sum, y / sum) : nil
    }

    /// How far its pixels are from one luma at most.
    func largestDistance(from luma: Int) -> Int { pixels.map { abs(Int($0) - luma) }.max() ?? 0 }

    /// The mean distance of the pixels of two pictures in a square.
    func distance(to other: GrayPicture, x: Int, y: Int, side: Int) -> Double {
        var sum = 0
        for row in y..<y + side { for column in x..<x + side { sum += abs(self[column, row] - other[column, row]) } }
        return Double(sum) / Double(side * side)
    }
}
