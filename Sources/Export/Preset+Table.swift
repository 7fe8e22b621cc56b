import Media

extension Preset {
    /// In the order they are listed. Of those that write an extension the first is taken when the user names none.
    package static let all = [h264, webm, m4a, mp3, opus, flac, flac24, wav, wavFloat, null]

    package static let h264 = Preset(
        name: "h264", summary: "H.264 and AAC in MP4 or QuickTime, H.264 and FLAC in Matroska: plays everywhere",
        output: Output(
            containers: [.mp4, .mov, .mkv],
            picture: Picture(encoder: "libx264", maximumBitDepth: 8, defaultRateFactor: 20, threads: 3), sound: .aac))

    package static let webm = Preset(
        name: "webm", summary: "VP9 and Opus in WebM: for browsers, smaller and slower than H.264",
        output: Output(
            containers: [.webm],
            picture: Picture(
                encoder: "libvpx-vp9", maximumBitDepth: 8, defaultRateFactor: 31, threads: 4,
                options: [
                    EncoderOption(name: "deadline", value: "good"), EncoderOption(name: "cpu-used", value: "4"),
                    EncoderOption(name: "row-mt", value: "1"), EncoderOption(name: "tile-columns", value: "2"),
                ]), sound: .opus))

    package static let m4a = Preset(
        name: "m4a", summary: "AAC in MP4, sound only", output: Output(containers: [.m4a], picture: nil, sound: .aac))

    package static let mp3 = Preset(
        name: "mp3", summary: "MP3, sound only",
        output: Output(
            containers: [.mp3], picture: nil,
            sound: Sound(encoder: "libmp3lame", precision: .bitRate(perChannel: 96_000))))

    package static let opus = Preset(
        name: "opus", summary: "Opus in Ogg, sound only: the smallest",
        output: Output(containers: [.opus, .ogg], picture: nil, sound: .opus))

    package static let flac = Preset(
        name: "flac", summary: "FLAC of 16 bit, sound only: lossless",
        output: Output(
            containers: [.flac], picture: nil, sound: Sound(encoder: "flac", precision: .integer(bits: 16))))

    package static let flac24 = Preset(
        name: "flac24", summary: "FLAC of 24 bit, sound only: for more work on the sound",
        output: Output(
            containers: [.flac], picture: nil, sound: Sound(encoder: "flac", precision: .integer(bits: 24))))

    package static let wav = Preset(
        name: "wav", summary: "WAVE of 16 bit, sound only: any program reads it",
        output: Output(
            containers: [.wav], picture: nil, sound: Sound(encoder: "pcm_s16le", precision: .integer(bits: 16))))

    package static let wavFloat = Preset(
        name: "wav_float", summary: "WAVE of 32 bit float, sound only: the mix's own samples",
        output: Output(containers: [.wavFloat], picture: nil, sound: Sound(encoder: "pcm_f32le", precision: .float)))

    package static let null = Preset(
        name: "null", summary: "Composes every frame and throws it away: for checking and measuring", output: nil)
}

extension Preset.Sound {
    /// 192 kbit/s in stereo.
    fileprivate static let aac = Preset.Sound(encoder: "aac", precision: .bitRate(perChannel: 96_000))
    /// 128 kbit/s in stereo.
    fileprivate static let opus = Preset.Sound(encoder: "libopus", precision: .bitRate(perChannel: 64_000))
}
