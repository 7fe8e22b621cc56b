import Media

/// The headers that all parts of a track share: of an encoder that stands for all of them.
///
/// That encoder makes the first part that is missing.
final class PartHeader: @unchecked Sendable {  // the encoder is taken once, within the lock
    /// Such as the parameter sets of H.264.
    let extradata: [UInt8]
    /// The pictures by which decoding runs ahead of showing.
    let delay: Int

    init(_ encoder: Encoder) {
        extradata = encoder.extradata
        delay = encoder.reorderDelay
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
            throw MediaError(.engine, "join the parts of the pictures", "the encoder gave them different headers")
        }
    }
}
