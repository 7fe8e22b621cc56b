import CFFmpeg
import EditModel
import MediaTime

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

    /// Calls back with every packet that has a duration and words.
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

    /// The script that a track of ASS events was made from.
    private func script(
        _ demuxer: Demuxer, _ index: Int, _ name: String, _ language: String?
    ) throws(MediaError) -> SubtitleDocument {
        let parameters = demuxer.stream(index).pointee.codecpar.pointee
        let header = parameters.extradata.map {
            String(decoding: UnsafeBufferPointer(start: $0, count: Int(parameters.extradata_size)), as: UTF8.self)
        }
        var text = (header ?? "[Script Info]\nScriptType: v4.00+\n").withPlainLines
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
    /// The data as text, repaired where it is no UTF-8.
    var text: String {
        guard let data = av.pointee.data else { return "" }
        return String(decoding: UnsafeBufferPointer(start: data, count: size), as: UTF8.self)
    }

    /// A side datum that is text; nil without one. Wraps `av_packet_get_side_data`.
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
    /// `0:01:02.500`: thousandths, as Matroska counts them, where scripts of files have hundredths.
    fileprivate var scriptText: String {
        let thousandths = (try? units(per: 1000)) ?? 0
        let seconds = thousandths / 1000
        return "\(seconds / 3600):\(padded(seconds / 60 % 60, 2)):\(padded(seconds % 60, 2))"
            + ".\(padded(thousandths % 1000, 3))"
    }
}
