import MediaTime
import Values

/// The snapshots of movies inside others; each is taken once.
final class FrozenMovies {
    private var snapshots: [ObjectIdentifier: MovieSnapshot] = [:]

    /// The movie's snapshot. Validation refuses a movie that contains itself.
    func snapshot(of movie: Movie) throws(TimelineError) -> MovieSnapshot {
        if let known = snapshots[ObjectIdentifier(movie)] { return known }
        var builder = SnapshotBuilder(movie: movie, frozen: self)
        let snapshot = try builder.build()
        snapshots[ObjectIdentifier(movie)] = snapshot
        return snapshot
    }
}

/// Takes the snapshot of a movie that validation found no error in.
struct SnapshotBuilder {
    let movie: Movie
    private let frozen: FrozenMovies
    private var sources: [SourceSnapshot] = []
    private var sourceIndices: [SourceSnapshot: Int] = [:]
    /// The indices of assets in the sources.
    private var assetIndices: [ObjectIdentifier: Int] = [:]

    init(movie: Movie, frozen: FrozenMovies) {
        self.movie = movie
        self.frozen = frozen
    }

    mutating func build() throws(TimelineError) -> MovieSnapshot {
        let content = movie.content
        var videoTracks: [TrackSnapshot] = []
        for track in content.enabledTracks(.video) { videoTracks.append(try snapshot(of: track)) }
        if !videoTracks.isEmpty, let track = try additionalTrack() { videoTracks.append(track) }
        var audioTracks: [TrackSnapshot] = []
        for track in content.enabledTracks(.audio) { audioTracks.append(try snapshot(of: track)) }
        let carried = CarriedOver(content)
        let chapters = if let own = movie.chapters { own } else { try carried.chapters().inOrder() }
        let video = videoTracks.isEmpty ? nil : try self.video()
        let subtitleTracks = try self.subtitleTracks()
        let artwork = try artwork(carried)
        let metadataTracks = try self.metadataTracks()
        var snapshot = MovieSnapshot(
            sources: sources, videoTracks: videoTracks, audioTracks: audioTracks, video: video,
            audioMix: audioMix(ofTracks: audioTracks.map(\.id)), duration: movie.duration,
            pictureDuration: content.pictureDuration,
            metadata: metadata(carried), chapters: chapters)
        if !snapshot.audioMix.isChannelLayoutFixed { snapshot.audioMix.channelLayout = snapshot.naturalChannelLayout }
        snapshot.subtitleTracks = subtitleTracks
        snapshot.artwork = artwork
        snapshot.metadataTracks = metadataTracks
        return snapshot
    }

    /// Without the parameters of tracks that are not enabled, and of those that change nothing.
    private func audioMix(ofTracks ids: [Int]) -> AudioMixSnapshot {
        let parameters = movie.audioMix?.inputParameters ?? []
        let pans = movie.content.recordingPans(muted: Set(parameters.filter(\.isMuted).map(\.trackID)))
        let inputs = ids.map { id in
            var input = parameters.first { $0.trackID == id }?.snapshot ?? AudioInputSnapshot(trackID: id)
            if input.panRamps.isEmpty, let pan = pans[id] { input.panRamps = [Ramp(pan, at: .zero)] }
            return input
        }.filter { $0 != AudioInputSnapshot(trackID: $0.trackID) }
        guard let mix = movie.audioMix else { return AudioMixSnapshot(inputs: inputs) }
        return AudioMixSnapshot(
            sampleRate: mix.sampleRate.map { Int32(clamping: $0) }, channelLayout: mix.channelLayout,
            seamDuration: mix.seamDuration, inputs: inputs, effects: mix.effects.map(\.snapshot))
    }

    private mutating func snapshot(of track: any TrackSource) throws(TimelineError) -> TrackSnapshot {
        var snapshot = TrackSnapshot(
            id: track.id, segments: try segments(of: track),
            volume: track.mediaType == .audio ? track.preferredVolume : 1,
            language: track.languageTag, effects: (track as? CompositionTrack)?.effects.map(\.snapshot) ?? [])
        snapshot.name = track.name
        guard track.mediaType == .audio else { return snapshot }
        snapshot.channelLayout = channelLayout(of: snapshot.segments, ChannelLayout.largest(of: track.audioFormats))
        snapshot.dispositions = track.dispositions
        snapshot.alternateGroupID = track.alternateGroupID
        return snapshot
    }

