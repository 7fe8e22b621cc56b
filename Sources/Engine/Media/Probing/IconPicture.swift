import CFFmpeg

extension Demuxer {
    /// False for the smaller pictures of an icon, which has one picture in several sizes and depths.
    package func isShown(_ index: Int) -> Bool { formatName != "ico" || index == largestPicture }

    /// The stream with the most pixels, of those with the most bits each.
    private var largestPicture: Int? {
        (0..<streamCount).max { rank($0) < rank($1) }
    }

    private func rank(_ index: Int) -> (pixels: Int, bits: CInt) {
        let parameters = stream(index).pointee.codecpar.pointee
        let bits = av_pix_fmt_desc_get(AVPixelFormat(parameters.format)).map { av_get_bits_per_pixel($0) }
        return (Int(parameters.width) * Int(parameters.height), bits ?? 0)
    }
}
