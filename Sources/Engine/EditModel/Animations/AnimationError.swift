/// The reason why an animation cannot be added to a layer.
package enum AnimationError: Error, CustomStringConvertible {
    case keyPathMissing
    /// A property and the kind of layer that does not have it.
    case noSuchProperty(String, String)
    case notAdditive(String)
    case functionCumulative
    /// Properties of pictures, and the mode that their keyframes cannot have.
    case functionOfPictures(String)
    case pictureDifference(String)
    case pictureCurve(String, KeyframeCurve.CalculationMode)
    /// The properties that are missing.
    case valuesMissing(String)
    /// A list's name, its length, how many are needed, and of what.
    case count(String, Int, Int, String)
    case pathNotPosition
    case pathEmpty
    case rotationWithoutPath
    /// A group that is over before it begins.
    case noDuration
    /// A kind of layer that has no letters to animate.
    case notText(String)
    /// The most animations and groups within groups there may be.
    case groupTooLarge(Int, Int)

    package var description: String {
        switch self {
        case .keyPathMissing: "an animation needs a key_path, such as 'position' or 'transform.rotation'"
        case .noSuchProperty(let name, let layer) where name.hasPrefix("mask."):
            "\(layer) has no mask with a '\(name.dropFirst(5))' to animate: set its mask before"
        case .noSuchProperty(let name, let layer) where name.hasPrefix("emitter_cells.") && layer == "emitter layer":
            "\(layer) has no cell for '\(name)' to animate: set its emitter_cells before"
        case .noSuchProperty(let name, let layer): "\(layer) has no '\(name)' to animate"
        case .notAdditive(let name) where name.hasSuffix("contents"):
            "pictures have no sum, so an animation of '\(name)' cannot be additive or cumulative"
        case .notAdditive(let name): "'\(name)' changes at once, so an animation of it cannot be additive or cumulative"
        case .functionCumulative: "an animation whose value is a function cannot be cumulative"
        case .functionOfPictures(let name):
            "an animation of '\(name)' has no function: give a keyframe_animation its pictures as values, with key_times"
        case .pictureDifference(let name):
            "pictures have no difference: give an animation of '\(name)' from and to, not by"
        case .pictureCurve(let name, let mode):
            "pictures have no calculation_mode '\(mode.rawValue)': give an animation of '\(name)' linear, which fades from "
                + "each to the next, or discrete"
        case .valuesMissing(let names): "an animation needs \(names)"
        case .count(let name, let count, let needed, let what): "\(needed) \(what) do not go with \(count) \(name)"
        case .pathNotPosition: "a path is for the key_path 'position'"
        case .pathEmpty: "the path has no length to go along"
        case .rotationWithoutPath: "a rotation_mode needs a path"
        case .noDuration: "all animations of the group are over before it begins"
        case .notText(let layer): "\(layer) has no letters for a text_animation: add it to a text_layer"
        case .groupTooLarge(let size, let depth):
            "a group has at most \(size) animations, in at most \(depth) groups one in the other"
        }
    }
}

extension Layer {
    /// The recipes' name of its kind: `text layer`.
    package var kindName: String {
        switch self {
        case is TextLayer: "text layer"
        case is ImageLayer: "image layer"
        case is ShapeLayer: "shape layer"
        case is GradientLayer: "gradient layer"
        case is ReplicatorLayer: "replicator layer"
        case is EmitterLayer: "emitter layer"
        default: "layer"
        }
    }
}
