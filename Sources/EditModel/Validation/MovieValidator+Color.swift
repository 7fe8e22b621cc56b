import Pixels

extension MovieValidator {
    /// The result's colour is either all said or not at all, and numbers are not converted between kinds of light.
    mutating func checkColor(_ composition: VideoComposition) {
        let parts: [(name: String, isSet: Bool)] = [
            ("color_primaries", composition.colorPrimaries != nil),
            ("color_transfer_function", composition.colorTransferFunction != nil),
            ("color_ycbcr_matrix", composition.colorYCbCrMatrix != nil),
        ]
        let (set, missing) = (parts.filter(\.isSet), parts.filter { !$0.isSet })
        guard let first = set.first else { return }
        guard missing.isEmpty else {
            return report(
                .colorIncomplete, "video composition", at: composition.locations[first.name],
                "it has a \(first.name) but no \(missing.map(\.name).joined(separator: " and no ")): set all three or none"
            )
        }
        checkConversion(to: composition)
    }

    private mutating func checkConversion(to composition: VideoComposition) {
        guard let target = composition.color, let (track, color) = firstColor(unlike: target) else { return }
        let isTransfer = color.transfer.isHighDynamicRange != target.transfer.isHighDynamicRange
        let name = isTransfer ? "color_transfer_function" : "color_primaries"
        let (asked, own) =
            isTransfer
            ? (target.transfer.name, color.transfer.name) : (target.primaries.name, color.primaries.name)
        warn(
            .colorNotConverted, "video composition", at: composition.locations[name],
            "the result is marked with a \(name) of \(asked), but the pictures of \(track.sourceName) have \(own) "
                + "and are not converted")
    }

    /// The first track drawn whose light is of another kind.
    private func firstColor(unlike target: ColorDescription) -> (AssetTrack, ColorDescription)? {
        for source in movie.content.enabledTracks(.video) {
            let tracks = (source as? CompositionTrack)?.assetTracks ?? [source].compactMap { $0 as? AssetTrack }
            for track in tracks {
                guard let color = track.description.video?.color else { continue }
                if color.transfer.isHighDynamicRange != target.transfer.isHighDynamicRange
                    || (color.primaries == .bt2020) != (target.primaries == .bt2020)
                {
                    return (track, color)
                }
            }
        }
        return nil
    }
}

extension ColorDescription.Transfer {
    fileprivate var isHighDynamicRange: Bool { self == .pq || self == .hlg }
}
