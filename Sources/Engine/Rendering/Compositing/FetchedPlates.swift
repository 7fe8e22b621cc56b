import Media
import Pixels
import Values

/// A layer's picture for one frame; nil if its source has none.
final class FetchedPlate {
    private var plate: PicturePlate?

    init(_ plate: consuming PicturePlate?) { self.plate = plate }

    /// True if there is a whole picture of a format's size, without transparency.
    func hidesItsPlace(_ format: VideoFormat) -> Bool {
        switch plate {
        case .some(let plate):
            plate.part == nil && !plate.frame.format.hasAlphaPlane && plate.frame.width == format.codedWidth
                && plate.frame.height == format.codedHeight
        case .none: false
        }
    }

    /// Gives the picture away.
    func take() -> PicturePlate? { plate.take() }
}

/// The pictures of a frame's layers; each is requested once.
struct FetchedPlates {
    private var known: [Int: FetchedPlate] = [:]
    private let request: (Int) throws -> PicturePlate?

    /// - Parameter request: Gives the picture of a layer.
    init(_ request: @escaping (Int) throws -> PicturePlate?) { self.request = request }

    /// The picture of a layer, which stays here until it is taken.
    mutating func plate(_ index: Int) throws -> FetchedPlate {
        if let plate = known[index] { return plate }
        let plate = FetchedPlate(try request(index))
        known[index] = plate
        return plate
    }

    /// Gives a layer's picture away.
    mutating func take(_ index: Int) throws -> PicturePlate? {
        defer { known[index] = nil }
        return try plate(index).take()
    }
}

extension PictureArea {
    /// The parts of the canvas that remain outside an area of the same width or height: above and below, or left and
    /// right of it.
    /// - Returns: Nil if the area leaves more than two parts or hides none of the canvas.
    func parts(beside hidden: PictureArea) -> [PictureArea]? {
        guard !hidden.isEmpty else { return nil }
        if hidden.columns == columns {
            return [rows.lowerBound..<hidden.rows.lowerBound, hidden.rows.upperBound..<rows.upperBound]
                .filter { !$0.isEmpty }.map { PictureArea(columns, $0) }
        }
        guard hidden.rows == rows else { return nil }
        return [columns.lowerBound..<hidden.columns.lowerBound, hidden.columns.upperBound..<columns.upperBound]
            .filter { !$0.isEmpty }.map { PictureArea($0, rows) }
    }
}

extension Placement {
    /// The part of the canvas that an opaque picture hides; nil if its edges may be soft.
    func hiddenArea(of canvas: PictureArea, _ layout: PixelLayout) -> PictureArea? {
        guard case .upright(_, let x, let y, let width, let height) = method else { return nil }
        // A picture begins at whole chroma samples. If it ends within a sample, it hides that sample too, but not the
        // luma pixels next to it.
        func whole(_ start: Int, _ length: Int, _ shift: Int, _ limit: Int) -> Range<Int> {
            let end = start + length >= limit ? limit : ((start + length) >> shift) << shift
            let first = min(max(start, 0), limit)
            return first..<max(end, first)
        }
        return PictureArea(
            whole(x, width, layout.chromaShiftX, canvas.columns.upperBound),
            whole(y, height, layout.chromaShiftY, canvas.rows.upperBound))
    }
}

extension PlaneTransform {
    /// True for an upright map that makes nothing smaller: a picture drawn in parts costs no more than in one.
    var enlarges: Bool { b == 0 && c == 0 && abs(a) >= 1 && abs(d) >= 1 }
}
