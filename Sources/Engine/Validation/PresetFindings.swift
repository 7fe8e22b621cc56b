import EditModel
import Export
import Media
import MediaTime
import Rendering
import Settings
import Values
import Wording

/// The parts of a movie that a preset cannot carry. Check, plan, run and `edit.compatible_presets` judge alike.
package struct PresetFindings {
    private let movie: MovieSnapshot
    private let options: ExportOptions
    private let library: MediaLibrary
    /// Errors and warnings, in a stable order.
    package private(set) var found: [Finding] = []

    /// - Parameter movie: A validated snapshot.
    /// - Throws: ``MediaError`` when a source cannot be looked at.
    package init(_ movie: MovieSnapshot, _ options: ExportOptions, library: MediaLibrary) throws(MediaError) {
        self.movie = movie
        let options = options.keepingPrecision(of: movie, library: library)
        self.options = options
        self.library = library
        for mistake in options.settingMistakes() {
            report(.presetSetting, "the \(mistake.setting.noun): \(mistake.text)")
        }
        guard let output = options.preset.output else { return }
        judgeContent(output)
        if let video = movie.video, let picture = options.picture {
            judgeAlpha(video, picture)
            judgeSize(video, picture)
            judgeFrameRate(video, picture)
            try judgeRange(video, picture)
        }
        judgeSound()
    }

    private var name: String { options.preset.name }

    private mutating func report(_ code: Finding.Code, _ message: String, severity: Finding.Severity? = nil) {
        found.append(Finding(code, message, object: "preset \(name)", severity: severity))
    }

    private mutating func judgeContent(_ output: Preset.Output) {
        if output.isSoundOnly, movie.soundingTracks.isEmpty {
            report(.presetContent, "it is sound only, and the movie has no sound")
        }
        if output.isPictureOnly, movie.video == nil {
            report(.presetContent, "it is pictures only, and the movie has none")
        }
        if movie.video == nil, options.size != nil, !output.isSoundOnly {
            report(.presetSetting, "the size: the movie has no picture")
        }
    }

    private mutating func judgeAlpha(_ video: VideoSnapshot, _ picture: Preset.Picture) {
        guard !picture.keepsAlpha else { return }
        guard let number = video.instructions.firstIndex(where: { ($0.backgroundColor?.alpha ?? 1) < 1 }) else {
            return
        }
        report(
            .presetAlpha,
            "the background of instruction \(number + 1) is transparent, and \(picture.codec) keeps no transparency; "
                + "\(Preset.offered { $0.keepsAlpha && !$0.isPaletted }) can")
    }

    private mutating func judgeSize(_ video: VideoSnapshot, _ picture: Preset.Picture) {
        let whole = PictureSize(width: video.renderWidth, height: video.renderHeight)
        let sizes =
            options.renditions.isEmpty ? [options.pictureSize(of: whole)] : options.renditions(of: whole).map(\.size)
        for size in sizes {
            guard let mistake = picture.limits.mistake(size) else { continue }
            let able = Preset.offered { $0.limits.mistake(size) == nil && $0.maximumSize == nil }
            report(
                .presetSize,
                "the size \(size) \(mistake), which is as far as \(picture.codec) goes"
                    + (able.isEmpty ? "" : "; \(able) can"))
        }
    }

    private mutating func judgeFrameRate(_ video: VideoSnapshot, _ picture: Preset.Picture) {
        let durations = picture.limits.frameDurations
        if !durations.isEmpty, !durations.contains(video.frameDuration) {
            let rates = durations.map { $0.value == 1 ? "\($0.timescale)" : "\($0.timescale)/\($0.value)" }
            return report(
                .presetFrameRate,
                "\(picture.codec) has \(alternatives(rates)) frames per second; set one of them as the frame rate")
        }
        guard let shortest = picture.limits.shortestFrame, video.frameDuration < shortest else { return }
        let limit = "\(shortest.timescale / Int32(shortest.value)) frames per second"
        if case .paletted = picture.kind {
            return report(
                .presetFrameRate,
                "players show no more than \(limit) of \(picture.codec), and slow down what has more; "
                    + "set the frame rate to \(limit) or less", severity: .warning)
        }
        report(.presetFrameRate, "\(picture.codec) has at most \(limit); set a lower frame rate")
    }

    private mutating func judgeRange(_ video: VideoSnapshot, _ picture: Preset.Picture) throws(MediaError) {
        guard !picture.carriesHighDynamicRange else { return }
        let canvas = try Canvas(movie, video, library: library, carrying: picture.capabilities)
        guard let sentence = canvas.toneMappingText else { return }
        report(
            .presetToneMapped,
            "\(sentence); \(Preset.offered(\.carriesHighDynamicRange)) keep it")
    }

    private mutating func judgeSound() {
        guard let sound = options.sound, let mixed = try? options.mixedSounds(of: movie, library: library) else {
            return
        }
        for format in mixed.map({ SoundFormat($0.audioMix) }) {
            do throws(MediaError) { try options.requireSound(format) } catch {
                return report(.presetSound, error.description)
            }
        }
        for one in mixed.flatMap({ reduced($0, sound) }) {
            report(.soundReduced, "the sound of audio track \(one.trackID): \(one.text)")
        }
        // A layout that the edit asks for is the movie validator's.
        guard !movie.audioMix.isChannelLayoutFixed else { return }
        for one in mixed.flatMap(mixedDown) { report(.soundMixedDown, text(one, sound)) }
    }

    private func mixedDown(_ movie: MovieSnapshot) -> [MixedDownSound] {
        movie.mixedDownSounds { format(of: movie.sources[$0], track: $1) }
    }

    /// The sounds that lose precision without a request: a named preset and a codec determine the bits, and a sample
    /// rate that is set is requested. A lossy codec does not promise the samples.
    private func reduced(_ movie: MovieSnapshot, _ sound: Preset.Sound) -> [ReducedSound] {
        guard sound.bitRate(channelCount: 1) == nil else { return [] }
        return movie.reducedSounds(sound) { format(of: movie.sources[$0], track: $1) }.filter { one in
            let losesBits = one.bitDepth != nil && !options.isPresetNamed && options.audioCodec == nil
            let isSlower = one.sampleRate.written < one.sampleRate.source && !movie.audioMix.isSampleRateFixed
            return losesBits || isSlower
        }
    }

    private func format(of source: SourceSnapshot, track id: Int) -> AudioFormat? {
        source.signal?.format ?? (try? library.file(at: source.path).track(id)?.audio)
    }

    private func text(_ sound: MixedDownSound, _ preset: Preset.Sound) -> String {
        let reason =
            sound.mixed.channelCount < movie.audioMix.channelLayout.channelCount
            ? "\(preset.encoder) takes no more" : "no layout of a mix has a place for each of its channels"
        return
            "the \(sound.layout) sound of audio track \(sound.trackID) is mixed down to \(sound.mixed.rawValue): \(reason)"
    }
}

extension Preset {
    /// The presets that can write a movie here, in the order they are listed.
    /// - Throws: ``MediaError`` when a source cannot be looked at.
    package static func compatible(with movie: MovieSnapshot, library: MediaLibrary) throws -> [Preset] {
        try all.filter { preset in
            guard preset.missingEncoders.isEmpty else { return false }
            let options = ExportOptions(preset: preset, isPresetNamed: true)
            let findings = try PresetFindings(movie, options, library: library).found
            guard !findings.contains(where: { $0.severity == .error }) else { return false }
            // A copy depends on every packet's place, which only the session reads.
            guard preset.output?.isCopy == true else { return true }
            return (try? ExportSession(movie, library: library, outputs: [options])) != nil
        }
    }
}
