import EditModel
import Media
import Rendering

extension MovieSnapshot {
    /// The luminance of the movie's pictures: the metadata of its sources of high dynamic range, including those of
    /// inner movies, if they agree and the canvas keeps their transfer function; else nil. Other sources are darker
    /// than the metadata.
    package func highDynamicRange(
        on canvas: Canvas, library: MediaLibrary
    ) throws(MediaError) -> HighDynamicRangeMetadata? {
        guard canvas.color.transfer.isHighDynamicRange else { return nil }
        var light = SourceLight(canvas: canvas, library: library)
        return try light.add(self) ? light.found : nil
    }
}

/// The luminance of sources, as long as they agree.
private struct SourceLight {
    let canvas: Canvas
    let library: MediaLibrary
    private(set) var found: HighDynamicRangeMetadata?
    private var known: Set<SourceTrackKey> = []

    init(canvas: Canvas, library: MediaLibrary) {
        (self.canvas, self.library) = (canvas, library)
    }

    /// - Returns: False if sources differ, or differ from the canvas.
    mutating func add(_ movie: MovieSnapshot) throws(MediaError) -> Bool {
        var visited: Set<[Int]> = []
        for segment in movie.videoTracks.flatMap(\.segments) {
            guard let index = segment.sourceIndex,
                visited.insert([index, segment.sourceTrackID]).inserted
            else { continue }
            let source = movie.sources[index]
            if let inner = source.movie {
                // Pictures that were brought down to standard range have no highlights left.
                if let color = inner.video?.color, !color.transfer.isHighDynamicRange { continue }
                guard try add(inner) else { return false }
            } else if source.kind == .file || source.kind == .reversed {
                guard try add(SourceTrackKey(path: source.path, track: segment.sourceTrackID)) else { return false }
            }
        }
        return true
    }

    private mutating func add(_ key: SourceTrackKey) throws(MediaError) -> Bool {
        guard known.insert(key).inserted else { return true }
        let file = try library.file(at: key.path)
        guard let color = file.track(key.track)?.video?.color, color.transfer.isHighDynamicRange else { return true }
        guard color.transfer == canvas.color.transfer, color.primaries == canvas.color.primaries,
            let metadata = try file.highDynamicRange(ofTrack: key.track), found == nil || found == metadata
        else { return false }
        found = metadata
        return true
    }
}

/// A track of a file.
private struct SourceTrackKey: Hashable {
    var path: String
    var track: Int
}
