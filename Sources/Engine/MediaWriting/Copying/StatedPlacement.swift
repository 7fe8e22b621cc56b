import CFFmpeg
import Media
import Values

/// The placement of copied pictures: a crop that their stream states, and a rotation that the container states.
package struct StatedPlacement: Hashable, Sendable {
    /// The part of the pictures that is shown; nil for all of it.
    package let crop: PictureCrop?
    /// The turn of the result against the source's upright pictures; nil without any.
    package let turn: PictureTurn?
    /// From the pixels of the shown part, before its turn, to those of the result.
    package let map: AffineTransform

    /// - Parameters:
    ///   - map: From a picture's own pixels to those of the result, turns by quarters and a translation.
    ///   - upright: The source's own map.
    ///   - crop: The part that the result shows; nil for all of it.
    /// - Returns: Nil unless it is such a map and changes something.
    package init?(_ map: AffineTransform, from upright: AffineTransform, crop: PictureCrop? = nil) {
        turn = PictureTurn(map, from: upright)
        guard turn != nil || crop != nil, map.turnsByQuarters, upright.turnsByQuarters else { return nil }
        self.crop = crop
        let origin = crop?.rectangle.origin ?? .zero
        self.map = AffineTransform.identity.translated(x: origin.x, y: origin.y).concatenating(map)
    }

    /// Such as "cropped to 1080×1080, turned by 90°".
    package var text: String {
        let cropped = crop.map { crop in
            let size = map.apply(to: Rectangle(origin: .zero, size: crop.rectangle.size)).size
            return "cropped to \(Int(size.width))×\(Int(size.height)) with the rest still in the file"
        }
        return [cropped, turn?.text].compactMap { $0 }.joined(separator: ", ")
    }

    /// The display matrix, in 16.16 fixed point, and 2.30 in its last column.
    fileprivate var matrix: [Int32] {
        let fixed = { (value: Double) in Int32(clamping: Int((value * 65536).rounded())) }
        return [
            fixed(map.a), fixed(map.b), 0, fixed(map.c), fixed(map.d), 0, fixed(map.tx), fixed(map.ty), 1 << 30,
        ]
    }

    /// True if a file must state more than that its pictures are shown unchanged.
    fileprivate var hasMatrix: Bool { turn != nil || map != .identity }
}

extension Muxer {
    /// Replaces the display matrix of a track, if its container has one.
    func setMatrix(_ placement: StatedPlacement, of stream: UnsafeMutablePointer<AVStream>) throws(MediaError) {
        guard placement.hasMatrix else { return }
        let matrix = placement.matrix
        let size = matrix.count * MemoryLayout<Int32>.size
        let bytes = try allocated(
            "a display matrix", av_stream_new_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, size))
        bytes.withMemoryRebound(to: Int32.self, capacity: matrix.count) { place in
            place.update(from: matrix, count: matrix.count)
        }
    }
}
