import EditModel
import Media
import MediaTime
import Values

/// Errors of a movie's effects that only trying them shows: whether they work on the pictures or the sound they are
/// put on, and what size they make of pictures.
struct EffectFindings {
    private let movie: Movie
    private let environment: any ValidationEnvironment
    private(set) var found: [Finding] = []

    /// - Parameters:
    ///   - snapshot: The movie's outline; nil without one: then no more is found.
    ///   - range: The part of the movie that instructions are judged in; nil for all of it.
    init(
        _ movie: Movie, _ snapshot: MovieSnapshot?, _ environment: any ValidationEnvironment, in range: TimeRange? = nil
    ) throws {
        self.movie = movie
        self.environment = environment
        guard let snapshot else { return }
        try judgeSound(snapshot)
        guard let video = snapshot.video else { return }
        let instructions = movie.videoComposition?.instructions ?? []
        for (index, instruction) in instructions.enumerated() where instruction.isJudged(in: range) {
            for (number, layer) in instruction.layerInstructions.enumerated() {
                try judge(layer, video, "instruction \(index + 1), layer instruction \(number + 1)")
            }
        }
        if movie.videoComposition == nil {
            for track in movie.content.enabledTracks(.video) {
                try judge(LayerInstruction(trackID: track.id), video, "video track \(track.id)")
            }
        }
        try judgeMovie(video)
    }

    /// Tries the effects of each audio track, of each input and of the mix.
    private mutating func judgeSound(_ snapshot: MovieSnapshot) throws {
        let format = SoundFormat(snapshot.audioMix)
        func own(_ id: Int) -> SoundFormat {
            guard let track = snapshot.audioTracks.first(where: { $0.id == id }) else { return format }
            return SoundFormat(sampleRate: format.sampleRate, layout: snapshot.ownChannelLayout(of: track))
        }
        for case let track as CompositionTrack in movie.content.enabledTracks(.audio) {
            try judge(track.effects, own(track.id), "audio track \(track.id)")
        }
        guard let mix = movie.audioMix else { return }
        for (index, input) in mix.inputParameters.enumerated() {
            try judge(input.effects, own(input.trackID), "audio mix, input \(index + 1)")
        }
        try judge(mix.effects, format, "audio mix")
    }

    /// Tries effects on sound of a rate and layout.
    private mutating func judge(_ effects: [Effect], _ format: SoundFormat, _ object: String) throws {
        for effect in effects where effect.description.entry.mediaType == .audio {
            do { _ = try SoundFilter(effect.snapshot, format: format, files: environment.library) } catch {
                guard error.kind == .unsupported else { throw error }
                report(.effectUnusable, object, at: effect.locations.created, error.description)
            }
        }
    }

    private mutating func judge(_ layer: LayerInstruction, _ video: VideoSnapshot, _ object: String) throws {
        guard let track = movie.content.sourceTracks.first(where: { $0.id == layer.trackID }), track.isEnabled else {
            return
        }
        let ofTrack = (track as? CompositionTrack)?.effects ?? []
        let effects = ofTrack + layer.effects
        guard !effects.isEmpty else { return }
        let place = (layer.effects.isEmpty ? ofTrack : layer.effects)[0].locations.created
        let sources = (track as? CompositionTrack)?.assetTracks ?? [track].compactMap { $0 as? AssetTrack }
        for format in Set(sources.compactMap(\.description.video)) {
            guard let after = try output(of: effects, on: format, video, object, place) else { return }
            // A crop rectangle counts in the pixels that the track's own effects leave.
            guard let crop = layer.cropRamps.first, !layer.effects.isEmpty,
                let before = try ofTrack.isEmpty ? format : output(of: ofTrack, on: format, video, object, place),
                after.naturalSize != before.naturalSize
            else { continue }
            return report(
                .effectCrop, object, at: crop.location,
                "its effects make \(text(after)) of \(text(before)), so that a crop rectangle has no place: "
                    + "use the effect crop before them")
        }
    }

    private mutating func judgeMovie(_ video: VideoSnapshot) throws {
        guard let first = movie.effects.first else { return }
        let size = Size(width: Double(video.renderWidth), height: Double(video.renderHeight))
        let format = VideoFormat(
            codedWidth: video.renderWidth, codedHeight: video.renderHeight, naturalSize: size, nominalFrameRate: nil,
            minFrameDuration: .indefinite, color: video.color ?? .bt709)
        let place = first.locations.created
        guard let after = try output(of: movie.effects, on: format, video, "movie", place),
            after.naturalSize != size
        else { return }
        report(
            .effectSize, "movie", at: place,
            "its effects make \(text(after)) of \(text(format)): set the render_size, or put them on a track or a "
                + "layer instruction")
    }

    /// The format of pictures after effects; nil if the effects cannot be applied, which is then reported.
    private mutating func output(
        of effects: [Effect], on format: VideoFormat, _ video: VideoSnapshot, _ object: String, _ place: RecipeLocation?
    ) throws -> VideoFormat? {
        guard effects.allSatisfy({ $0.description.entry.mediaType == .video }) else { return nil }
        do {
            return try environment.format(
                format, after: effects.map(\.snapshot), frameDuration: video.frameDuration)
        } catch let error as MediaError where error.kind == .unsupported {
            report(.effectUnusable, object, at: place, error.description)
            return nil
        }
    }

    private mutating func report(_ code: Finding.Code, _ object: String, at place: RecipeLocation?, _ message: String) {
        found.append(Finding(code, message, object: object, at: place))
    }

    private func text(_ format: VideoFormat) -> String {
        "\(Int(format.naturalSize.width.rounded()))×\(Int(format.naturalSize.height.rounded()))"
    }
}
