import CFFmpeg
import MediaTime
import Values

extension MediaFile {
    /// The cues of a track of text, in asset time.
    /// - Throws: ``MediaError`` of kind `unsupported` for a track of pictures.
    package func subtitles(track id: Int) throws(MediaError) -> SubtitleDocument {
        guard let track = track(id), SubtitleCodec(track.codec).isText else {
            throw MediaError(
                .unsupported, "read track \(id) of '\(path)'", "its subtitles are pictures, or it has none")
        }
        let demuxer = try openDemuxer()
        let index = streamIndex(ofTrack: id)
        demuxer.select([index])
        let name = "\(path) track \(id)"
        if SubtitleCodec(track.codec).isScript { return try script(demuxer, index, name, track.language) }
        let decoder = try SubtitleDecoder(demuxer, index)
        var cues: [SubtitleCue] = []
        try forEachCue(demuxer, index) { packet, start, stop throws(MediaError) in
            if let cue = try decoder.cue(packet, start: start, stop: stop) { cues.append(cue) }
        }
        return SubtitleDocument(
            name: name, format: track.codec == "webvtt" ? .webVTT : .subRip, language: track.language, cues: cues)
    }

    /// Calls `body` with every packet that has a duration and text.
    private func forEachCue(
        _ demuxer: Demuxer, _ index: Int, _ body: (borrowing Packet, Time, Time) throws(MediaError) -> Void
    ) throws(MediaError) {
        let packet = Packet()
        var count = 0
        while try demuxer.read(into: packet) {
            let stream = demuxer.stream(index)
            guard Int(packet.av.pointee.stream_index) == index, packet.size > 0,
                let begin = stream.time(packet.av.pointee.pts), let start = try? begin - origin,
                let length = stream.time(packet.av.pointee.duration), let stop = try? start + length,
                stop > start, stop > .zero
            else { continue }
            count += 1
            guard count <= SubtitleDocument.maximumCueCount else {
                throw MediaError(
                    .brokenInput, "read the subtitles of '\(path)'",
                    "there are more than \(SubtitleDocument.maximumCueCount) cues")
            }
            try body(packet, max(start, .zero), stop)
        }
    }

    /// Rebuilds the script of a track of ASS events.
    private func script(
        _ demuxer: Demuxer, _ index: Int, _ name: String, _ language: String?
    ) throws(MediaError) -> SubtitleDocument {
        let header = demuxer.stream(index).pointee.codecpar.pointee.header
        var text =
            header.baseAddress == nil
            ? "[Script Info]\nScriptType: v4.00+\n" : String(decoding: header, as: UTF8.self).withPlainLines
        if !text.contains("[Events]") { text += "\n[Events]\n" }
        text += "\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\n"
        try forEachCue(demuxer, index) { packet, start, stop throws(MediaError) in
            let fields = packet.text.split(separator: ",", maxSplits: 2, omittingEmptySubsequences: false)
            guard fields.count == 3 else { return }
            let rest = fields[2].filter { !$0.isNewline && $0 != "\0" }
            text += "Dialogue: \(fields[1]),\(start.scriptText),\(stop.scriptText),\(rest)\n"
        }
        do throws(SubtitleError) {
            return try SubtitleDocument(Array(text.utf8), name: name)
        } catch {
            throw MediaError(.brokenInput, "read the subtitles of '\(path)'", "\(error)")
        }
    }
}

extension Packet {
    /// The data as text, with invalid UTF-8 repaired.
    package var text: String {
        guard let data = av.pointee.data else { return "" }
        return String(decoding: UnsafeBufferPointer(start: data, count: size), as: UTF8.self)
    }

    /// A text in the side data; nil without one. Wraps `av_packet_get_side_data`.
    func sideText(_ kind: AVPacketSideDataType) -> String? {
        var count = 0
        guard let data = av_packet_get_side_data(av, kind, &count) else { return nil }
        return String(decoding: UnsafeBufferPointer(start: data, count: count), as: UTF8.self)
    }
}

extension String {
    /// Without carriage returns and zeros.
    var withPlainLines: String {
        var scalars = UnicodeScalarView()
        for scalar in unicodeScalars where scalar != "\r" && scalar != "\0" { scalars.append(scalar) }
        return String(scalars)
    }
}

extension Time {
    /// `0:01:02.500`, with Matroska's thousandths instead of the usual hundredths of scripts.
    fileprivate var scriptText: String {
        MediaTime.clockText(milliseconds: (try? units(per: 1000)) ?? 0, hourDigits: 1)
    }
}
