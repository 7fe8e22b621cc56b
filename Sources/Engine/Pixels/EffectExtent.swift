/// The pixels that an effect's result depends on, and the resolution that it needs.
package struct EffectExtent: Hashable, Sendable {
    /// Pixels on each side of a pixel that its result depends on.
    package let reach: Int
    /// A part of a picture gives the same numbers as the whole if it begins at multiples of this many pixels.
    package let alignment: Int
    /// log2 of the greatest reduction of an opaque picture that loses nothing visible; 0 for results that need every
    /// pixel.
    package let reduction: Int

    /// Pixels of a reduced result beyond each edge of the part, for the filter that enlarges it: at the edge of the
    /// picture they are not the outermost ones repeated.
    package static let apron = 4

    /// - Parameter alignment: A power of two.
    package init(reach: Int, alignment: Int, reduction: Int = 0) {
        self.reach = reach
        self.alignment = alignment
        self.reduction = reduction
    }
}

extension PictureLanes {
    /// A part of the picture, as a picture of its own.
    /// - Parameter area: Begins at a whole sample of chroma and ends at one, or with the picture.
    package func part(_ area: PictureArea) -> PictureLanes {
        let bytes = isByte ? 1 : 2
        func part(_ lane: SampleLane, _ shiftX: Int, _ shiftY: Int) -> SampleLane {
            let (column, row) = (area.columns.lowerBound >> shiftX, area.rows.lowerBound >> shiftY)
            return SampleLane(
                base: lane.base + row * lane.stride + column * lane.step * bytes, stride: lane.stride, step: lane.step)
        }
        return PictureLanes(
            components: (
                part(components.0, 0, 0), part(components.1, chromaShiftX, chromaShiftY),
                part(components.2, chromaShiftX, chromaShiftY)
            ), alpha: alpha.map { part($0, 0, 0) }, width: area.columns.count, height: area.rows.count,
            bitDepth: bitDepth, chromaShiftX: chromaShiftX, chromaShiftY: chromaShiftY)
    }
}