    mutating func segments(of track: any TrackSource) throws(TimelineError) -> [SegmentSnapshot] {
        var segments: [SegmentSnapshot] = []
        var parts: [Segment] = []
        for segment in try track.segments(in: TimeRange(start: .zero, duration: track.end)) {
            parts += try segment.withoutPlainMovies()
        }
        for segment in parts {
            guard let source = segment.source else {
                segments.append(.empty(segment.targetRange))
                continue
            }
            segments.append(
                SegmentSnapshot(
                    sourceIndex: try index(of: source.asset), sourceTrackID: source.trackID,
                    sourceRange: segment.sourceRange, targetRange: segment.targetRange))
        }
        return segments
    }

    /// The place of an asset in the list of sources; one for assets of the same media.
    mutating func index(of asset: Asset) throws(TimelineError) -> Int {
        if let known = assetIndices[ObjectIdentifier(asset)] { return known }
        let index = index(of: try asset.snapshot(frozen))
        assetIndices[ObjectIdentifier(asset)] = index
        return index
    }

    /// The layout that keeps the channels of a track's sources apart. A movie inside sounds in the layout of its mix.
    private func channelLayout(of segments: [SegmentSnapshot], _ ofAssets: ChannelLayout?) -> ChannelLayout? {
        let movies = segments.compactMap { segment in
            segment.sourceIndex.flatMap { sources[$0].sound(ofTrack: segment.sourceTrackID)?.audioMix.channelLayout }
        }
        return movies.isEmpty ? ofAssets : ChannelLayout.largest(of: movies + (ofAssets.map { [$0] } ?? []))
    }

    mutating func index(of source: SourceSnapshot) -> Int {
        if let index = sourceIndices[source] { return index }
        sources.append(source)
        sourceIndices[source] = sources.count - 1
        return sources.count - 1
    }

    private mutating func video() throws(TimelineError) -> VideoSnapshot {
        let plan = VideoPlan(movie)
        guard let size = plan.renderSize.unscaled, let renderSize = plan.renderSize.even,
            let frameDuration = plan.frameDuration
        else {
            preconditionFailure("validation lets no movie through without size and frame duration")
        }
        let pictureDuration = movie.content.pictureDuration
        let frameCount = try exactly { () throws(TimeError) in
            try pictureDuration.dividedRoundingUp(by: frameDuration)
        }
        let scale = RenderScale(from: size, to: renderSize)
        let additionalID = plan.animationTool?.additionalTrackID
        let tool = additionalID == nil ? plan.animationTool : nil
        let overlay = try tool.map { tool throws(TimelineError) in
            scale.apply(to: try animation(tool, renderSize: size))
        }
        let tracks = movie.content.enabledTracks(.video).map(\.id) + (additionalID.map { [$0] } ?? [])
        let drawn = Set(tracks)
        var video = VideoSnapshot(
            renderWidth: Int(renderSize.width), renderHeight: Int(renderSize.height), frameDuration: frameDuration,
            frameCount: frameCount, color: plan.color,
            instructions: try Self.joined(
                plan.instructions.map { scale.apply(to: $0.snapshot(tracks: drawn)) }, upTo: pictureDuration),
            overlay: overlay, effects: movie.effects.map(\.snapshot))
        video.toneMapping = plan.toneMapping
        video.compositor = plan.compositor
        video.sourceTrackIDForFrameTiming = plan.sourceTrackIDForFrameTiming
        (video.ownSize, video.ownFrameDuration) = (plan.ownSize, plan.ownFrameDuration)
        if plan.compositor != nil { video.requireTracks(tracks) }
        if plan.compositor?.role == .compositor { requireSampleData(in: &video, plan.instructions) }
        return video
    }

