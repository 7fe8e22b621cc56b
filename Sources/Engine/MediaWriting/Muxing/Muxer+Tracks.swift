import CFFmpeg
import Glibc
import Media
import MediaTime
import Values
import Wording

extension Muxer {
    /// FFmpeg's name of the container.
    var formatName: String { String(cString: outputFormat.pointee.name) }

    /// True for MP4 and its relatives, which FFmpeg writes with one muxer.
    var isMP4: Bool { ["mp4", "mov", "ipod"].contains(formatName) }

    /// HEVC's tag, as FFmpeg's number: the first letter lowest. Of HEVC's two tags the one that Apple's players require:
    /// parameter sets are in the header only.
    static let hvc1 = tag("hvc1")
    /// The tags of HEVC and H.264 with parameter sets in the stream: ISO/IEC 14496-15, 8.4.1 and 5.4.2.
    static let hev1 = tag("hev1")
    static let avc3 = tag("avc3")
    /// The tags of tracks with parameter sets only in the header, by the tags of tracks with sets in the stream.
    /// FFmpeg's muxer (5.1) takes no tags of Dolby Vision: it writes those of the codec, and the configuration in
    /// addition.
    static let tagsOfHeaderSets: [UInt32: UInt32] = [hev1: hvc1, avc3: tag("avc1")]

    private static func tag(_ letters: String) -> UInt32 { letters.utf8.reversed().reduce(0) { $0 << 8 | UInt32($1) } }

    /// Sets HEVC's tag for MP4 players; our encoder writes its parameter sets into the header.
    func setTag(of stream: UnsafeMutablePointer<AVStream>) {
        guard stream.pointee.codecpar.pointee.codec_id == AV_CODEC_ID_HEVC, isMP4 else { return }
        stream.pointee.codecpar.pointee.codec_tag = Self.hvc1
    }
}

extension Muxer {
    /// Sets a track's labels. A language tag is written as its ISO 639-2 code if it has one.
    package func setLabels(_ labels: TrackLabels, ofTrack index: Int) throws(MediaError) {
        if let language = labels.language { setLanguage(language, ofTrack: index) }
        let stream = context.pointee.streams[index]!
        if let name = labels.name {
            av_dict_set(&stream.pointee.metadata, "title", name, 0)
            // MP4 players show the handler's name, and FFmpeg reads nothing else back.
            if isMP4 { av_dict_set(&stream.pointee.metadata, "handler_name", name, 0) }
        }
        stream.pointee.disposition = labels.dispositions.flags
        if labels.rotation != 0 { try setRotation(labels.rotation, of: stream) }
    }

    private func setRotation(_ degrees: Int, of stream: UnsafeMutablePointer<AVStream>) throws(MediaError) {
        let size = 9 * MemoryLayout<Int32>.size
        let bytes = try allocated(
            "a display matrix", av_stream_new_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, size))
        bytes.withMemoryRebound(to: Int32.self, capacity: 9) { matrix in
            av_display_rotation_set(matrix, Double(degrees))
        }
    }

    /// Adds a track of text; returns its index. Its packets' times are in units of the form.
    /// - Parameter header: The bytes before all cues: ``SubtitleTrackWriter/header``.
    package func addSubtitles(_ form: SubtitleForm, header: [UInt8]) throws(MediaError) -> Int {
        let unit = form.unit
        let stream = try newStream(AVRational(num: CInt(unit.value), den: unit.timescale))
        let parameters = stream.pointee.codecpar!
        parameters.pointee.codec_type = AVMEDIA_TYPE_SUBTITLE
        parameters.pointee.codec_id = form.codecID
        try parameters.setHeader(header)
        return Int(stream.pointee.index)
    }

    /// Adds the file's cover. Call it after all tracks are added.
    /// - Returns: True if the container can have a cover.
    @discardableResult
    package func addCover(_ cover: CoverPicture) throws(MediaError) -> Bool {
        switch formatName {
        case "mp4", "ipod", "mp3", "flac": try addAttachedPicture(cover)
        case "matroska": try addAttachment(cover)
        case "ogg", "opus":
            av_dict_set(&context.pointee.metadata, "METADATA_BLOCK_PICTURE", cover.flacBlock.base64, 0)
        default: return false
        }
        return true
    }

    private func addAttachedPicture(_ cover: CoverPicture) throws(MediaError) {
        let stream = try newStream(AVRational(num: 1, den: 90000))
        let parameters = stream.pointee.codecpar!
        parameters.pointee.codec_type = AVMEDIA_TYPE_VIDEO
        parameters.pointee.codec_id = cover.format.codecID
        parameters.pointee.width = CInt(cover.width)
        parameters.pointee.height = CInt(cover.height)
        stream.pointee.disposition = AV_DISPOSITION_ATTACHED_PIC
        attachedPicture = (cover, Int(stream.pointee.index))
    }

    private func addAttachment(_ cover: CoverPicture) throws(MediaError) {
        let stream = try newStream(AVRational(num: 1, den: 1000))
        stream.pointee.codecpar.pointee.codec_type = AVMEDIA_TYPE_ATTACHMENT
        stream.pointee.codecpar.pointee.codec_id = cover.format.codecID
        try stream.pointee.codecpar.setHeader(cover.bytes)
        av_dict_set(&stream.pointee.metadata, "filename", cover.format.fileName, 0)
        av_dict_set(&stream.pointee.metadata, "mimetype", cover.format.mimeType, 0)
    }

    /// Writes the cover if it is a track: after the header, before anything else.
    func writeAttachedPicture() throws(MediaError) {
        guard let (cover, index) = attachedPicture else { return }
        let packet = try SubtitlePacket(start: 0, duration: 0, payload: cover.bytes).packet()
        try write(packet, track: index)
    }

    /// Writes chapters as Vorbis comments, which players read; FFmpeg writes none, or wrong times.
    func addChapterComments(_ chapters: [Chapter]) {
        for (index, chapter) in chapters.prefix(1000).enumerated() {
            let digits = String(1000 + index).dropFirst()
            let start = (try? chapter.timeRange.start.units(per: 1000)) ?? 0
            av_dict_set(&context.pointee.metadata, "CHAPTER\(digits)", clockText(milliseconds: start, hourDigits: 2), 0)
            av_dict_set(&context.pointee.metadata, "CHAPTER\(digits)NAME", chapter.title, 0)
        }
    }

    /// True if chapters go into Vorbis comments instead of the container's own form.
    var keepsChaptersInComments: Bool { ["ogg", "opus", "flac"].contains(formatName) }
}
