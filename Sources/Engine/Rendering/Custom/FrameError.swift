import Wording

/// The reason why a frame refuses a request of a recipe's function.
package enum FrameError: Error, Hashable, CustomStringConvertible {
    /// The function that was given the frame or request has returned.
    case ended(String)
    /// A position outside the frame: column, row, width and height.
    case outside(x: Int, y: Int, width: Int, height: Int)
    /// A size that no frame has.
    case size(width: Double, height: Double)
    /// Transforms saved too often, or restored once too often.
    case transformStack(String)
    /// A mode that needs a solid frame below.
    case blendBelowTransparency(String)
    /// A mask of another size than the frame it is for.
    case maskSize(width: Int, height: Int, drawnWidth: Int, drawnHeight: Int)
    /// An effect that needs the frames before or after, by its name.
    case effectWithMemory(String)
    /// An effect that makes frames of another size, by its name: width and height before and after.
    case effectSize(String, width: Int, height: Int, newWidth: Int, newHeight: Int)
    /// A track of which the instruction requires no samples.
    case noSampleData(track: Int)

    package var description: String {
        switch self {
        case .ended(let what):
            "the \(what) is over: it can be used only while the function that was given it runs"
        case .outside(let x, let y, let width, let height):
            "the frame has no pixel \(x), \(y): it is \(width) × \(height), counted from 0"
        case .size(let width, let height):
            "a frame has sides from 1 to 16384 pixels, not \(decimalText(width)) × \(decimalText(height))"
        case .transformStack(let text): text
        case .blendBelowTransparency(let mode):
            "blend_mode '\(mode)' needs a frame without transparency below (make it with a solid color)"
        case .maskSize(let width, let height, let drawnWidth, let drawnHeight):
            "the mask is \(width) × \(height), and the frame that is drawn \(drawnWidth) × \(drawnHeight): draw the mask "
                + "onto a new_frame of that size first"
        case .effectWithMemory(let name):
            "the effect \(name) needs more frames than this one: put it on a track, a layer instruction or the movie"
        case .noSampleData(let track):
            "the samples of track \(track) are not asked for: list it in the video composition's "
                + "source_sample_data_track_ids, and in the instruction's required_source_sample_data_track_ids if that "
                + "is set"
        case .effectSize(let name, let width, let height, let newWidth, let newHeight):
            "the effect \(name) makes \(newWidth) × \(newHeight) of a frame of \(width) × \(height), which keeps its "
                + "size: put it on a track or a layer instruction, or draw the frame with a transform"
        }
    }
}
