import CFFmpeg
import Media
import Pixels

/// Finds the palette that fits all pictures of a movie best: the first of two passes. Wraps libavfilter's `palettegen`.
///
/// Its memory is bounded: beyond a million colours, new ones are merged with near ones. Not thread-safe: it belongs to
/// one thread.
package final class PaletteGatherer {
    private let graph: PictureGraph
    private let pool: FramePool
    /// A bit for each of the 2²⁴ colours that was seen.
    private var seen: [UInt64]
    private var seenCount = 0
    private var number: Int64 = 0
    private let mostColors: Int

    /// Colours counted separately; each takes some 16 bytes.
    package static let usualMostColors = 1 << 20

    /// - Parameters:
    ///   - width: The pictures' width, in pixels.
    ///   - keepsAlpha: True to reserve one of the 256 colours for transparency.
    ///   - mostColors: The number of different colours counted exactly.
    package init(
        width: Int, height: Int, keepsAlpha: Bool, mostColors: Int = PaletteGatherer.usualMostColors
    ) throws(MediaError) {
        graph = try PictureGraph(
            "palettegen", options: PaletteStage.generation(.movie, keepsAlpha: keepsAlpha),
            inputs: [Palette.format(width: width, height: height)])
        pool = FramePool(width: width, height: height, format: .bgra)
        seen = [UInt64](repeating: 0, count: 1 << 18)
        self.mostColors = mostColors
    }

    /// Counts the colours of a picture of ``Palette/format(width:height:)``, which is not written to.
    package func add(_ frame: borrowing Frame) throws(MediaError) {
        precondition(frame.format == .bgra && frame.width == pool.width && frame.height == pool.height)
        let copy = try pool.makeCopy(of: frame)
        for row in 0..<copy.height {
            let pixels = UnsafeMutableRawPointer(copy.av.pointee.data.0! + row * copy.stride(0))
                .assumingMemoryBound(to: UInt32.self)
            bound(UnsafeMutableBufferPointer(start: pixels, count: copy.width))
        }
        try graph.send(copy, into: 0, number: number)
        number += 1
    }

    /// Replaces colours beyond the limit by near ones.
    private func bound(_ pixels: UnsafeMutableBufferPointer<UInt32>) {
        seen.withUnsafeMutableBufferPointer { seen in
            var last = UInt32.max
            for x in pixels.indices where pixels[x] != last {
                last = pixels[x]
                let color = Int(last & 0xFF_FFFF)
                let (word, bit) = (color >> 6, UInt64(1) << UInt64(color & 63))
                if seen[word] & bit != 0 { continue }
                guard seenCount < mostColors else {
                    // The middle of the 8 × 8 × 8 colours around it: at most 32,768 more.
                    pixels[x] = last & 0xFFF8_F8F8 | 0x0004_0404
                    last = .max
                    continue
                }
                seen[word] |= bit
                seenCount += 1
            }
        }
    }

    /// The palette of all pictures so far; nil if there were none. Call it once.
    package func finish() throws(MediaError) -> Palette? {
        guard number > 0 else { return nil }
        try graph.finish(0)
        guard let frame = try graph.receive() else {
            throw MediaError(.engineFailure, "find a palette", "the filter gave none")
        }
        return Palette(frame)
    }
}
