import CFFmpeg

extension VideoEncoderSettings {
    /// The profiles of x264 that are those of more than 4:2:0 pictures of 8 bits, with what pictures they are of.
    private static let profiles: [(name: String, pictures: String, isOf: @Sendable (PixelFormat) -> Bool)] = [
        ("high10", "10 bits", { $0.bitDepth > 8 }),
        ("high422", "4:2:2 pictures", { $0.chromaShift == (1, 0) }),
        ("high444", "4:4:4 pictures", { $0.chromaShift == (0, 0) }),
    ]

    /// Refuses a profile that libx264 would take and not write: it writes the least one that the pictures need.
    func checkProfile() throws(MediaError) {
        guard encoder == "libx264", let asked = options.last(where: { $0.name == "profile" })?.value,
            let profile = Self.profiles.first(where: { $0.name == asked }), !profile.isOf(picture.pixels), !isLossless
        else { return }
        throw MediaError(
            .unsupported, "set up \(encoder)",
            "the profile \(asked) is that of \(profile.pictures), and these are \(picture.pixels.name), which it writes as "
                + "another one: leave it out")
    }

    /// Lossless pictures are of x264's highest profile, whatever they are.
    private var isLossless: Bool {
        options.contains { ["crf", "qp"].contains($0.name) && Double($0.value) == 0 }
    }
}
