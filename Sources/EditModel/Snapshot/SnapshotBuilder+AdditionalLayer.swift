import MediaTime

extension SnapshotBuilder {
    /// The track whose picture is the animation tool's additional layer, from the start to the end of the picture; nil
    /// without one. Its time is the movie's.
    mutating func additionalTrack() -> TrackSnapshot? {
        guard let tool = movie.videoComposition?.animationTool, let id = tool.additionalTrackID,
            let size = tool.additionalSize
        else { return nil }
        var tree = animation(tool, renderSize: size)
        // The picture is the layer's own rectangle, wherever the layer stands.
        let anchor = tree.root.properties.anchorPoint
        tree.root.properties.position = Point(x: anchor.x * size.width, y: anchor.y * size.height)
        let source = SourceSnapshot(layers: tree, width: Int(size.width), height: Int(size.height))
        let range = TimeRange(start: .zero, duration: movie.content.pictureDuration)
        let segment = SegmentSnapshot(
            sourceIndex: index(of: source), sourceTrackID: 1, sourceRange: range, targetRange: range)
        return TrackSnapshot(id: id, segments: [segment])
    }
}
