import EditModel
import Values
import Wording

/// Emitter layers and their cells.
extension MovieValidator {
    mutating func checkEmitter(_ layer: EmitterLayer, _ tool: AnimationTool, _ object: String) {
        // An emitter in a particle's picture, which has been reported.
        guard !isInParticle else { return }
        if layer.cells.isEmpty {
            report(.emitterEmpty, object, at: layer.locations["emitter_cells"], "it has no emitter_cells")
        }
        for name in ["birth_rate", "lifetime", "scale"] where !layer.animates(name) {
            let value = ["birth_rate": layer.values.birthRate, "lifetime": layer.values.lifetime][name]
            guard (value ?? layer.values.scale) == 0 else { continue }
            report(.emitterEmpty, object, at: layer.locations[name], "its \(name) is 0, so nothing of it is seen")
        }
        let size = layer.values.size
        if ![size.width, size.height].allSatisfy({ (0...RenderSize.limit).contains($0) }) {
            report(
                .layerGeometry, object, at: layer.locations["emitter_size"],
                "its emitter_size is not in 0 to \(Int(RenderSize.limit)) pixels")
        }
        checkCount(of: layer, object)
        for cell in layer.allCells where judgedCells.insert(ObjectIdentifier(cell)).inserted {
            checkCell(cell, tool)
        }
    }

    private mutating func checkCount(of layer: EmitterLayer, _ object: String) {
        let known = particleCount
        let most = Double(EmitterContent.maximumParticleCount)
        let copies = layer.copyCount
        let own = layer.content { _ in nil }.largestParticleCount * copies
        particleCount += own
        guard known <= most, particleCount > most else { return }
        let others = known == 0 ? "" : ", with the \(decimalText(known)) of the emitters before it"
        let times = copies == 1 ? "" : ", in all its copies together"
        let cell = layer.cells.max { $0.values.birthRate < $1.values.birthRate }
        report(
            .emitterCount, object, at: cell?.locations["birth_rate"] ?? layer.locations.created,
            "by their birth_rate and lifetime up to \(decimalText(own)) particles are there at once\(times)\(others); "
                + "\(decimalText(most)) are the most")
    }

    private mutating func checkCell(_ cell: EmitterCell, _ tool: AnimationTool) {
        let object = "emitter cell"
        if cell.contents == nil, cell.cells.isEmpty {
            report(
                .emitterEmpty, object, at: cell.locations["contents"], "it has no contents, so nothing of it is seen")
        }
        for (name, value) in [("birth_rate", cell.values.birthRate), ("lifetime", cell.values.longestLife)]
        where value == 0 {
            report(.emitterEmpty, object, at: cell.locations[name], "its \(name) is 0, so nothing of it is seen")
        }
        guard let contents = cell.contents else { return }
        let location = cell.locations["contents"]
        if tool.videoLayers.contains(where: contents.contains) {
            report(.emitterContents, object, at: location, "its contents show the video, which cannot be a particle")
        }
        if contents.has(where: { $0 is EmitterLayer }) {
            report(.emitterContents, object, at: location, "its contents have an emitter layer: use emitter_cells")
        }
        if contents.has(where: { !$0.animations.keyPaths.isEmpty || !$0.animations.all.isEmpty }) {
            report(
                .emitterContents, object, at: location,
                "the animations of its contents do not count, because a particle's picture is drawn once",
                severity: .warning)
        }
        isInParticle = true
        checkLayer(contents, tool)
        isInParticle = false
    }
}

extension Layer {
    /// True if something is so of the layer, or of any in it.
    fileprivate func has(where isSo: (Layer) -> Bool) -> Bool {
        isSo(self) || mask?.has(where: isSo) == true || sublayers.contains { $0.has(where: isSo) }
    }

    /// The number of times that replicators show the layer.
    fileprivate var copyCount: Double {
        var (count, outer) = (1.0, superlayer)
        while let layer = outer {
            if let replicator = layer as? ReplicatorLayer { count *= Double(replicator.content.count) }
            outer = layer.superlayer
        }
        return count
    }
}
