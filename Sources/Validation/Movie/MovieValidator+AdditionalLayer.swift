import EditModel

extension MovieValidator {
    /// The track that an animation tool's layers are the picture of; nil without one.
    private var additionalTrackID: Int? { movie.videoComposition?.animationTool?.additionalTrackID }

    /// Whether layer instructions may name a track although the movie's content does not have it.
    func isAdditionalTrack(_ id: Int) -> Bool { id == additionalTrackID }

    /// The size of the additional track's pictures; nil for another track.
    func additionalSize(ofTrack id: Int) -> Size? {
        isAdditionalTrack(id) ? movie.videoComposition?.animationTool?.additionalSize : nil
    }

    mutating func checkAdditional(_ layer: Layer, of tool: AnimationTool) {
        guard let id = tool.additionalTrackID else { return }
        let (object, location) = ("animation tool", tool.locations["as_track"])
        if id < 1 || id > Int(Int32.max) {
            report(
                .additionalTrackID, object, at: location, "a track id of \(id) is not from 1 to \(Int32.max)")
        } else if let track = movie.content.sourceTracks.first(where: { $0.id == id }) {
            report(
                .additionalTrackID, object, at: location,
                "its as_track is \(id), but the movie has \(track.mediaType.rawValue) track \(id) already")
        } else if !isShown(track: id) {
            report(
                .additionalLayerUnused, object, at: location,
                "its additional_layer is not seen, because no layer instruction is for track \(id)")
        }
        if tool.additionalSize == nil {
            report(
                .additionalLayerSize, object, at: layer.locations["bounds"] ?? location,
                "its additional_layer has no size: give it bounds of 1 to \(Int(RenderSize.limit)) pixels")
        }
        checkLayer(layer, tool)
    }

    /// A compositor may draw any track.
    private func isShown(track id: Int) -> Bool {
        guard let composition = movie.videoComposition, composition.compositor == nil else { return true }
        return composition.instructions.contains { $0.layerInstructions.contains { $0.trackID == id } }
    }
}
