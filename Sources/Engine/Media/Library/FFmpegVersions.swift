import CFFmpeg

/// The FFmpeg of this process, which may be newer than the one it was built with.
package enum FFmpegVersions {
    /// The release: `5.1.6-0+deb12u1`. Wraps `av_version_info`.
    package static var release: String { String(cString: av_version_info()) }

    /// The linked libraries' own versions, in the order in which FFmpeg lists them.
    package static var libraries: [(name: String, version: String)] {
        [
            ("avutil", avutil_version()), ("avcodec", avcodec_version()), ("avformat", avformat_version()),
            ("swscale", swscale_version()), ("swresample", swresample_version()),
        ].map { ($0.0, text($0.1)) }
    }

    /// Undoes `AV_VERSION_INT`.
    private static func text(_ version: UInt32) -> String {
        "\(version >> 16).\(version >> 8 & 0xFF).\(version & 0xFF)"
    }

    /// True if this FFmpeg has a decoder. Wraps `avcodec_find_decoder_by_name`.
    package static func hasDecoder(_ name: String) -> Bool { avcodec_find_decoder_by_name(name) != nil }
}
