import Glibc

/// The pixels of a bitmap with a transparent border, so that neighbours need no checks.
///
/// Written once, then read by any thread.
final class BorderedBitmap: @unchecked Sendable {  // immutable once filled
    /// The width of the border in pixels.
    static let border = 2

    let width: Int
    let height: Int
    /// From one row to the next, in pixels.
    let stride: Int
    /// RGBA, R in the lowest byte.
    private let memory: UnsafeMutablePointer<UInt32>

    /// A transparent bitmap.
    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        stride = width + 2 * Self.border
        let count = stride * (height + 2 * Self.border)
        memory = .allocate(capacity: count)
        memory.initialize(repeating: 0, count: count)
    }

    convenience init(_ bitmap: Bitmap) {
        self.init(width: bitmap.width, height: bitmap.height)
        guard width > 0 else { return }
        bitmap.pixels.withUnsafeBytes { pixels in
            for y in 0..<height {
                memcpy(row(y), pixels.baseAddress! + y * width * 4, width * 4)
            }
        }
    }

    deinit { memory.deallocate() }

    /// The first pixel of a row, −2 to height + 1; it has two neighbours on its left.
    func row(_ index: Int) -> UnsafeMutablePointer<UInt32> {
        memory + ((index + Self.border) * stride + Self.border)
    }

    /// The bitmap at half its width, half its height or both, by area; what lies beyond an odd edge is transparent.
    func halved(x halvesX: Bool, y halvesY: Bool) -> BorderedBitmap {
        let (stepX, stepY) = (halvesX ? 2 : 1, halvesY ? 2 : 1)
        let half = BorderedBitmap(width: (width + stepX - 1) / stepX, height: (height + stepY - 1) / stepY)
        let pair: UInt32 = 0x00FF_00FF
        for y in 0..<half.height {
            let (upper, lower) = (row(y * stepY), row(y * stepY + stepY - 1))
            let target = half.row(y)
            for x in 0..<half.width {
                let (left, right) = (x &* stepX, x &* stepX &+ stepX &- 1)
                let (a, b, c, d) = (upper[left], upper[right], lower[left], lower[right])
                // Two channels in each word: the sum of four bytes and the rounding take ten bits.
                let even = (a & pair) &+ (b & pair) &+ (c & pair) &+ (d & pair) &+ 0x0002_0002
                let odd =
                    ((a >> 8) & pair) &+ ((b >> 8) & pair) &+ ((c >> 8) & pair) &+ ((d >> 8) & pair) &+ 0x0002_0002
                target[x] = ((even >> 2) & pair) | (((odd >> 2) & pair) << 8)
            }
        }
        return half
    }
}
