import EditModel
import Media
import Rendering

extension MovieSnapshot {
    /// The luminance of the movie's pictures: the metadata of its sources of high dynamic range, if they agree and the
    /// canvas keeps their transfer function; else nil. Other sources are darker than the metadata says.
    package func highDynamicRange(
        on canvas: Canvas, library: MediaLibrary
    ) throws(MediaError) -> HighDynamicRangeMetadata? {
        guard canvas.color.transfer.isHighDynamicRange else { return nil }
        var found: HighDynamicRangeMetadata?
        var known: Set<SourceTrackKey> = []
        for segment in videoTracks.flatMap(\.segments) {
            guard let index = segment.sourceIndex, sources[index].kind == .file || sources[index].kind == .reversed,
                known.insert(SourceTrackKey(path: sources[index].path, track: segment.sourceTrackID)).inserted
            else { continue }
            let file = try library.file(at: sources[index].path)
            guard let color = file.track(segment.sourceTrackID)?.video?.color, color.transfer.isHighDynamicRange else {
                continue
            }
            guard color.transfer == canvas.color.transfer, color.primaries == canvas.color.primaries,
                let metadata = try file.highDynamicRange(ofTrack: segment.sourceTrackID),
                found == nil || found == metadata
            else { return nil }
            found = metadata
        }
        return found
    }
}

/// A track of a file.
private struct SourceTrackKey: Hashable {
    var path: String
    var track: Int
}
