import CFFmpeg

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
    /// True if a track's packets can be put into a container as they are.
    package func canCopy(track id: Int, into target: CopyTarget) throws(MediaError) -> Bool {
        guard let name = track(id)?.codec else { return false }
        return (target.codecs.contains(name) || isOwn(name, track: id, of: target))
            && Self.canHold(codec: name, format: target.format)
    }

    /// False if a muxer refuses a codec. Wraps `avformat_query_codec`.
    static func canHold(codec: String, format: String) -> Bool {
        guard let output = av_guess_format(format, nil, nil),
            let codec = avcodec_descriptor_get_by_name(codec)?.pointee.id
        else { return false }
        // Less than 0 where the muxer does not know: then the target's own list decides.
        return avformat_query_codec(output, codec, FF_COMPLIANCE_NORMAL) != 0
    }

    private func isOwn(_ codec: String, track id: Int, of target: CopyTarget) -> Bool {
        target.ownCodecs.contains(codec) && containerNames.contains(target.format)
            && parameters.initialPadding(streamIndex(ofTrack: id)) == 0
    }
}
