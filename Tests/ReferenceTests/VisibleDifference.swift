import Pixels

/// How much more two pictures differ than an eye forgives: much along edges, where a little shift changes a pixel a lot,
/// and little in flat parts. (As libass compares its pictures.)
struct VisibleDifference: CustomStringConvertible {
    /// How far a flat pixel may be off, of 255.
    private static let tolerance = 4
    /// The part of the range of values around a pixel by which it may be off besides.
    private static let share = 0.2

    /// How many pixels differ visibly.
    private(set) var count = 0
    /// The one that does most, and by how much more than it may.
    private(set) var worst: (x: Int, y: Int, excess: Int) = (0, 0, 0)

    var isVisible: Bool { count > 0 }

    var description: String { "\(count) pixels, most at \(worst.x), \(worst.y) by \(worst.excess)" }

    init(_ picture: Bitmap, from reference: Bitmap) {
        precondition((picture.width, picture.height) == (reference.width, reference.height))
        for y in 0..<picture.height {
            for x in 0..<picture.width {
                let excess = (0..<3).map { Self.excess(picture, reference, x, y, channel: $0) }.max()!
                guard excess > 0 else { continue }
                count += 1
                if excess > worst.excess { worst = (x, y, excess) }
            }
        }
    }

    private static func excess(_ picture: Bitmap, _ reference: Bitmap, _ x: Int, _ y: Int, channel: Int) -> Int {
        let width = reference.width
        let index = (y * width + x) * 4 + channel
        let difference = abs(Int(picture.pixels[index]) - Int(reference.pixels[index]))
        guard difference > tolerance else { return 0 }
        var (low, high) = (UInt8.max, UInt8.min)
        for row in max(y - 1, 0)...min(y + 1, reference.height - 1) {
            for column in max(x - 1, 0)...min(x + 1, width - 1) {
                let value = reference.pixels[(row * width + column) * 4 + channel]
                (low, high) = (min(low, value), max(high, value))
            }
        }
        return max(difference - tolerance - Int(Double(high - low) * share), 0)
    }
}
