import Wording

/// The picture that represents a movie in lists of files.
package enum Artwork {
    /// The first source's, if it has one.
    case source
    case none
    /// A picture file, or a file's own cover.
    case asset(Asset)
    /// A PNG file's bytes.
    case picture(PictureData)
}

/// The picture that represents a result.
package enum ArtworkSnapshot: Hashable, Sendable, Codable {
    /// A track of one of ``MovieSnapshot/sources``: a still, or a cover.
    case source(index: Int, trackID: Int)
    /// A PNG file's bytes.
    case picture(PictureData)
}

/// The bytes of a PNG file, which are text in Base64 where a snapshot is written.
package struct PictureData: Hashable, Sendable, Codable {
    package var bytes: [UInt8]

    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let bytes = [UInt8](base64: try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "no text in Base64")
        }
        self.bytes = bytes
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(bytes.base64)
    }
}
