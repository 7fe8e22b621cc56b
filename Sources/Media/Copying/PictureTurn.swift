import CFFmpeg
import EditModel

/// A turn by quarters, with or without a mirroring, that a container states beside pictures that are copied.
package struct PictureTurn: Hashable, Sendable {
    /// From the natural picture's pixels to those of the result.
    package let map: AffineTransform
    /// The turn of the result's pictures against the source's upright ones, clockwise as seen: 0, 90, 180 or 270.
    package let degrees: Int
    /// True if the pictures are mirrored left to right before they are turned.
    package let isMirrored: Bool

    /// - Parameters:
    ///   - map: From the natural picture's pixels to those of the result.
    ///   - upright: The source's own map.
    /// - Returns: Nil unless both maps consist of quarter turns and mirrorings, and differ.
    package init?(_ map: AffineTransform, from upright: AffineTransform) {
        guard map.turnsByQuarters, upright.turnsByQuarters, let inverse = upright.inverse else { return nil }
        let turn = inverse.concatenating(map)
        guard let quarter = Self.sines.firstIndex(where: { $0.sine == -turn.c && $0.cosine == turn.d }) else {
            return nil
        }
        self.map = map
        degrees = quarter * 90
        isMirrored = turn.determinant < 0
        guard degrees != 0 || isMirrored else { return nil }
    }

    /// Of quarter turns, in order.
    private static let sines: [(sine: Double, cosine: Double)] = [(0, 1), (1, 0), (0, -1), (-1, 0)]

    /// Such as "turned by 90°" or "mirrored, turned by 90°".
    package var text: String {
        let turned = degrees == 0 ? [] : ["turned by \(degrees)°"]
        return ((isMirrored ? ["mirrored"] : []) + turned).joined(separator: ", ")
    }

    /// The display matrix, in 16.16 fixed point, and 2.30 in its last column.
    fileprivate var matrix: [Int32] {
        let fixed = { (value: Double) in Int32(clamping: Int((value * 65536).rounded())) }
        return [
            fixed(map.a), fixed(map.b), 0, fixed(map.c), fixed(map.d), 0, fixed(map.tx), fixed(map.ty), 1 << 30,
        ]
    }
}

extension AffineTransform {
    /// True if its linear part only exchanges and mirrors the axes.
    fileprivate var turnsByQuarters: Bool {
        let isUnit = { (value: Double) in abs(value) == 1 }
        return (isUnit(a) && isUnit(d) && b == 0 && c == 0) || (isUnit(b) && isUnit(c) && a == 0 && d == 0)
    }
}

extension Muxer {
    /// Replaces the display matrix of a track, if its container has one.
    func setTurn(_ turn: PictureTurn, of stream: UnsafeMutablePointer<AVStream>) throws(MediaError) {
        let matrix = turn.matrix
        let size = matrix.count * MemoryLayout<Int32>.size
        let bytes = try allocated(
            "a display matrix", av_stream_new_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, size))
        bytes.withMemoryRebound(to: Int32.self, capacity: matrix.count) { place in
            place.update(from: matrix, count: matrix.count)
        }
    }
}
