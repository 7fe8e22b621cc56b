import Glibc

/// A rectangle of whole blocks of a picture: pixels that share a chroma sample are in it together.
package struct PictureArea: Hashable, Sendable {
    /// In luma pixels.
    package let columns: Range<Int>
    package let rows: Range<Int>

    /// - Parameters:
    ///   - columns: They begin and end at whole blocks, or with the picture.
    ///   - rows: The same downwards.
    package init(_ columns: Range<Int>, _ rows: Range<Int>) {
        self.columns = columns
        self.rows = rows
    }

    /// The whole picture.
    package init(width: Int, height: Int) { self.init(0..<width, 0..<height) }

    /// The blocks that a rectangle under a map touches, with the pixels around it that interpolation reaches.
    /// - Parameters:
    ///   - size: The size of the rectangle, whose top left corner is at zero.
    ///   - layout: Determines the size of a block.
    package init(
        covering size: (width: Int, height: Int), _ transform: PlaneTransform, in whole: PictureArea,
        layout: PixelLayout
    ) {
        let covered = transform.covered(
            size: size, margin: 1, plane: (whole.columns.upperBound, whole.rows.upperBound))
        self.init(
            covered.columns.wholeBlocks(shift: layout.chromaShiftX, within: whole.columns),
            covered.rows.wholeBlocks(shift: layout.chromaShiftY, within: whole.rows))
    }

    /// An area without pixels.
    package static let empty = PictureArea(0..<0, 0..<0)

    package var isEmpty: Bool { columns.isEmpty || rows.isEmpty }

    /// The intersection of both.
    package func intersection(_ other: PictureArea) -> PictureArea {
        let common = PictureArea(columns.clamped(to: other.columns), rows.clamped(to: other.rows))
        return common.isEmpty ? .empty : common
    }

    /// The area relative to the corner of another one that contains it.
    package func relative(to other: PictureArea) -> PictureArea {
        let (x, y) = (other.columns.lowerBound, other.rows.lowerBound)
        return PictureArea(
            (columns.lowerBound - x)..<(columns.upperBound - x), (rows.lowerBound - y)..<(rows.upperBound - y))
    }

    /// True if every pixel of another area lies in this one.
    package func contains(_ other: PictureArea) -> Bool {
        columns.clamped(to: other.columns) == other.columns && rows.clamped(to: other.rows) == other.rows
    }

    /// The area with some pixels around it, from one multiple of a number of pixels to another, within a picture.
    /// - Parameters:
    ///   - margin: Pixels on each side.
    ///   - alignment: A power of two, and a multiple of a block's size.
    package func extended(by margin: Int, alignment: Int, within whole: PictureArea) -> PictureArea {
        func extended(_ range: Range<Int>, _ whole: Range<Int>) -> Range<Int> {
            let low = (range.lowerBound - margin) & -alignment
            let high = (range.upperBound + margin + alignment - 1) & -alignment
            return (low..<high).clamped(to: whole)
        }
        return PictureArea(extended(columns, whole.columns), extended(rows, whole.rows))
    }

    /// The smallest area around both.
    package func union(_ other: PictureArea) -> PictureArea {
        guard !isEmpty, !other.isEmpty else { return isEmpty ? other : self }
        return PictureArea(
            min(columns.lowerBound, other.columns.lowerBound)..<max(columns.upperBound, other.columns.upperBound),
            min(rows.lowerBound, other.rows.lowerBound)..<max(rows.upperBound, other.rows.upperBound))
    }
}

extension Range<Int> {
    /// The range extended to whole blocks of `1 << shift`.
    fileprivate func wholeBlocks(shift: Int, within whole: Range<Int>) -> Range<Int> {
        guard !isEmpty else { return 0..<0 }
        return ((lowerBound >> shift) << shift..<((upperBound - 1) >> shift + 1) << shift).clamped(to: whole)
    }
}

extension PictureView {
    /// A part of the picture, as a picture of its own.
    package func part(_ area: PictureArea) -> PictureView {
        func part(_ plane: Plane, _ shiftX: Int, _ shiftY: Int) -> Plane {
            let (column, row) = (area.columns.lowerBound >> shiftX, area.rows.lowerBound >> shiftY)
            return Plane(
                base: plane.base + row * plane.stride + column * layout.bytesPerSample, stride: plane.stride,
                width: (area.columns.upperBound + (1 << shiftX) - 1) >> shiftX - column,
                height: (area.rows.upperBound + (1 << shiftY) - 1) >> shiftY - row)
        }
        let (shiftX, shiftY) = (layout.chromaShiftX, layout.chromaShiftY)
        return PictureView(
            layout: layout, width: area.columns.count, height: area.rows.count, y: part(y, 0, 0),
            cb: part(cb, shiftX, shiftY), cr: part(cr, shiftX, shiftY), alpha: alpha.map { part($0, 0, 0) })
    }
}

extension PlaneTransform {
    /// This map with a part of the target picture as its target.
    package func onto(_ area: PictureArea) -> PlaneTransform {
        let (x, y) = (Double(area.columns.lowerBound), Double(area.rows.lowerBound))
        return concatenating(PlaneTransform(a: 1, b: 0, c: 0, d: 1, tx: -x, ty: -y))
    }
}
