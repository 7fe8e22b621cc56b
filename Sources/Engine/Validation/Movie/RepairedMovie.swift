import EditModel
import MediaTime
import Values

extension Movie {
    /// The movie with every wrong part replaced by its default, so that the rest can be judged too: effects, functions,
    /// and what the preset can carry.
    ///
    /// Returns nil if an error cannot be repaired, such as a missing duration or an effect of the wrong kind.
    func repaired(beside findings: [Finding]) -> Movie? {
        let wrong = Set(findings.filter { $0.severity == .error && !$0.code.concernsOneValue }.map(\.code))
        guard wrong.isSubset(of: Self.reparable) else { return nil }
        let movie = Movie(content)
        (movie.metadata, movie.metadataFilter, movie.chapters) = (metadata, metadataFilter, chapters)
        (movie.artwork, movie.subtitles, movie.effects) = (artwork, subtitles, effects)
        movie.frameDuration = wrong.isDisjoint(with: Self.ofFrames) ? frameDuration : nil
        movie.audioMix = wrong.isDisjoint(with: Self.ofMixes) ? audioMix : audioMix.map { repairedMix($0, wrong) }
        movie.videoComposition = repairedVideo(wrong)
        // The known errors are repaired; any other one would stop the snapshot.
        let isWhole = !movie.validate().contains { $0.severity == .error && !$0.code.concernsOneValue }
        return isWhole ? movie : nil
    }

    /// The mix with the default sample rate and seam duration where its own are wrong, and with the first input
    /// parameters of each existing track.
    private func repairedMix(_ mix: AudioMix, _ wrong: Set<Finding.Code>) -> AudioMix {
        let usual = AudioMix()
        (usual.channelLayout, usual.effects) = (mix.channelLayout, mix.effects)
        if !wrong.contains(.sampleRate) { usual.sampleRate = mix.sampleRate }
        if !wrong.contains(.seamDuration) { usual.seamDuration = mix.seamDuration }
        var rest = Set(content.enabledTracks(.audio).map(\.id))
        usual.inputParameters = mix.inputParameters.filter { rest.remove($0.trackID) != nil }
        return usual
    }

    /// The video composition, each wrong part replaced by that of `VideoComposition(propertiesOf:)` for these tracks.
    /// Nil without a video track.
    private func repairedVideo(_ wrong: Set<Finding.Code>) -> VideoComposition? {
        guard !content.enabledTracks(.video).isEmpty else { return nil }
        let usual = VideoComposition(propertiesOf: content)
        func isRight(_ codes: Set<Finding.Code>) -> Bool { wrong.isDisjoint(with: codes) }
        if let own = videoComposition {
            if isRight(Self.ofSizes) { (usual.renderSize, usual.renderScale) = (own.renderSize, own.renderScale) }
            if isRight(Self.ofFrames) {
                usual.frameDuration = own.frameDuration
                usual.sourceTrackIDForFrameTiming = own.sourceTrackIDForFrameTiming
            }
            if isRight(Self.ofInstructions) { usual.instructions = own.instructions }
            if isRight(Self.ofLayers) { usual.animationTool = own.animationTool }
            (usual.colorPrimaries, usual.colorTransferFunction) = (own.colorPrimaries, own.colorTransferFunction)
            (usual.colorYCbCrMatrix, usual.toneMapping) = (own.colorYCbCrMatrix, own.toneMapping)
        }
        if RenderSize(usual.renderSize, scale: usual.renderScale).even == nil {
            (usual.renderSize, usual.renderScale) = (Self.anySize, 1)
        }
        return usual
    }

    /// The size to judge with if the picture's size is unknown, in pixels.
    private static let anySize = Size(width: 1280, height: 720)

    private static let reparable = ofSizes.union(ofFrames).union(ofInstructions).union(ofLayers).union(ofMixes)
        .union([.videoMissing])

    private static let ofSizes: Set<Finding.Code> = [.renderSizeMissing, .renderSizeInvalid, .renderScaleInvalid]
    private static let ofFrames: Set<Finding.Code> = [.frameDurationMissing, .frameDurationInvalid, .frameTimingTrack]
    /// Instructions and their layer instructions; missing tracks may also be those of a mix.
    private static let ofInstructions: Set<Finding.Code> = [
        .instructionsMissing, .instructionRange, .instructionGap, .instructionOverlap, .instructionOrder,
        .instructionOutside, .trackMissing, .trackNotVideo, .trackTwice, .rampRange, .valueTime,
    ]
    private static let ofLayers: Set<Finding.Code> = [
        .videoLayerOutside, .videoLayerKind, .additionalTrackID, .additionalLayerSize, .layerGeometry,
        .layerWithoutSize, .animationBounds, .animationRange, .textEmpty, .imageMissing, .subtitlesMissing,
        .shapeEmpty, .gradientEmpty,
    ]
    private static let ofMixes: Set<Finding.Code> = [
        .sampleRate, .seamDuration, .trackMissing, .trackNotAudio, .trackTwice,
    ]
}
