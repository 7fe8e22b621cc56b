import EditModel
import Wording

/// Checks of the tracks with samples for a compositor.
extension MovieValidator {
    mutating func checkSampleData(_ composition: VideoComposition) {
        let ids = composition.sourceSampleDataTrackIDs
        let location = composition.locations["source_sample_data_track_ids"]
        for id in ids { checkSampleDataTrack(id, at: location) }
        for (index, instruction) in composition.instructions.enumerated() {
            for id in instruction.requiredSourceSampleDataTrackIDs ?? [] where !ids.contains(id) {
                report(
                    .sampleDataNotListed, "instruction \(index + 1)",
                    at: instruction.locations["required_source_sample_data_track_ids"],
                    "it requires the samples of track \(id), which the video composition's "
                        + "source_sample_data_track_ids do not list")
            }
        }
        guard !ids.isEmpty, composition.compositor?.role != .compositor else { return }
        report(
            .sampleDataUnused, "video composition", at: location,
            "it has source_sample_data_track_ids, and no compositor that could ask for samples")
    }

    private mutating func checkSampleDataTrack(_ id: Int, at location: RecipeLocation?) {
        guard let track = movie.content.sourceTracks.first(where: { $0.id == id }) else {
            return report(
                .sampleDataTrackMissing, "video composition", at: location,
                "its source_sample_data_track_ids have track \(id), which the movie does not have")
        }
        guard track.mediaType.hasSampleData else {
            return report(
                .sampleDataTrackKind, "video composition", at: location,
                "track \(id) is \(withArticle(track.mediaType.rawValue)) track, which has no sample data")
        }
        guard !track.isEnabled else { return }
        report(
            .sampleDataTrackMissing, "video composition", at: location,
            "track \(id) of its source_sample_data_track_ids is disabled")
    }
}
