import Media

/// Why a movie's pictures are composed and encoded rather than copied, in the words that plans show; never renamed.
package enum PictureEncodingReason: String, Hashable, Sendable, Codable, CaseIterable {
    /// By a preset, a quality, a size or the like.
    case asked = "an encoding was asked for"
    case compositor = "a compositor of its own"
    case overlay = "layers are drawn over it"
    case effects = "effects"
    case layers = "several layers"
    case gap = "a stretch without a picture"
    /// A colour, a still, a sequence, something drawn.
    case source = "pictures that come from no movie file"
    case reversal = "played backwards"
    case speed = "another speed"
    case placement = "placed, scaled or cropped"
    case opacity = "see-through or blended"
    case size = "another size"
    case color = "another colour"
    case frameRate = "another frame rate"
    /// Or only without something that belongs to its pictures.
    case codec = "its codec does not go into the container"
    case rotation = "the container does not keep its rotation"
    /// Of a join: a decoder that is set up for one would not decode the other.
    case formats = "files that are encoded differently"
    case times = "packets that do not say when they are shown"
    case start = "cut at a picture that is no key frame"
    case end = "cut before a picture that others need"
    case hidden = "its file hides pictures between others"
    case references = "packets of pictures that are never shown"
    case order = "pictures reordered more than their file says"

    init(_ obstacle: PictureObstacle) {
        switch obstacle {
        case .times: self = .times
        case .start: self = .start
        case .end: self = .end
        case .gap: self = .hidden
        case .references: self = .references
        }
    }
}

/// What becomes of the pictures.
package enum PictureTreatment: String, Hashable, Sendable, Codable {
    /// The movie has none, or the preset is sound only.
    case absent
    /// Bit by bit from the sources.
    case copied
    /// Composed and encoded.
    case encoded
}
