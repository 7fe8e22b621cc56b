import EditModel
import MediaTime
import Pixels
import Rendering
import Values

/// The parts of an edit's sources that it uses, and those that it leaves.
struct SourceUse {
    /// A track of a source.
    private struct Track: Hashable {
        var source: Int
        var id: Int
    }

    private let movie: MovieSnapshot
    private let assets: [AssetDescription?]
    private let spans: [Span]

    init(_ movie: MovieSnapshot, assets: [AssetDescription?], spans: [Span]) {
        self.movie = movie
        self.assets = assets
        self.spans = spans
    }

    // MARK: - Decoding

    func decodings(ofSound decodesSound: Bool) -> [EditPlan.Decoding] {
        var frames: [Track: Int64] = [:]
        var order: [Track] = []
        for span in spans {
            for layer in span.layers {
                guard let track = track(of: layer), movie.sources[track.source].isFile else { continue }
                if frames[track] == nil { order.append(track) }
                frames[track, default: 0] += Int64(span.frames.count)
            }
        }
        let sounds =
            decodesSound ? Self.tracks(of: movie.soundingTracks).filter { movie.sources[$0.source].isFile } : []
        let pictures = images.filter { !order.contains($0) && movie.sources[$0.source].isFile }
        return order.map { EditPlan.Decoding(sourceIndex: $0.source, trackID: $0.id, frameCount: frames[$0]) }
            + (sounds + pictures).map { EditPlan.Decoding(sourceIndex: $0.source, trackID: $0.id) }
    }

    private func track(of layer: Span.Layer) -> Track? {
        let segment = movie.segment(of: layer)
        return segment.sourceIndex.map { Track(source: $0, id: segment.sourceTrackID) }
    }

    private static func tracks(of tracks: [TrackSnapshot]) -> [Track] {
        var found: [Track] = []
        for segment in tracks.flatMap(\.segments) {
            guard let source = segment.sourceIndex else { continue }
            let track = Track(source: source, id: segment.sourceTrackID)
            if !found.contains(track) { found.append(track) }
        }
        return found
    }

    private var images: [Track] {
        var found: [Track] = []
        for layer in movie.timedLayers.map(\.layer) {
            for image in layer.pictures {
                let track = Track(source: image.sourceIndex, id: image.sourceTrackID)
                if !found.contains(track) { found.append(track) }
            }
        }
        return found
    }

    // MARK: - What is left

    private var covers: [Track] {
        guard case .source(let index, let id) = movie.artwork else { return [] }
        return [Track(source: index, id: id)]
    }

    /// - Parameter inside: Tracks that movies inside the movie use.
    func dropped(besides inside: Set<EditPlan.FileTrack> = []) -> [String] {
        let words = movie.subtitleTracks.flatMap(\.mediaSegments).compactMap { segment in
            segment.sourceIndex.map { Track(source: $0, id: segment.sourceTrackID) }
        }
        let used = Set(
            Self.tracks(of: movie.videoTracks + movie.audioTracks + movie.metadataTracks) + words + images + covers)
        var sentences: [String] = []
        for (index, asset) in assets.enumerated() {
            guard let asset else { continue }
            for track in asset.tracks where !used.contains(Track(source: index, id: track.id)) {
                guard !inside.contains(EditPlan.FileTrack(path: asset.path, id: track.id)) else { continue }
                sentences.append(
                    "\(quoted(asset.path)) track \(track.id): \(track.mediaType.rawValue), \(track.codec)"
                        + (track.language.map { ", \($0)" } ?? "")
                        + (track.omission.map { ": \(escaped($0.text))" } ?? ""))
            }
            sentences += droppedText(of: asset)
        }
        sentences += movie.metadataTracks.map { track in
            "metadata track \(track.id)\(isTimeCode(track) ? " (time code)" : ""): it is not written"
                + (movie.givesSamples(ofTrack: track.id) ? "; the compositor has its samples" : "")
        }
        let drawn = Set(movie.video?.instructions.flatMap { $0.layers.map(\.trackID) } ?? [])
        for track in movie.videoTracks where !drawn.contains(track.id) {
            sentences.append("video track \(track.id): no instruction draws it")
        }
        for track in movie.audioTracks where track.hasMedia && movie.audioMix.input(ofTrack: track.id).isMuted {
            sentences.append("audio track \(track.id): it is muted")
        }
        return sentences
    }

