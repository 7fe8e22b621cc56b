import CFFmpeg
import Media

extension VideoEncoderSettings {
    /// The profiles of x264 for pictures other than 8-bit 4:2:0, and the pictures that each is for.
    private static let profiles: [(name: String, pictures: String, isOf: @Sendable (PixelFormat) -> Bool)] = [
        ("high10", "10 bits", { $0.bitDepth > 8 }),
        ("high422", "4:2:2 pictures", { $0.chromaShift == (1, 0) }),
        ("high444", "4:4:4 pictures", { $0.chromaShift == (0, 0) }),
    ]

    /// Refuses a profile that libx264 accepts but does not write: it writes the lowest one that the pictures need.
    func checkProfile() throws(MediaError) {
        guard encoder == "libx264", let asked = options.last(where: { $0.name == "profile" })?.value,
            let profile = Self.profiles.first(where: { $0.name == asked }), !profile.isOf(picture.pixels), !isLossless
        else { return }
        throw MediaError(
            .unsupported, "set up \(encoder)",
            "the profile \(asked) is that of \(profile.pictures), and these are \(picture.pixels.name), which it writes as "
                + "another one: leave it out")
    }

    /// H.264's number of each profile (ISO/IEC 14496-10, annex A).
    private static let numbers: [String: UInt8] = [
        "baseline": 66, "main": 77, "high": 100, "high10": 110, "high422": 122, "high444": 244,
    ]

    /// Refuses other settings that make libx264 write a lower profile than the requested one, which it treats as an
    /// upper limit.
    /// - Parameter header: The opened encoder's parameter sets after start codes.
    func checkWrittenProfile(_ header: some Collection<UInt8>) throws(MediaError) {
        guard encoder == "libx264", let asked = options.last(where: { $0.name == "profile" })?.value,
            let number = Self.numbers[asked], let written = Self.profile(in: Array(header)), written != number
        else { return }
        let name = Self.numbers.first { $0.value == written }?.key ?? "number \(written)"
        throw MediaError(
            .unsupported, "set up \(encoder)",
            "with its other settings it would write the profile \(name), not \(asked): leave them out, or the profile")
    }

    /// The profile of the first sequence parameter set, which follows its type, 7.
    private static func profile(in header: [UInt8]) -> UInt8? {
        let start = header.indices.dropLast(4).first { index in
            header[index] == 0 && header[index + 1] == 0 && header[index + 2] == 1 && header[index + 3] & 0x1F == 7
        }
        return start.map { header[$0 + 4] }
    }

    /// x264 writes lossless pictures in its highest profile, for any format.
    private var isLossless: Bool {
        options.contains { ["crf", "qp"].contains($0.name) && Double($0.value) == 0 }
    }
}
