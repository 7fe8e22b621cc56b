import EditModel
import Media
import MediaTime
import MediaWriting

extension ExportOptions {
    /// True when the picture of a movie is left out.
    package var isSoundOnly: Bool { preset.output?.isSoundOnly == true }

    /// True when the sound of a movie is left out.
    package var isPictureOnly: Bool { preset.output?.isPictureOnly == true }

    /// The encoding of pictures: between copied pictures it matches those, otherwise it is the preset's, with the
    /// user's pixel format and profile. Nil for a preset without a picture encoder.
    package var picture: Preset.Picture? {
        continuation
            ?? preset.output?.picture?.with(
                settings.pixelFormat.flatMap { PixelFormat(name: $0) }, profile: settings.profile)
    }

    /// The encoding of sound: the user's, else the preset's or the container's. Nil for a preset without a sound
    /// encoder.
    package var sound: Preset.Sound? {
        guard var sound = preset.output?.sound(in: container) else { return nil }
        if let chosen = chosenCodec ?? keptCodec { sound = chosen.sound }
        if let audioBitRate = settings.audioBitRate, sound.bitRate(channelCount: 1) != nil {
            sound.precision = .totalBitRate(audioBitRate)
        }
        sound.options += audioCodecOptions
        return sound
    }

    /// The codec of sound that the user asks for.
    var chosenCodec: SoundCodec? { settings.audioCodec.map(SoundCodec.init) }

    /// The user's conditions for a sound that could be copied.
    var soundRequest: SoundPlan.Request {
        SoundPlan.Request(
            codec: chosenCodec.map { $0.copiedCodec ?? "" } ?? codecOfNamedPreset,
            isEncoded: settings.audioBitRate != nil || !audioCodecOptions.isEmpty)
    }

    /// The codec of a named preset, if its container takes samples of several depths; nil for others.
    private var codecOfNamedPreset: String? {
        guard isPresetNamed, let encoder = preset.output?.sound?.encoder, encoder.hasPrefix("pcm"),
            container?.format == "wav"
        else { return nil }
        return encoder
    }

    /// The written part of a movie: without its picture or its sound if the preset has none, in a layout that the
    /// preset's encoder takes, unless the edit sets one.
    package func written(_ movie: MovieSnapshot) throws(TimeError) -> MovieSnapshot {
        if isPictureOnly { return movie.withoutSound() }
        var written = isSoundOnly ? try movie.withoutPicture() : movie
        if let sampleRate {
            (written.audioMix.sampleRate, written.audioMix.isSampleRateFixed) = (sampleRate, true)
        } else if let keptSampleRate, !written.audioMix.isSampleRateFixed {
            written.audioMix.sampleRate = keptSampleRate
        }
        let mix = written.audioMix
        if let sound, !mix.isChannelLayoutFixed {
            written.audioMix.channelLayout = AudioEncoder.layout(
                mix.channelLayout, encoder: sound.encoder, sampleRate: mix.sampleRate)
        }
        return written
    }

    /// Refuses a movie or settings that the preset cannot encode, before a file is opened.
    func requireFitting(_ movie: MovieSnapshot) throws {
        try preset.requireEncoders()
        if preset.output?.picture == nil, settings.rows.contains(where: { $0.subject == .picture }) {
            throw MediaError(
                .unsupported, "use codec settings with the preset '\(preset.name)'",
                preset.output == nil ? "it encodes nothing" : "they are the picture's, and it is sound only")
        }
        let attempt = "write a movie with the preset '\(preset.name)'"
        if isSoundOnly, movie.soundingTracks.isEmpty {
            throw MediaError(.unsupported, attempt, "the movie has no sound")
        }
        if isPictureOnly, movie.video == nil { throw MediaError(.unsupported, attempt, "the movie has no picture") }
    }

    /// The settings of a sound's encoder; nil for a preset without one.
    func soundSettings(for format: SoundFormat) -> AudioEncoderSettings? {
        guard var settings = sound?.settings(for: format) else { return nil }
        if self.settings.audioBitRate == nil, let usual = settings.bitRate {
            settings.bitRate = min(usual, soundBitRate ?? usual)
        }
        return settings
    }

    /// Refuses a rate, a layout or a bit rate that the encoder of sound cannot take, and names those it can.
    package func requireSound(_ format: SoundFormat) throws(MediaError) {
        guard let sound else { return }
        if let audioBitRate = settings.audioBitRate, let known = SoundBitRates(encoder: sound.encoder, format),
            !known.contains(audioBitRate)
        {
            throw MediaError(
                .unsupported, "encode \(format) with \(sound.encoder) at \(audioBitRate) bit/s",
                "it takes \(known.text)")
        }
        _ = try AudioEncoder(sound.settings(for: format))
    }
}

extension Preset.Output {
    /// The encoding of sound in one of its containers, nil for the default one. Returns nil for a preset without sound.
    package func sound(in container: Container?) -> Preset.Sound? {
        guard let sound, case .bitRate = sound.precision else { return sound }
        return container?.ownSound ?? sound
    }
}

extension Preset.Sound {
    /// Bits per second of a sound; nil for a lossless codec.
    package func bitRate(channelCount: Int) -> Int64? {
        switch precision {
        case .bitRate(let perChannel): perChannel * Int64(channelCount)
        case .totalBitRate(let bitRate): bitRate
        case .integer, .float: nil
        }
    }

    /// Bits of each sample of a lossless integer codec; nil for others.
    package var bitDepth: Int? {
        guard case .integer(let bits) = precision else { return nil }
        return bits
    }

    /// Such as `aac at 192 kbit/s` or `flac, 16 bit with dither`.
    package func text(channelCount: Int) -> String {
        switch precision {
        case .bitRate, .totalBitRate: "\(encoder) at \((bitRate(channelCount: channelCount) ?? 0) / 1000) kbit/s"
        case .integer(let bits): "\(encoder), \(bits) bit" + (bits == 16 ? " with dither" : "")
        case .float: "\(encoder), 32 bit float"
        }
    }

    /// The encoder's settings for sound of a format.
    func settings(for format: SoundFormat) -> AudioEncoderSettings {
        AudioEncoderSettings(
            encoder: encoder, format: format, bitRate: bitRate(channelCount: format.channelCount), bitDepth: bitDepth,
            options: options)
    }
}

extension MovieSnapshot {
    /// The same sounds and no picture: as long as the sound.
    package func withoutPicture() throws(TimeError) -> MovieSnapshot {
        var sound = self
        sound.video = nil
        sound.videoTracks = []
        sound.pictureDuration = .zero
        guard !hasSilentTap else { return sound }
        sound.duration = .zero
        for track in audioTracks {
            sound.duration = max(sound.duration, try track.segments.last?.targetRange.end ?? .zero)
        }
        return sound
    }

    /// The same pictures and no sound: as long as the picture.
    func withoutSound() -> MovieSnapshot {
        var picture = self
        picture.audioTracks = []
        picture.audioMix = AudioMixSnapshot()
        picture.duration = pictureDuration
        return picture
    }
}