    private func isTimeCode(_ track: TrackSnapshot) -> Bool {
        track.segments.contains { segment in
            let tracks = segment.sourceIndex.flatMap { assets[$0]?.tracks } ?? []
            return tracks.contains { $0.id == segment.sourceTrackID && $0.codec == "tmcd" }
        }
    }

    /// Tags about the way a file was written, not about its content.
    private static let technicalTags: Set<String> = ["major_brand", "minor_version", "compatible_brands", "encoder"]

    private func droppedText(of asset: AssetDescription) -> [String] {
        var sentences: [String] = []
        let tags = asset.metadata.filter { movie.metadata[$0.key] != $0.value && !Self.technicalTags.contains($0.key) }
        if !tags.isEmpty {
            let names = tags.keys.sorted().map { escaped($0) }.joined(separator: ", ")
            sentences.append("\(quoted(asset.path)) metadata: \(names)")
        }
        if movie.chapters.isEmpty, !asset.chapters.isEmpty {
            sentences.append("\(quoted(asset.path)) chapters: \(asset.chapters.count)")
        }
        return sentences
    }

    // MARK: - Passthrough

    func passthroughs(_ video: VideoSnapshot, canvas: Canvas?) throws(TimeError) -> [EditPlan.Passthrough] {
        guard video.overlay == nil, video.compositor == nil, video.effects.isEmpty, let canvas else { return [] }
        var found: [EditPlan.Passthrough] = []
        for span in spans {
            guard let layer = span.layers.first, span.layers.count == 1, let track = track(of: layer),
                isPlain(layer.instruction), movie.videoTracks[layer.trackIndex].effects.isEmpty,
                let format = format(of: track), fills(format, canvas), !movie.sources[track.source].deinterlaces(format)
            else { continue }
            let start = try video.timing.time(of: span.frames.lowerBound)
            let end = try video.timing.time(of: span.frames.upperBound)
            found.append(
                EditPlan.Passthrough(
                    timeRange: try TimeRange(start: start, end: end), sourceIndex: track.source, trackID: track.id))
        }
        return found
    }

    private func format(of track: Track) -> VideoFormat? {
        assets[track.source]?.tracks.first { $0.id == track.id }?.video
    }

    private func isPlain(_ layer: LayerInstructionSnapshot) -> Bool {
        layer.transformRamps.allSatisfy { $0.start == .identity && $0.end == .identity }
            && layer.opacityRamps.allSatisfy { $0.start == 1 && $0.end == 1 } && layer.cropRamps.isEmpty
            && layer.blendMode == .normal
            && layer.effects.isEmpty
    }

    /// True when the decoded picture is the canvas's, sample for sample.
    private func fills(_ format: VideoFormat, _ canvas: Canvas) -> Bool {
        let coded = Size(width: Double(format.codedWidth), height: Double(format.codedHeight))
        return format.codedWidth == canvas.width && format.codedHeight == canvas.height
            && format.naturalSize == coded && !format.hasAlpha && !format.isStill
            && format.bitDepth == canvas.layout.bitDepth && format.color == canvas.color
    }
}

extension LayerSnapshot {
    /// The pictures of an emitter's particles.
    var particlePictures: [LayerSnapshot] {
        guard case .emitter(let emitter) = content else { return [] }
        func pictures(_ cells: [EmitterCellContent]) -> [LayerSnapshot] {
            cells.flatMap { $0.pictures + pictures($0.cells) }
        }
        return pictures(emitter.cells)
    }
}
