import EditModel

/// The requirement of an input or option on its media files: `needs`.
enum RecipeNeed: String, CaseIterable, Sendable {
    /// Pictures, moving or still.
    case picture
    /// Sound.
    case sound
    /// Pictures that move.
    case video
    /// One still picture.
    case still
    /// Moving pictures, or sound alone.
    case videoOrSound = "video or sound"

    /// Says what an asset lacks; nil where it has what is needed.
    func refusal(of asset: Asset) -> String? {
        let hasPicture = asset.firstTrack(.video) != nil
        let hasSound = asset.firstTrack(.audio) != nil
        let isStill = !asset.duration.isNumeric
        let name = asset.sourceName
        switch self {
        case .sound: return hasSound ? nil : "there is no sound in \(name)"
        case .picture, .video, .still:
            if !hasPicture { return "there is no picture in \(name)" }
            if self == .video, isStill { return "\(name) is a still picture" }
            return self == .still && !isStill ? "\(name) is not a still picture" : nil
        case .videoOrSound:
            if isStill { return "\(name) is a still picture" }
            return hasPicture || hasSound ? nil : "there is neither picture nor sound in \(name)"
        }
    }
}
