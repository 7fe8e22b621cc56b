import MediaTime
import Values

/// Converts a movie's cues into a track's packets.
package struct SubtitleTrackWriter {
    package let form: SubtitleForm
    /// The bytes before all cues.
    package let header: [UInt8]
    /// In order of their starts.
    package let packets: [SubtitlePacket]

    /// - Parameters:
    ///   - cues: In order of their starts, in movie time.
    ///   - scriptHeader: The script above the events of an ASS track.
    ///   - duration: The movie's; timed text covers all of it.
    package init(
        _ form: SubtitleForm, _ cues: [PlacedCue], scriptHeader: String? = nil, duration: Time
    ) throws(TimeError) {
        self.form = form
        switch form {
        case .movText:
            header = MovText.sampleDescription
            packets = try MovText.packets(cues, duration: duration)
        case .ass:
            header = Array((scriptHeader ?? "").utf8)
            packets = try Self.packets(cues) { cue, index in "\(index),\(cue.event ?? cue.cue.text)" }
        case .subRip:
            header = []
            packets = try Self.packets(cues) { cue, _ in cue.cue.subRipText }
        case .webVTT:
            header = []
            packets = try Self.webVTT(cues)
        }
    }

    private static func packets(
        _ cues: [PlacedCue], _ text: (PlacedCue, Int) -> String
    ) throws(TimeError) -> [SubtitlePacket] {
        var packets: [SubtitlePacket] = []
        for (index, cue) in cues.enumerated() {
            let (start, stop) = (try cue.start.units(per: 1000), try cue.stop.units(per: 1000))
            packets.append(
                SubtitlePacket(start: start, duration: max(1, stop - start), payload: Array(text(cue, index).utf8)))
        }
        return packets
    }

    private static func webVTT(_ cues: [PlacedCue]) throws(TimeError) -> [SubtitlePacket] {
        var packets = try packets(cues) { cue, _ in cue.cue.webVTTText }
        for (index, cue) in cues.enumerated() {
            packets[index].settings = cue.cue.placement.webVTTSettings
            packets[index].identifier = cue.cue.identifier
        }
        return packets
    }
}
