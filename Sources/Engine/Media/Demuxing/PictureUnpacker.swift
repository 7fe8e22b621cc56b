import CFFmpeg

/// Takes apart packets of MPEG-4 Part 2 in AVI that hold two pictures, as DivX and Xvid wrote them ("packed
/// bitstream"): the second one moves into the empty packet behind. Wraps FFmpeg's filter `mpeg4_unpack_bframes`.
final class PictureUnpacker {
    package let streamIndex: Int
    private let filter: UnsafeMutablePointer<AVBSFContext>

    /// Nil for files without such a stream.
    init?(_ demuxer: Demuxer) throws(MediaError) {
        guard demuxer.formatName == "avi",
            let index = (0..<demuxer.streamCount).first(where: {
                demuxer.stream($0).pointee.codecpar.pointee.codec_id == AV_CODEC_ID_MPEG4
            })
        else { return nil }
        streamIndex = index
        let stream = demuxer.stream(index)
        let attempt = "read '\(demuxer.path)'"
        var made: UnsafeMutablePointer<AVBSFContext>?
        try check(attempt, av_bsf_alloc(av_bsf_get_by_name("mpeg4_unpack_bframes"), &made))
        filter = try allocated("a bitstream filter", made)
        try check(attempt, avcodec_parameters_copy(filter.pointee.par_in, stream.pointee.codecpar))
        filter.pointee.time_base_in = stream.pointee.time_base
        try check(attempt, av_bsf_init(filter))
        // Its header no longer states that the pictures are packed.
        try check(attempt, avcodec_parameters_copy(stream.pointee.codecpar, filter.pointee.par_out))
    }

    deinit {
        var filter: UnsafeMutablePointer<AVBSFContext>? = filter
        av_bsf_free(&filter)
    }

    /// Replaces a packet's contents by one picture; false if it contains none.
    func unpack(_ packet: borrowing Packet) throws(MediaError) -> Bool {
        let size = packet.av.pointee.size
        guard av_bsf_send_packet(filter, packet.av) >= 0 else { return false }
        let result = av_bsf_receive_packet(filter, packet.av)
        // An empty packet, or a damaged one.
        guard result >= 0 else { return size == 0 && result != ffmpeg_again() }
        return true
    }

    /// Forgets the picture that waits: the next packet follows a seek. Wraps `av_bsf_flush`.
    func reset() { av_bsf_flush(filter) }
}
