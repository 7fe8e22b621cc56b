import Settings
import Wording

extension Preset {
    /// In the order they are listed. Of those that write an extension the first is the default.
    package static let all =
        [h264, hevc, hevc10Bit, webm, vp9With10Bit, vp9WithAlpha, av1]
        + [
            highestQuality, mediumQuality, lowQuality, upTo640x480, upTo960x540, upTo1280x720, upTo1920x1080,
            upTo3840x2160,
        ]
        + [proRes422, proRes422HQ, proRes4444, dnxhrHQ, dnxhrHQX, ffv1, mpeg2]
        + [gif, gifPerFrame, webp, apng, png, jpeg, webpImages]
        + [m4a, mp3, opus, flac, flac24, wav, wavFloat]
        + [hls, passthrough, null]

    package static let hls = Preset(
        name: "hls", summary: "A package for streaming: H.264 of several sizes and AAC, in segments with playlists",
        output: Output(
            containers: [.hls], picture: .h264(quality: 21, control: .buffered), sound: .aac,
            renditions: [
                Rendition(size: PictureSize(width: 1920, height: 1080), bitRate: 5_000_000),
                Rendition(size: PictureSize(width: 1280, height: 720), bitRate: 2_800_000),
                Rendition(size: PictureSize(width: 640, height: 360), bitRate: 800_000),
            ]))

    package static let passthrough = Preset(
        name: "passthrough", summary: "Copies every track as it is, or says which it cannot: nothing is encoded",
        output: Output(containers: [.mp4, .mov, .mkv, .webm, .ts], picture: nil, sound: nil, isCopy: true))

    package static let null = Preset(
        name: "null", summary: "Composes every frame and throws it away: for checking and measuring", output: nil)
}

/// A preset that is not there.
package struct UnknownPreset: Error, CustomStringConvertible {
    package let name: String

    package var description: String {
        let meant = suggestion(for: name, among: Preset.all.flatMap { [$0.name] + $0.aliases })
        return "there is no preset '\(name)'\(meant); the presets are \(Preset.all.map(\.name).joined(separator: ", "))"
    }
}

extension Preset {
    /// Finds a preset by its name or one of its aliases.
    package static func known(_ name: String) throws(UnknownPreset) -> Preset {
        guard let preset = named(name) else { throw UnknownPreset(name: name) }
        return preset
    }
}
