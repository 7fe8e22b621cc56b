import MediaTime

/// Emits particles: pictures that are born, move, turn and end. CAEmitterLayer.
package final class EmitterLayer: Layer {
    package var values = EmitterValues()
    package private(set) var cells: [EmitterCell] = []

    /// - Throws: ``EmitterError/tooManyCells`` beyond ``EmitterCell/maximumCount``, and ``EmitterError/animated(_:)``.
    package func setCells(_ cells: [EmitterCell]) throws(EmitterError) {
        guard cells.count <= EmitterCell.maximumCount else { throw .tooManyCells }
        if let lost = animations.keyPaths.first(where: { $0.property.cell ?? -1 >= cells.count }) {
            throw .animated(lost.name)
        }
        self.cells = cells
    }

    /// The cells with those inside them.
    package var allCells: [EmitterCell] {
        func all(_ cells: [EmitterCell]) -> [EmitterCell] { cells.flatMap { [$0] + all($0.cells) } }
        return all(cells)
    }
}

extension EmitterLayer {
    /// - Parameter picture: Gives the snapshot of a particle's picture.
    package func content(_ picture: (Layer) -> LayerSnapshot?) -> EmitterContent {
        func content(_ cell: EmitterCell) -> EmitterCellContent {
            EmitterCellContent(cell.values, picture: cell.contents.flatMap(picture), cells: cell.cells.map(content))
        }
        return EmitterContent(values: values, cells: cells.map(content))
    }
}

/// A kind of particle, which several emitters may share. CAEmitterCell.
package final class EmitterCell: RecipeLocated {
    package var values = EmitterCellValues()
    /// The particles' picture, drawn without its animations; nil for an invisible particle. The layer's anchor point is
    /// at the particle's place.
    package private(set) var contents: Layer?
    /// Particles that each particle of this cell emits while it lives.
    package private(set) var cells: [EmitterCell] = []
    package var locations: RecipeLocations
    /// The account of its memory, which ends with it; nil without one.
    package var memoryCharge: (any AnyObject & Sendable)?

    /// The most cells of an emitter, or of another cell.
    package static let maximumCount = 32
    /// The most cells that can be inside each other.
    package static let maximumDepth = 3

    package init(location: RecipeLocation? = nil) {
        locations = RecipeLocations(created: location)
    }

    /// Sets the particles' picture, taking the layer out of its superlayer.
    package func setContents(_ layer: Layer?) {
        layer?.removeFromSuperlayer()
        contents = layer
    }

    /// The number of cells inside each other, this one included.
    private var depth = 1
    /// True if another cell has it: its own cells are then settled, so that no cell can come to be inside itself.
    private var isInside = false

    /// - Throws: ``EmitterError``; the cell is then unchanged.
    package func setCells(_ cells: [EmitterCell]) throws(EmitterError) {
        guard !isInside else { throw .settled }
        guard !cells.contains(where: { $0 === self }) else { throw .cycle }
        guard cells.count <= Self.maximumCount else { throw .tooManyCells }
        let depth = 1 + (cells.map(\.depth).max() ?? 0)
        guard depth <= Self.maximumDepth else { throw .tooDeep }
        for cell in cells { cell.isInside = true }
        (self.cells, self.depth) = (cells, depth)
    }
}

/// The reason why a cell cannot be given its cells.
package enum EmitterError: Error, Equatable, CustomStringConvertible {
    case settled, cycle, tooManyCells, tooDeep
    /// An animated property of a cell that would not be there.
    case animated(String)

    package var description: String {
        switch self {
        case .settled: "the emitter_cells of a cell that is in another cell are settled: set them before"
        case .cycle: "an emitter cell cannot emit itself"
        case .tooManyCells: "more than \(EmitterCell.maximumCount) emitter cells"
        case .animated(let name): "too few emitter cells for the layer's animation of '\(name)': remove that before"
        case .tooDeep: "more than \(EmitterCell.maximumDepth) emitter cells inside each other"
        }
    }
}
