/// Limits the number of very large pictures that an encoder keeps, so that a film of stills of 12 megapixels and more
/// fits in 2 GiB. Settings of the recipe take precedence.
extension VideoEncoderSettings {
    /// The settings with the pictures that x264 looks ahead reduced beyond the size of 4K, with the square of the area.
    ///
    /// Each takes about 3 bytes a pixel, and the 40 to 60 of its presets more than 2 GiB at 12 megapixels.
    var savingMemory: VideoEncoderSettings {
        let area = picture.width * picture.height
        guard encoder.hasPrefix("libx264"), area > Self.usualArea,
            !options.contains(where: { ["rc-lookahead", "x264opts"].contains($0.name) }),
            options.last(where: { $0.name == "tune" })?.value.contains("zerolatency") != true
        else { return self }
        let scale = Double(Self.usualArea) / Double(area)
        let fitting = max(Self.leastLookahead, Int(Double(Self.usualLookahead) * scale * scale))
        let preset = options.last { $0.name == "preset" }?.value ?? "medium"
        guard let own = Self.lookaheads[preset], own > fitting else { return self }
        var result = self
        result.options = adding(
            "rc-lookahead=\(fitting)", to: "x264-params", unlessSet: ["rc-lookahead", "rc_lookahead"])
        result.options = result.adding(
            "sync-lookahead=0", to: "x264-params", unlessSet: ["sync-lookahead", "sync_lookahead"])
        return result
    }

    /// Pixels of 4096 × 2176.
    private static let usualArea = 4096 * 2176
    private static let usualLookahead = 40
    private static let leastLookahead = 4

    /// Pictures that x264's presets look ahead; those that are missing look at fewer.
    private static let lookaheads = [
        "veryfast": 10, "faster": 20, "fast": 30, "medium": 40, "slow": 50, "slower": 60, "veryslow": 60, "placebo": 60,
    ]
}
