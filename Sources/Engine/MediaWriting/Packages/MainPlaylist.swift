import CFFmpeg
import MediaTime

/// The playlist that names the renditions of a movie (RFC 8216, section 4.3.4).
struct MainPlaylist {
    private let pictures: [SegmentedTrack]
    private let sounds: [SegmentedTrack]

    private static let soundGroup = "audio"

    init(_ tracks: [SegmentedTrack]) {
        pictures = tracks.filter { $0.parameters.codec_type == AVMEDIA_TYPE_VIDEO }
        sounds = tracks.filter { $0.parameters.codec_type == AVMEDIA_TYPE_AUDIO }
    }

    var text: String {
        var lines = ["#EXTM3U", "#EXT-X-VERSION:7", "#EXT-X-INDEPENDENT-SEGMENTS"]
        if pictures.isEmpty {
            for sound in sounds { lines += variant(sound, sounds: []) }
        } else {
            for (index, sound) in sounds.enumerated() { lines.append(media(sound, at: index)) }
            for picture in pictures { lines += variant(picture, sounds: sounds) }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// One sound of the group. The first is the default.
    private func media(_ sound: SegmentedTrack, at index: Int) -> String {
        var attributes = [
            "TYPE=AUDIO", "GROUP-ID=\"\(Self.soundGroup)\"", "NAME=\"\(Self.quoted(menuName(of: sound, at: index)))\"",
        ]
        if let language = sound.language { attributes.append("LANGUAGE=\"\(Self.quoted(language))\"") }
        attributes += [
            "DEFAULT=\(index == 0 ? "YES" : "NO")", "AUTOSELECT=YES",
            "CHANNELS=\"\(sound.parameters.ch_layout.nb_channels)\"", "URI=\"\(sound.playlistName)\"",
        ]
        return "#EXT-X-MEDIA:" + attributes.joined(separator: ",")
    }

    /// Names differ within a group.
    private func menuName(of sound: SegmentedTrack, at index: Int) -> String {
        guard let language = sound.language else { return sounds.count == 1 ? "audio" : "audio \(index + 1)" }
        let isShared = sounds.count { $0.language == language } > 1
        return isShared ? "\(language) \(index + 1)" : language
    }

    private func variant(_ track: SegmentedTrack, sounds: [SegmentedTrack]) -> [String] {
        // A player adds one sound of the group, and any of them must fit.
        let peak = BitRate.peak(of: track) + (sounds.map { BitRate.peak(of: $0) }.max() ?? 0)
        let average = BitRate.average(of: track) + (sounds.map { BitRate.average(of: $0) }.max() ?? 0)
        var attributes = ["BANDWIDTH=\(max(peak, average))", "AVERAGE-BANDWIDTH=\(average)"]
        var codecs: [String] = []
        for name in ([track] + sounds).map({ CodecName.of($0.initialization) }) {
            if let name, !codecs.contains(name) { codecs.append(name) }
        }
        if !codecs.isEmpty { attributes.append("CODECS=\"\(codecs.joined(separator: ","))\"") }
        attributes += Self.pictureAttributes(track)
        if !sounds.isEmpty { attributes.append("AUDIO=\"\(Self.soundGroup)\"") }
        return ["#EXT-X-STREAM-INF:" + attributes.joined(separator: ","), track.playlistName]
    }

    private static func pictureAttributes(_ track: SegmentedTrack) -> [String] {
        let parameters = track.parameters
        guard parameters.codec_type == AVMEDIA_TYPE_VIDEO else { return [] }
        var attributes = ["RESOLUTION=\(parameters.width)x\(parameters.height)"]
        if track.frameRate.num > 0, track.frameRate.den > 0 {
            attributes.append("FRAME-RATE=\(thousandths(of: track.frameRate))")
        }
        let range =
            switch parameters.color_trc {
            case AVCOL_TRC_SMPTE2084: "PQ"
            case AVCOL_TRC_ARIB_STD_B67: "HLG"
            default: "SDR"
            }
        return attributes + ["VIDEO-RANGE=\(range)"]
    }

    /// Such as `29.970`.
    private static func thousandths(of rate: AVRational) -> String {
        let value = (Int64(rate.num) * 2000 + Int64(rate.den)) / (Int64(rate.den) * 2)
        return "\(value / 1000).\(padded(value % 1000, 3))"
    }

    /// Removes characters that would end a quoted string or the line.
    private static func quoted(_ text: String) -> String {
        text.filter { $0 != "\"" && !$0.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F } }
    }
}
