import EditModel
import Media
import Values

extension ExportOptions {
    /// The options with the precision of a movie's sounds, if the file supports it: 24 bits if a source has more than
    /// 16 and no preset is named; and the sample rate of a sound that is encoded but otherwise unchanged, if it is
    /// higher than the mix's and no setting overrides it.
    package func keepingPrecision(of movie: MovieSnapshot, library: MediaLibrary) -> ExportOptions {
        guard let sound, sound.bitRate(channelCount: 1) == nil, let container, !isPictureOnly else { return self }
        let formats = movie.soundFormats(library)
        var kept = self
        if sound.bitDepth == 16, !isPresetNamed, chosenCodec == nil, formats.contains(where: { $0.bitDepth ?? 0 > 16 })
        {
            kept.keptCodec = container.soundCodecs.first {
                $0.sound.bitDepth == 24 && $0.sound.encoder.prefix(4) == sound.encoder.prefix(4)
            }
        }
        let mix = movie.audioMix
        if sampleRate == nil, !mix.isSampleRateFixed, formats.count == 1, formats[0].sampleRate > mix.sampleRate,
            SoundPlan.isUntouched(movie)
        {
            kept.keptSampleRate = formats[0].sampleRate
        }
        return kept
    }
}

extension MovieSnapshot {
    /// The sounds of the files and the computed sounds that are heard, each once, in the order of the tracks.
    func soundFormats(_ library: MediaLibrary) -> [AudioFormat] {
        var found: [AudioFormat] = []
        for segment in soundingTracks.flatMap(\.segments) {
            guard let index = segment.sourceIndex else { continue }
            let source = sources[index]
            let format =
                source.kind == .file || source.kind == .reversed
                ? try? library.file(at: source.path).track(segment.sourceTrackID)?.audio : source.signal?.format
            if let format, !found.contains(format) { found.append(format) }
        }
        return found
    }
}
