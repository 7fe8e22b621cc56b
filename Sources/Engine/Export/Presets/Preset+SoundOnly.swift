import Media

/// Sound without picture.
extension Preset {
    package static let m4a = Preset(
        name: "m4a", summary: "AAC in MP4, sound only",
        output: Output(containers: [.m4a, .m4b], picture: nil, sound: .aac))

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
        output: Output(containers: [.flac, .mka], picture: nil, sound: .flac))

    package static let flac24 = Preset(
        name: "flac24", summary: "FLAC of 24 bit, sound only: for more work on the sound",
        output: Output(
            containers: [.flac, .mka], picture: nil, sound: Sound(encoder: "flac", precision: .integer(bits: 24))))

    package static let wav = Preset(
        name: "wav", summary: "WAVE of 16 bit, sound only: any program reads it",
        output: Output(
            containers: [.wav], picture: nil, sound: Sound(encoder: "pcm_s16le", precision: .integer(bits: 16))))

    package static let wavFloat = Preset(
        name: "wav_float", summary: "WAVE of 32 bit float, sound only: the mix's own samples",
        output: Output(containers: [.wavFloat], picture: nil, sound: Sound(encoder: "pcm_f32le", precision: .float)))
}
