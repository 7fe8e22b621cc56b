import CFFmpeg

extension Muxer {
    /// Sets what the file says of a track. Wraps `av_dict_set`, `av_stream_new_side_data` and
    /// `av_display_rotation_set`.
    package func setLabels(_ labels: TrackLabels, ofTrack index: Int) throws(MediaError) {
        if let language = labels.language { setLanguage(language, ofTrack: index) }
        let stream = context.pointee.streams[index]!
        if let title = labels.title {
            av_dict_set(&stream.pointee.metadata, "title", title, 0)
            // QuickTime and MP4 know the name of a track as its handler's.
            av_dict_set(&stream.pointee.metadata, "handler_name", title, 0)
        }
        switch labels.isDefault {
        case true: stream.pointee.disposition |= AV_DISPOSITION_DEFAULT
        case false: stream.pointee.disposition &= ~AV_DISPOSITION_DEFAULT
        default: break
        }
        guard labels.rotation != 0 else { return }
        let size = 9 * MemoryLayout<Int32>.size
        let bytes = try allocated(
            "a display matrix", av_stream_new_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, size))
        bytes.withMemoryRebound(to: Int32.self, capacity: 9) { matrix in
            av_display_rotation_set(matrix, Double(labels.rotation))
        }
    }
}