    /// Each instruction from the end of the one before it, the last one to the end of the picture at least.
    ///
    /// Validation tolerates rounded numbers that are a millionth of a second off; a frame must not fall between two
    /// instructions.
    private static func joined(
        _ instructions: [InstructionSnapshot], upTo end: Time
    ) throws(TimelineError) -> [InstructionSnapshot] {
        var joined = instructions
        var start = Time.zero
        for index in joined.indices {
            let isLast = index == joined.count - 1
            let range = joined[index].timeRange
            joined[index].timeRange = try exactly { () throws(TimeError) in
                try TimeRange(start: start, end: isLast ? max(range.end, end) : range.end)
            }
            start = try exactly { () throws(TimeError) in try joined[index].timeRange.end }
        }
        return joined
    }
}

extension SnapshotBuilder {
    /// - Parameter renderSize: The size of an outermost layer without bounds.
    mutating func animation(_ tool: AnimationTool, renderSize: Size) throws(TimelineError) -> LayerTreeSnapshot {
        var indices: [ObjectIdentifier: Int] = [:]
        for asset in tool.parent.pictures() { indices[ObjectIdentifier(asset)] = try index(of: asset) }
        let layers = LayerSnapshotBuilder(tool: tool, renderSize: renderSize, sourceIndices: indices)
        return LayerTreeSnapshot(root: layers.root())
    }
}

extension Layer {
    /// The assets shown by image layers, in their animations and in letters, in this layer and its sublayers, including those
    /// of particles.
    /// - Parameter isParticle: True for a particle's picture, in which no emitter is seen.
    package func pictures(isParticle: Bool = false) -> [Asset] {
        let own = (self as? ImageLayer)?.contents ?? (self as? TextLayer)?.foregroundImage
        var found = (own.map { [$0] } ?? []) + (isParticle ? [] : animations.assets)
        if !isParticle, let emitter = self as? EmitterLayer {
            found += emitter.allCells.compactMap(\.contents).flatMap { $0.pictures(isParticle: true) }
        }
        return found + (mask?.pictures(isParticle: isParticle) ?? [])
            + sublayers.flatMap { $0.pictures(isParticle: isParticle) }
    }
}

extension Instruction {
    /// Layers of tracks that are not drawn, being disabled, are left out.
    fileprivate func snapshot(tracks: Set<Int>) -> InstructionSnapshot {
        InstructionSnapshot(
            timeRange: timeRange ?? .zero, name: name, backgroundColor: backgroundColor,
            layers: layerInstructions.filter { tracks.contains($0.trackID) }.map { layer in
                LayerInstructionSnapshot(
                    trackID: layer.trackID, transformRamps: layer.transformRamps.map(\.value),
                    opacityRamps: layer.opacityRamps.map(\.value), cropRamps: layer.cropRamps.map(\.value),
                    blendMode: layer.blendMode, effects: layer.effects.map(\.snapshot))
            }, isPostProcessed: isPostProcessed)
    }
}

extension VideoSnapshot {
    /// Gives a compositor every track where an instruction lists none.
    fileprivate mutating func requireTracks(_ ids: [Int]) {
        for index in instructions.indices where instructions[index].layers.isEmpty {
            instructions[index].layers = ids.reversed().map { LayerInstructionSnapshot(trackID: $0) }
        }
    }
}

extension SnapshotBuilder {
    /// The track with the animation tool's additional layer as its picture, from the start to the end of the picture;
    /// nil without one. Its time is the movie's.
    mutating func additionalTrack() throws(TimelineError) -> TrackSnapshot? {
        guard let tool = movie.videoComposition?.animationTool, let id = tool.additionalTrackID,
            let size = tool.additionalSize
        else { return nil }
        var tree = try animation(tool, renderSize: size)
        // The picture is the layer's own rectangle, independent of its position.
        let anchor = tree.root.properties.anchorPoint
        tree.root.properties.position = Point(x: anchor.x * size.width, y: anchor.y * size.height)
        let source = SourceSnapshot(layers: tree, width: Int(size.width), height: Int(size.height))
        let range = TimeRange(start: .zero, duration: movie.content.pictureDuration)
        let segment = SegmentSnapshot(
            sourceIndex: index(of: source), sourceTrackID: 1, sourceRange: range, targetRange: range)
        return TrackSnapshot(id: id, segments: [segment])
    }
}
