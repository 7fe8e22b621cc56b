import CFFmpeg
import EditModel
import Glibc
import MediaTime

extension Muxer {
    /// Says what a track is. A language tag is written as an ISO 639-2 code where it has one.
    package func setLabels(_ labels: TrackLabels, ofTrack index: Int) throws(MediaError) {
        if let language = labels.language { setLanguage(language, ofTrack: index) }
        let stream = context.pointee.streams[index]!
        if let name = labels.name {
            av_dict_set(&stream.pointee.metadata, "title", name, 0)
            // Players of MP4 show its handler's name, and FFmpeg reads nothing else back.
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
    /// - Parameter header: What stands before all cues: ``SubtitleTrackWriter/header``.
    package func addSubtitles(_ form: SubtitleForm, header: [UInt8]) throws(MediaError) -> Int {
        let unit = form.unit
        let stream = try newStream(AVRational(num: CInt(unit.value), den: unit.timescale))
        let parameters = stream.pointee.codecpar!
        parameters.pointee.codec_type = AVMEDIA_TYPE_SUBTITLE
        parameters.pointee.codec_id = form.codecID
        try setExtraData(header, of: parameters)
        return Int(stream.pointee.index)
    }

    /// Adds the picture that stands for the file. After all tracks.
    /// - Returns: Whether the container has a place for one.
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
        try setExtraData(cover.bytes, of: stream.pointee.codecpar)
        av_dict_set(&stream.pointee.metadata, "filename", cover.format.fileName, 0)
        av_dict_set(&stream.pointee.metadata, "mimetype", cover.format.mimeType, 0)
    }

    private func setExtraData(
        _ bytes: [UInt8], of parameters: UnsafeMutablePointer<AVCodecParameters>
    ) throws(MediaError) {
        let padding = Int(AV_INPUT_BUFFER_PADDING_SIZE)
        let data = try allocated("a track", av_mallocz(bytes.count + padding)).assumingMemoryBound(to: UInt8.self)
        data.update(from: bytes, count: bytes.count)
        parameters.pointee.extradata = data
        parameters.pointee.extradata_size = CInt(bytes.count)
    }

    /// Writes the cover of a container whose cover is a track: after the header, before anything else.
    func writeAttachedPicture() throws(MediaError) {
        guard let (cover, index) = attachedPicture else { return }
        let packet = try SubtitlePacket(start: 0, duration: 0, payload: cover.bytes).packet()
        try write(packet, track: index)
    }

    /// Chapters as Vorbis comments name them: players read them, and FFmpeg writes none, or wrong times.
    func addChapterComments(_ chapters: [Chapter]) {
        for (index, chapter) in chapters.prefix(1000).enumerated() {
            let digits = String(1000 + index).dropFirst()
            let start = (try? chapter.timeRange.start.units(per: 1000)) ?? 0
            av_dict_set(&context.pointee.metadata, "CHAPTER\(digits)", Self.clock(milliseconds: start), 0)
            av_dict_set(&context.pointee.metadata, "CHAPTER\(digits)NAME", chapter.title, 0)
        }
    }

    /// Whether chapters go into Vorbis comments rather than into the container's own form.
    var keepsChaptersInComments: Bool { ["ogg", "opus", "flac"].contains(formatName) }

    /// `01:02:03.500`.
    private static func clock(milliseconds: Int64) -> String {
        let seconds = milliseconds / 1000
        return "\(padded(seconds / 3600, 2)):\(padded(seconds / 60 % 60, 2)):\(padded(seconds % 60, 2))"
            + ".\(padded(milliseconds % 1000, 3))"
    }
}
