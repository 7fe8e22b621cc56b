import Media
import MediaWriting

/// The headers that all parts of a track share, from one encoder with their settings.
struct PartHeader: Sendable {
    /// Such as the parameter sets of H.264.
    let extradata: [UInt8]
    /// The pictures by which decoding runs ahead of showing.
    let delay: Int

    /// - Parameter encoder: Opened with the settings.
    init(_ encoder: Encoder, _ settings: VideoEncoderSettings) {
        extradata = encoder.extradata
        delay = encoder.reorderDelay(settings)
    }

    /// A new encoder for a part.
    /// - Throws: ``MediaError`` if its headers are others: its packets could not be joined.
    func makeEncoder(_ settings: VideoEncoderSettings) throws(MediaError) -> Encoder {
        let encoder = try Encoder(settings)
        try check(encoder.extradata)
        return encoder
    }

    /// Refuses other headers.
    func check(_ other: [UInt8]) throws(MediaError) {
        guard other == extradata else {
            throw MediaError(
                .engineFailure, "join the parts of the pictures", "the encoder gave them different headers")
        }
    }
}
