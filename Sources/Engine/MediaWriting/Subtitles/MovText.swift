import MediaTime
import Values

/// Timed text of MP4 and QuickTime (3GPP TS 26.245): one sample at any time, empty between cues.
enum MovText {
    /// The longest text of a sample, in bytes: its length has 16 bits.
    private static let longestText = 0xFFFF

    /// The contents of the box with the default style: white, at the bottom, centred.
    static let sampleDescription: [UInt8] =
        number(0, 4)  // no scrolling, no karaoke
        + [1, 0xFF]  // centred, at the bottom
        + [0, 0, 0, 0]  // no background
        + number(0, 8)  // the track's own box
        + record(0, 0, .plain)
        + number(18, 4) + Array("ftab".utf8) + number(1, 2) + number(1, 2) + [5] + Array("Arial".utf8)

    /// Samples without gaps from zero to the movie's end.
    static func packets(_ cues: [PlacedCue], duration: Time) throws(TimeError) -> [SubtitlePacket] {
        let scale = SubtitleForm.movText.unit.timescale
        let end = try duration.units(per: scale)
        var spans: [(start: Int64, stop: Int64, cue: SubtitleCue)] = []
        var edges: Set<Int64> = [0, end]
        for cue in cues {
            let start = min(max(0, try cue.start.units(per: scale)), end)
            let stop = min(try cue.stop.units(per: scale), end)
            guard stop > start else { continue }
            spans.append((start, stop, cue.cue))
            edges.formUnion([start, stop])
        }
        return packets(spans, edges.sorted())
    }

    /// One sample for each interval with the same cues; overlapping cues are stacked.
    private static func packets(
        _ spans: [(start: Int64, stop: Int64, cue: SubtitleCue)], _ edges: [Int64]
    ) -> [SubtitlePacket] {
        var packets: [SubtitlePacket] = []
        var next = 0
        var shown: [(start: Int64, stop: Int64, cue: SubtitleCue)] = []
        for (start, stop) in zip(edges, edges.dropFirst()) {
            shown.removeAll { $0.stop <= start }
            while next < spans.count, spans[next].start <= start {
                shown.append(spans[next])
                next += 1
            }
            let payload = sample(shown.map(\.cue))
            for part in parts(start, stop) {
                packets.append(SubtitlePacket(start: part.start, duration: part.stop - part.start, payload: payload))
            }
        }
        return packets
    }

    /// Divides an interval with a duration that exceeds the index's 32 bits.
    private static func parts(_ start: Int64, _ stop: Int64) -> [(start: Int64, stop: Int64)] {
        let longest = Int64(Int32.max)
        return stride(from: start, to: stop, by: Int64.Stride(longest)).map { ($0, min($0 + longest, stop)) }
    }

    /// A sample: its text, and a `styl` box if the text has more than one style.
    private static func sample(_ cues: [SubtitleCue]) -> [UInt8] {
        var text = ""
        var styles: [(start: Int, end: Int, style: SubtitleRunStyle)] = []
        for cue in cues where text.utf8.count < longestText {
            if !text.isEmpty { text += "\n" }
            for run in cue.runs where text.utf8.count + run.text.utf8.count <= longestText {
                let start = text.unicodeScalars.count
                text += run.text
                if run.style.isWritten { styles.append((start, text.unicodeScalars.count, run.style)) }
            }
        }
        let bytes = number(text.utf8.count, 2) + Array(text.utf8)
        guard !styles.isEmpty else { return bytes }
        return bytes + number(10 + 12 * styles.count, 4) + Array("styl".utf8) + number(styles.count, 2)
            + styles.flatMap { record($0.start, $0.end, $0.style) }
    }

    /// The style record of a range of characters.
    private static func record(_ start: Int, _ end: Int, _ style: SubtitleRunStyle) -> [UInt8] {
        let face = (style.isBold ? 1 : 0) | (style.isItalic ? 2 : 0) | (style.isUnderlined ? 4 : 0)
        // FFmpeg's default.
        let fontSize: UInt8 = 16
        let color = style.color ?? .white
        let parts = [color.red, color.green, color.blue, 1].map { UInt8((min(max($0, 0), 1) * 255).rounded()) }
        return number(start, 2) + number(end, 2) + number(1, 2) + [UInt8(face), fontSize] + parts
    }

    /// Writes a big-endian number.
    private static func number(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
    }
}

extension SubtitleRunStyle {
    fileprivate static let plain = SubtitleRunStyle()
    /// True if it has a property that timed text can show.
    fileprivate var isWritten: Bool { isBold || isItalic || isUnderlined || color != nil }
}
