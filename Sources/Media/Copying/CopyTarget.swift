import CFFmpeg

/// What a container takes of sound that is not encoded again.
package struct CopyTarget: Hashable, Sendable {
    /// FFmpeg's name of the muxer.
    package let format: String
    /// FFmpeg's names of what players expect in it; the muxer would take more than they play.
    package let codecs: Set<String>
    /// What it takes only out of files of its own kind: they say nothing of a lead-in either, so that none gets lost.
    package let ownCodecs: Set<String>
    /// Whether it can hide what comes before the first sample heard, and begin later than the movie. What cannot takes
    /// whole tracks from the movie's start on.
    package let hasEditLists: Bool

    package init(format: String, codecs: Set<String>, ownCodecs: Set<String> = [], hasEditLists: Bool) {
        self.format = format
        self.codecs = codecs
        self.ownCodecs = ownCodecs
        self.hasEditLists = hasEditLists
    }
}

extension MediaFile {
    /// Whether a track's packets can be put into a container as they are. Wraps `avformat_query_codec`.
    package func canCopy(track id: Int, into target: CopyTarget) throws(MediaError) -> Bool {
        guard let name = track(id)?.codec, target.codecs.contains(name) || isOwn(name, track: id, of: target),
            let output = av_guess_format(target.format, nil, nil),
            let codec = avcodec_descriptor_get_by_name(name)?.pointee.id
        else { return false }
        // Less than 0 where the muxer does not say: then the target's own list counts.
        return avformat_query_codec(output, codec, FF_COMPLIANCE_NORMAL) != 0
    }

    private func isOwn(_ codec: String, track id: Int, of target: CopyTarget) -> Bool {
        target.ownCodecs.contains(codec) && containerNames.contains(target.format)
            && parameters.initialPadding(streamIndex(ofTrack: id)) == 0
    }
}
