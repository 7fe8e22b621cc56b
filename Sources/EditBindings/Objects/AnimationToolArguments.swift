import EditModel
import LuaHost

extension EditTypes {
    /// An animation tool of one of its two kinds: layers around the picture, or layers as a track.
    static func makeAnimationTool(_ layers: LuaArguments, at place: String?) throws -> AnimationTool {
        let (video, parent): (Layer?, Layer?) = (layers.optional("video_layer"), layers.optional("in_layer"))
        let additional: Layer? = layers.optional("additional_layer")
        let trackID: Int? = layers.optional("as_track")
        guard additional != nil || trackID != nil else {
            guard let video, let parent else { throw AnimationToolError.incompletePicture }
            return AnimationTool(videoLayer: video, in: parent, location: place)
        }
        guard video == nil, parent == nil else { throw AnimationToolError.bothKinds }
        guard let additional, let trackID else { throw AnimationToolError.incompleteTrack }
        return AnimationTool(additionalLayer: additional, asTrackID: trackID, location: place)
    }
}

/// Why an animation tool cannot be made.
private enum AnimationToolError: Error, CustomStringConvertible {
    case incompletePicture, incompleteTrack, bothKinds

    var description: String {
        switch self {
        case .incompletePicture: "animation_tool needs a video_layer and the in_layer it is in"
        case .incompleteTrack: "animation_tool needs an additional_layer and its track id, as_track"
        case .bothKinds:
            "animation_tool: additional_layer is a track of its own; give it without video_layer and in_layer"
        }
    }
}
