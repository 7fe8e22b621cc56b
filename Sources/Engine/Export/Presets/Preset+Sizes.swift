import Media
import Settings

/// H.264 by how good or how large it may be.
extension Preset {
    package static let highestQuality = Preset(
        name: "highest_quality", summary: "H.264 that looks like the source, at its size",
        output: Output(
            containers: [.mp4, .mov, .mkv], picture: .h264(quality: 16, speed: "slow"),
            sound: Sound(encoder: "aac", precision: .bitRate(perChannel: 128_000))))

    package static let mediumQuality = Preset(
        name: "medium_quality", summary: "H.264 for sharing: at most 1280×720",
        output: Output(
            containers: [.mp4, .mov, .mkv],
            picture: .h264(quality: 23, size: PictureSize(width: 1280, height: 720)), sound: .smallAAC))

    package static let lowQuality = Preset(
        name: "low_quality", summary: "H.264 for messages: small, at most 640×360",
        output: Output(
            containers: [.mp4, .mov, .mkv],
            picture: .h264(quality: 28, size: PictureSize(width: 640, height: 360)), sound: .smallAAC))

    package static let upTo640x480 = sized(640, 480)
    package static let upTo960x540 = sized(960, 540)
    package static let upTo1280x720 = sized(1280, 720)
    package static let upTo1920x1080 = sized(1920, 1080)
    package static let upTo3840x2160 = sized(3840, 2160)

    private static func sized(_ width: Int, _ height: Int) -> Preset {
        Preset(
            name: "\(width)x\(height)", summary: "H.264 that fits in \(width)×\(height), turned where it is upright",
            output: Output(
                containers: [.mp4, .mov, .mkv],
                picture: .h264(quality: 20, size: PictureSize(width: width, height: height)), sound: .aac))
    }
}
