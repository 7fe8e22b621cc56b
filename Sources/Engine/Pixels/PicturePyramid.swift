/// The planes of one picture and their reductions by area, made as drawing needs them.
///
/// Used by one thread at a time, for one picture until it is cleared.
package final class PicturePyramid {
    /// The planes that are reduced, each with its alpha.
    enum Part { case luma, cb, cr }

    private struct Key: Hashable {
        let part: Part
        let level: PyramidLevel
    }

    private var levels: [Key: AlphaPlane] = [:]
    private var means: Plane?
    private var memory: [ScratchPlane] = []
    private var used = 0

    package init() {}

    /// Clears the pyramid for another picture and keeps its memory.
    package func clear() {
        levels.removeAll(keepingCapacity: true)
        means = nil
        used = 0
    }

    /// A level, which is made from the one before it if necessary.
    /// - Parameter larger: The level with one halving less in each halved direction.
    func plane<Sample: FixedWidthInteger>(
        _ part: Part, _ level: PyramidLevel, from larger: AlphaPlane, halvesX: Bool, halvesY: Bool,
        _ type: Sample.Type, _ team: BandTeam
    ) -> AlphaPlane {
        let key = Key(part: part, level: level)
        if let known = levels[key] { return known }
        let width = halvesX ? (larger.color.width + 1) / 2 : larger.color.width
        let height = halvesY ? (larger.color.height + 1) / 2 : larger.color.height
        let target = AlphaPlane(
            color: nextPlane(width, height, type), alpha: larger.alpha == nil ? nil : nextPlane(width, height, type))
        team.forEachBand(samples: width * height) { larger.reduce(into: target, type, $0) }
        levels[key] = target
        return target
    }

    /// The alpha of the picture at the resolution of its chroma; nil if it is opaque.
    func chromaAlpha<Sample: FixedWidthInteger>(of picture: PictureView, _ type: Sample.Type) -> Plane? {
        guard let alpha = picture.alpha else { return nil }
        let layout = picture.layout
        guard layout.chromaShiftX != 0 || layout.chromaShiftY != 0 else { return alpha }
        if let means { return means }
        let plane = nextPlane(picture.cb.width, picture.cb.height, type)
        for row in 0..<plane.height {
            alpha.average(
                into: plane.row(row, of: type), row: row, column: 0, count: plane.width, shiftX: layout.chromaShiftX,
                shiftY: layout.chromaShiftY)
        }
        means = plane
        return plane
    }

    private func nextPlane<Sample: FixedWidthInteger>(_ width: Int, _ height: Int, _ type: Sample.Type) -> Plane {
        if used == memory.count { memory.append(ScratchPlane()) }
        defer { used += 1 }
        return memory[used].plane(width: width, height: height, bytesPerSample: MemoryLayout<Sample>.stride)
    }
}
