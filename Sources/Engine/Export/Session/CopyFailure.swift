/// Why media of an output could not be copied, which only the copy itself has found out. They are encoded instead.
struct CopyFailure {
    /// Nil unless the pictures failed.
    var picture: PictureEncodingReason?
    /// True if the parameter sets of copied pictures change in the stream: they are then copied again, with the sets in
    /// the stream.
    var changesSets = false
    /// By the numbers of the output's sounds.
    var sounds: [Int: SoundEncodingReason] = [:]

    /// Adds a later failure of the same output.
    mutating func formUnion(_ other: CopyFailure) {
        picture = picture ?? other.picture
        changesSets = changesSets || other.changesSets
        sounds.merge(other.sounds) { one, _ in one }
    }

    /// A sentence for each of its media.
    var warnings: [String] {
        let picture = picture.map { ["the pictures were encoded, not copied: \($0.rawValue)"] } ?? []
        return picture + (changesSets && picture.isEmpty ? [Self.textOfSets] : [])
            + sounds.sorted { $0.key < $1.key }.map { "a sound was encoded, not copied: \($0.value.rawValue)" }
    }

    private static let textOfSets =
        "the parameter sets of the pictures change in the stream: they are copied with the sample entry 'hev1' or 'avc3', "
        + "which Apple's players refuse; name a preset to have the pictures encoded"
}
