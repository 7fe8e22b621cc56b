import CFFmpeg
import Media

/// The sound that a container takes without encoding it again.
package struct CopyTarget: Hashable, Sendable {
    /// FFmpeg's name of the muxer.
    package let format: String
    /// FFmpeg's names of the codecs that players expect in it; the muxer takes more than they play.
    package let codecs: Set<String>
    /// Codecs taken only from files of the same format, which record no lead-in either, so that none gets lost.
    package let ownCodecs: Set<String>
    /// True if it can hide the samples before the first one heard and start later than the movie. A container that
    /// cannot takes only whole tracks from the movie's start.
    package let hasEditLists: Bool

    package init(format: String, codecs: Set<String>, ownCodecs: Set<String> = [], hasEditLists: Bool) {
        self.format = format
        self.codecs = codecs
        self.ownCodecs = ownCodecs
        self.hasEditLists = hasEditLists
    }
}

extension MediaFile {
    /// True if a track's packets can be copied into a container.
    package func canCopy(track id: Int, into target: CopyTarget) throws(MediaError) -> Bool {
        guard !dividesCopies, let name = track(id)?.codec else { return false }
        guard target.codecs.contains(name) || isOwn(name, track: id, of: target),
            Self.canHold(codec: name, format: target.format)
        else { return false }
        return try !isGroupedTwice(name, track: id, in: target)
    }

    /// False if a muxer refuses a codec. Wraps `avformat_query_codec`.
    static func canHold(codec: String, format: String) -> Bool {
        guard let output = av_guess_format(format, nil, nil),
            let codec = avcodec_descriptor_get_by_name(codec)?.pointee.id
        else { return false }
        // Less than 0 where the muxer does not know: then the target's own list decides.
        return avformat_query_codec(output, codec, FF_COMPLIANCE_NORMAL) != 0
    }

    /// True for short frames of E-AC-3 from one MP4 to another. The first one holds them in groups of six blocks; FFmpeg's
    /// muxer (5.1) looks at the first frame of each group only, and makes groups of groups, with wrong times.
    private func isGroupedTwice(_ codec: String, track id: Int, in target: CopyTarget) throws(MediaError) -> Bool {
        guard codec == "eac3", containerNames.contains("mp4"), ["mp4", "mov", "ipod"].contains(target.format) else {
            return false
        }
        let demuxer = try openDemuxer()
        let index = streamIndex(ofTrack: id)
        let packet = Packet()
        demuxer.select([index])
        while try demuxer.read(into: packet) {
            guard Int(packet.av.pointee.stream_index) == index else { continue }
            guard packet.av.pointee.size > 4, let data = packet.av.pointee.data else { return false }
            // ETSI TS 102 366, E.1.2.2: two bits of the sample rate, and two of the number of blocks, 3 for six of them.
            // A reduced sample rate, 3, leaves no others than six.
            return data[4] >> 6 != 3 && data[4] >> 4 & 3 != 3
        }
        return false
    }

    private func isOwn(_ codec: String, track id: Int, of target: CopyTarget) -> Bool {
        target.ownCodecs.contains(codec) && containerNames.contains(target.format)
            && parameters.initialPadding(streamIndex(ofTrack: id)) == 0
    }
}
