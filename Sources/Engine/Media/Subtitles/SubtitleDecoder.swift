import CFFmpeg
import MediaTime
import Values

/// Reads text cues from a track's packets, by our own parsers of markup or else by FFmpeg's decoder.
final class SubtitleDecoder {
    private let codec: AVCodecID
    /// Nil if our own parsers read the packets.
    private var context: UnsafeMutablePointer<AVCodecContext>?

    init(_ demuxer: Demuxer, _ index: Int) throws(MediaError) {
        let parameters = demuxer.stream(index).pointee.codecpar!
        codec = parameters.pointee.codec_id
        guard ![AV_CODEC_ID_SUBRIP, AV_CODEC_ID_TEXT, AV_CODEC_ID_WEBVTT].contains(codec) else { return }
        let attempt = "decode the subtitles of '\(demuxer.path)'"
        guard let decoder = avcodec_find_decoder(codec) else {
            throw MediaError(.brokenInput, attempt, "nothing installed decodes them")
        }
        let context = try allocated("a decoder", avcodec_alloc_context3(decoder))
        self.context = context
        try check(attempt, avcodec_parameters_to_context(context, parameters))
        context.pointee.pkt_timebase = demuxer.stream(index).pointee.time_base
        try check(attempt, avcodec_open2(context, decoder, nil))
    }

    deinit { avcodec_free_context(&context) }

    /// The cue of a packet; nil if it has no text. Wraps `avcodec_decode_subtitle2`.
    package func cue(_ packet: borrowing Packet, start: Time, stop: Time) throws(MediaError) -> SubtitleCue? {
        guard let context else {
            let text = packet.text.withPlainLines
            guard codec == AV_CODEC_ID_WEBVTT else { return SubtitleCue(start: start, stop: stop, subRip: text) }
            return SubtitleCue(
                start: start, stop: stop, webVTT: text, settings: packet.sideText(AV_PKT_DATA_WEBVTT_SETTINGS) ?? "",
                identifier: packet.sideText(AV_PKT_DATA_WEBVTT_IDENTIFIER))
        }
        var subtitle = AVSubtitle()
        var isWhole: CInt = 0
        // A damaged cue is skipped, like a damaged picture.
        guard avcodec_decode_subtitle2(context, &subtitle, &isWhole, packet.av) >= 0, isWhole != 0 else { return nil }
        defer { avsubtitle_free(&subtitle) }
        let lines = (0..<Int(subtitle.num_rects)).compactMap { subtitle.rects[$0]?.pointee.ass }.map {
            String(cString: $0)
        }
        let texts = lines.compactMap { line in
            let fields = line.split(separator: ",", maxSplits: 8, omittingEmptySubsequences: false)
            return fields.count == 9 ? String(fields[8]) : nil
        }
        return SubtitleCue(start: start, stop: stop, ass: texts.joined(separator: "\\N"))
    }
}
