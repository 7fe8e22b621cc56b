import CFFmpeg

extension Frame {
    /// Prepares a decoded picture for encoding: sets its timestamp and removes the source codec's hints.
    package func prepareForEncoding(timestamp: Int64) {
        av.pointee.pts = timestamp
        // Else encoders would repeat the source's choice of key frames.
        av.pointee.pict_type = AV_PICTURE_TYPE_NONE
        av.pointee.key_frame = 0
        av.pointee.sample_aspect_ratio = AVRational(num: 1, den: 1)
    }

    /// Labels the samples with the name and the colour of a format of the same memory layout.
    package func rename(_ format: PictureFormat) {
        av.pointee.format = format.pixels.rawValue
        color = format.color
    }

    /// The timestamp that ``prepareForEncoding(timestamp:)`` has set.
    package var timestamp: Int64 { av.pointee.pts }

    /// Copies another frame's timestamp and duration.
    package func copyTimes(of other: borrowing Frame) {
        av.pointee.pts = other.av.pointee.pts
        av.pointee.pkt_duration = other.av.pointee.pkt_duration
    }
}
