extension Finding {
    /// What depends on how the movie is written.
    static let presetExplanations: [Explanation] = [
        .init(
            .presetSetting, .error, "A setting of the export is out of range, or its preset does not have it.",
            "Look at 'luaedit presets NAME' for what the preset takes."),
        .init(
            .presetContent, .error, "The preset writes only sound or only pictures, and the movie has none of that.",
            "Choose a preset for what the movie has."),
        .init(
            .presetAlpha, .error, "The movie is transparent, and the preset keeps no transparency.",
            "Choose a preset that does, or give the instructions a solid background_color."),
        .init(
            .presetSize, .error, "The size is below or above what the preset's codec has.",
            "Set another size, or choose another preset."),
        .init(
            .presetFrameRate, .error, "There are more frames per second than the preset's codec or its players can do.",
            "Set a lower frame rate."),
        .init(
            .presetToneMapped, .warning, "A source is HDR, and the preset is not: bright parts are brought down.",
            "Choose a preset that keeps HDR where that is wanted."),
        .init(
            .presetSound, .error, "The preset's encoder does not take the mix's sample rate or channel layout.",
            "Set sample_rate or channel_layout of the audio mix to what the finding names."),
    ]
}
