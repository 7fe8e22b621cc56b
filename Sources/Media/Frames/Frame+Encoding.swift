import CFFmpeg
import Pixels

extension Frame {
    /// Calls the samples by a format's name and colour: one that lies in memory alike.
    package func rename(_ format: PictureFormat) {
        av.pointee.format = format.pixels.rawValue
        color = format.color
    }

    /// The timestamp that ``prepareForEncoding(timestamp:)`` has set.
    package var timestamp: Int64 { av.pointee.pts }

    /// Takes another frame's timestamp and duration.
    package func copyTimes(of other: borrowing Frame) {
        av.pointee.pts = other.av.pointee.pts
        av.pointee.pkt_duration = other.av.pointee.pkt_duration
    }
}

extension PixelFormat {
    /// The format that FFmpeg calls by a name, such as `yuva444p10le`; nil where it knows none. Wraps `av_get_pix_fmt`.
    package init?(name: String) {
        let format = av_get_pix_fmt(name)
        guard format != AV_PIX_FMT_NONE else { return nil }
        self.init(format)
    }
}
