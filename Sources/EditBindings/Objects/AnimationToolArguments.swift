import EditModel
import LuaHost

extension EditTypes {
    /// An animation tool of one of its two kinds: layers around the picture, or layers as a track.
    static func makeAnimationTool(
        _ video: [Layer]?, in parent: Layer?, additional: Layer?, as trackID: Int?, at place: String?
    ) throws -> AnimationTool {
        guard additional != nil || trackID != nil else {
            guard let parent else { throw AnimationToolError.incompletePicture }
            guard let video else { throw AnimationToolError.noVideoLayer }
            return AnimationTool(videoLayers: video, in: parent, location: place)
        }
        guard video == nil, parent == nil else { throw AnimationToolError.bothKinds }
        guard let additional, let trackID else { throw AnimationToolError.incompleteTrack }
        return AnimationTool(additionalLayer: additional, asTrackID: trackID, location: place)
    }

    /// What shows the picture: one video layer, or a list of them; nil for neither.
    static func videoLayers(_ single: Layer?, _ several: [Layer]?) throws -> [Layer]? {
        switch (single, several) {
        case (let layer?, nil): return [layer]
        case (nil, let layers?) where layers.isEmpty: throw AnimationToolError.emptyVideoLayers
        case (nil, let layers): return layers
        default: throw AnimationToolError.bothVideoLayers
        }
    }
}

/// Why an animation tool cannot be made.
private enum AnimationToolError: Error, CustomStringConvertible {
    case incompletePicture, noVideoLayer, emptyVideoLayers, bothVideoLayers, incompleteTrack, bothKinds

    var description: String {
        switch self {
        case .incompletePicture: "animation_tool needs a video_layer and the in_layer it is in"
        case .noVideoLayer: "animation_tool needs a video_layer, or video_layers"
        case .emptyVideoLayers: "animation_tool: video_layers is empty"
        case .bothVideoLayers: "animation_tool: give video_layer or video_layers, not both"
        case .incompleteTrack: "animation_tool needs an additional_layer and its track id, as_track"
        case .bothKinds:
            "animation_tool: additional_layer is a track of its own; give it without video_layer and in_layer"
        }
    }
}
