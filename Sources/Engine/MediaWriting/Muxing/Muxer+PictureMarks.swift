import CFFmpeg
import Media

extension Muxer {
    /// Sets the marks of a track of pictures, which have to be of the kinds that the format holds. Call it before
    /// ``begin(metadata:chapters:)``. Wraps `av_stream_new_side_data`.
    ///
    /// FFmpeg (5.1) writes their boxes into MP4 alone of its relatives: into QuickTime they are added afterwards.
    package func setMarks(_ marks: PictureMarks, ofTrack index: Int) {
        guard formatName != "mov" else {
            sampleEntryBoxes[index] = marks.boxes
            return
        }
        for (type, bytes) in marks.sideData {
            let data = av_stream_new_side_data(context.pointee.streams[index]!, type, bytes.count)
            data?.update(from: bytes, count: bytes.count)
        }
    }
}
