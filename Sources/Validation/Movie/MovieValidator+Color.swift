import EditModel
import Pixels
import Spelling

extension MovieValidator {
    /// The result's colour is either all said or not at all.
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
                "it has \(withArticle(first.name)) but no \(missing.map(\.name).joined(separator: " and no ")): set all three or none"
            )
        }
    }
}
