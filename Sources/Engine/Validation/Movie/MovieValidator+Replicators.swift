import EditModel

/// The copies of replicator layers.
extension MovieValidator {
    mutating func checkReplicator(_ layer: ReplicatorLayer, _ tool: AnimationTool, _ object: String) {
        if layer.content.count == 0 {
            report(.replicatorEmpty, object, at: layer.locations["instance_count"], "its instance_count is 0")
        } else if layer.sublayers.isEmpty {
            report(.replicatorEmpty, object, at: layer.locations["sublayers"], "it has no sublayers to copy")
        }
        let colorNames = ["instance_color"] + ["red", "green", "blue"].map { "instance_\($0)_offset" }
        if layer.content.changesColor || colorNames.contains(where: layer.animates),
            tool.videoLayers.contains(where: layer.contains)
        {
            report(
                .replicatorColor, object, at: colorNames.lazy.compactMap { layer.locations[$0] }.first,
                "the video in it cannot be seen in other colors: only instance_alpha_offset and the opacity of instance_color "
                    + "change its copies")
        }
        guard !layer.isCopied else { return }
        let known = copiedLayerCount
        let most = ReplicatorContent.maximumLayerCount
        copiedLayerCount += layer.copiedLayerCount
        guard known <= most, copiedLayerCount > most else { return }
        let others = known == 0 ? "" : ", with the \(known) of those before it"
        report(
            .replicatorCount, object, at: layer.locations["instance_count"],
            "its copies show \(layer.copiedLayerCount) layers\(others); \(most) are the most")
    }
}

extension Layer {
    /// True if a replicator copies the layer.
    fileprivate var isCopied: Bool {
        var outer = superlayer
        while let layer = outer {
            if layer is ReplicatorLayer { return true }
            outer = layer.superlayer
        }
        return false
    }

    /// The layers that it shows with all copies; a replicator itself shows none. No more than a billion.
    fileprivate var copiedLayerCount: Int {
        let inside = sublayers.reduce(mask?.copiedLayerCount ?? 0) { $0 + $1.copiedLayerCount }
        let count = (self as? ReplicatorLayer).map { $0.content.count * inside } ?? (1 + inside)
        return min(count, 1_000_000_000)
    }
}
