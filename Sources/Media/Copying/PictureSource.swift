import CFFmpeg
import MediaTime

/// A file open at one of its video tracks, to read packets of it.
///
/// Not thread-safe: each belongs to the thread that reads from it.
package final class PictureSource {
    let file: MediaFile
    /// A video track's id in the file.
    let track: Int
    let demuxer: Demuxer
    let streamIndex: Int
    let clock: PictureClock

    package init(_ file: MediaFile, track: Int) throws(MediaError) {
        self.file = file
        self.track = track
        demuxer = try file.openDemuxer()
        streamIndex = file.streamIndex(ofTrack: track)
        demuxer.select([streamIndex])
        clock = PictureClock(file, track: track, stream: demuxer.stream(streamIndex))
    }

    /// Whether it reads what a part is made of.
    package func holds(_ part: PicturePart) -> Bool { part.file === file && part.track == track }

    var stream: UnsafeMutablePointer<AVStream> { demuxer.stream(streamIndex) }

    /// Reads the track's next packet; false at the end.
    func read(into packet: borrowing Packet) throws(MediaError) -> Bool {
        while try demuxer.read(into: packet) {
            if Int(packet.av.pointee.stream_index) == streamIndex { return true }
        }
        return false
    }

    /// Moves to the last place at or before a timestamp, in the stream's units, that the file can be moved to.
    /// - Returns: Whether it could be moved.
    func seek(to timestamp: Int64) -> Bool { demuxer.seek(stream: streamIndex, to: timestamp) }

    /// Moves to the file's first packet: behind it, decoding of the first picture could not begin.
    /// - Returns: Whether the file could be moved there.
    func rewind() -> Bool {
        clock.timestamp(at: Self.beforeEverything).map(seek) == true || clock.timestamp(at: .zero).map(seek) == true
    }

    /// Earlier than any packet of a file: pictures are decoded before they are shown, but never by so much.
    private static let beforeEverything = Time(-10, 1)
}
