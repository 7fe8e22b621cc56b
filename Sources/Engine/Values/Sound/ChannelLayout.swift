/// The loudspeakers of a sound's channels, by FFmpeg's names. AudioChannelLayout.
package enum ChannelLayout: String, Hashable, Sendable, Codable, CaseIterable {
    case mono
    case stereo
    /// Left, right and low frequencies.
    case stereoWithBass = "2.1"
    /// Left, right and centre.
    case threeFront = "3.0"
    /// Left, right, back left and back right.
    case quad
    /// Left, right, centre and back centre.
    case surround40 = "4.0"
    case surround50 = "5.0"
    /// Left, right, centre, low frequencies, back left, back right.
    case surround51 = "5.1"
    case surround61 = "6.1"
    /// ``surround51`` with side channels.
    case surround71 = "7.1"

    /// The place of one channel's loudspeaker, seen from the listener.
    package enum Channel: Hashable, Sendable {
        case frontLeft, frontRight, frontCenter, lowFrequency, backLeft, backRight, backCenter, sideLeft, sideRight
    }

    /// In the order samples have them, which is FFmpeg's native one.
    package var channels: [Channel] {
        switch self {
        case .mono: [.frontCenter]
        case .stereo: [.frontLeft, .frontRight]
        case .stereoWithBass: [.frontLeft, .frontRight, .lowFrequency]
        case .threeFront: [.frontLeft, .frontRight, .frontCenter]
        case .quad: [.frontLeft, .frontRight, .backLeft, .backRight]
        case .surround40: [.frontLeft, .frontRight, .frontCenter, .backCenter]
        case .surround50: [.frontLeft, .frontRight, .frontCenter, .backLeft, .backRight]
        case .surround51: [.frontLeft, .frontRight, .frontCenter, .lowFrequency, .backLeft, .backRight]
        case .surround61:
            [.frontLeft, .frontRight, .frontCenter, .lowFrequency, .backCenter, .sideLeft, .sideRight]
        case .surround71:
            [
                .frontLeft, .frontRight, .frontCenter, .lowFrequency, .backLeft, .backRight, .sideLeft, .sideRight,
            ]
        }
    }

    package var channelCount: Int { channels.count }
}
