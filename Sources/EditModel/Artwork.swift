/// The picture that stands for a movie where files are listed.
package enum Artwork {
    /// The first source's, if it has one.
    case source
    case none
    /// A picture file, or a file's own cover.
    case asset(Asset)
    /// A PNG file's bytes.
    case picture(PictureData)
}

/// The picture that stands for a result.
package enum ArtworkSnapshot: Hashable, Sendable, Codable {
    /// A track of one of ``MovieSnapshot/sources``: a still, or a cover.
    case source(index: Int, trackID: Int)
    /// A PNG file's bytes.
    case picture(PictureData)
}
