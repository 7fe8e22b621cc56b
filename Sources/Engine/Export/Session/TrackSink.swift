import Media
import MediaWriting
import Values

/// Takes the packets of an output's tracks, in the order of their decoding times, and writes the files.
///
/// Add all tracks before ``begin(metadata:chapters:)``. Belongs to one thread.
protocol TrackSink: AnyObject {
    /// Adds a track fed by an encoder; returns its index.
    func addTrack(_ encoder: Encoder) throws(MediaError) -> Int
    /// Adds a track with packets copied from a source; returns its index.
    func addTrack(copying copier: PacketCopier) throws(MediaError) -> Int
    /// Adds a track with copied pictures; returns its index.
    func addTrack(copying pictures: CopiedTrack) throws(MediaError) -> Int
    /// Adds a track of text; returns its index.
    func addSubtitles(_ form: SubtitleForm, header: [UInt8]) throws(MediaError) -> Int
    /// Adds the cover picture, after all tracks.
    /// - Returns: False if the format has no place for one.
    @discardableResult func addCover(_ cover: CoverPicture) throws(MediaError) -> Bool
    /// Sets a track's labels.
    func setLabels(_ labels: TrackLabels, ofTrack index: Int) throws(MediaError)
    /// Sets the luminance of a track's pictures, if the format has a place for it; before the beginning.
    func setHighDynamicRange(_ metadata: HighDynamicRangeMetadata, ofTrack index: Int)
    /// Sets the marks of a track's pictures; before the beginning.
    func setMarks(_ marks: PictureMarks, ofTrack index: Int)
    /// Sets the duration of the last picture of a GIF, in hundredths of a second; before the end.
    func setFinalDelay(_ delay: Int)
    /// - Parameters:
    ///   - metadata: Tags, keys in lower case.
    ///   - chapters: In the output's time.
    func begin(metadata: [String: String], chapters: [Chapter]) throws(MediaError)
    /// Writes one packet, its times in the track's own units.
    func write(_ packet: borrowing Packet, track: Int) throws(MediaError)
    /// Writes the end. The output is usable only after it.
    func finish() throws(MediaError)
}

extension TrackSink {
    /// Throws: only a sink that can copy pictures implements it.
    func addTrack(copying pictures: CopiedTrack) throws(MediaError) -> Int {
        throw MediaError(.engineFailure, "copy pictures", "this format takes encoded pictures only")
    }

    /// Throws: only a sink with subtitle tracks implements it.
    func addSubtitles(_ form: SubtitleForm, header: [UInt8]) throws(MediaError) -> Int {
        throw MediaError(.engineFailure, "write subtitles", "this format has no subtitle tracks")
    }

    /// Returns false: the format has no cover picture.
    func addCover(_ cover: CoverPicture) throws(MediaError) -> Bool { false }

    /// Does nothing: the packets carry it themselves.
    func setHighDynamicRange(_ metadata: HighDynamicRangeMetadata, ofTrack index: Int) {}

    /// Does nothing: the plan gives no marks to a format without them.
    func setMarks(_ marks: PictureMarks, ofTrack index: Int) {}

    /// Does nothing: only a GIF stores the last picture's duration.
    func setFinalDelay(_ delay: Int) {}
}

extension Muxer: TrackSink {}
