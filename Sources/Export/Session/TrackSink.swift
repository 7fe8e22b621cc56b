import EditModel
import Media

/// Takes the packets of an output's tracks, in the order of their decoding times, and makes files of them.
///
/// Tracks are added first, then it begins. Belongs to one thread.
protocol TrackSink: AnyObject {
    /// Adds a track fed by an encoder; returns its index.
    func addTrack(_ encoder: Encoder) throws(MediaError) -> Int
    /// Adds a track whose packets are copied from a source; returns its index.
    func addTrack(copying copier: PacketCopier) throws(MediaError) -> Int
    /// - Parameter language: A language tag.
    func setLanguage(_ language: String, ofTrack index: Int)
    /// - Parameters:
    ///   - metadata: Tags, keys in lower case.
    ///   - chapters: In the output's time.
    func begin(metadata: [String: String], chapters: [Chapter]) throws(MediaError)
    /// Writes one packet, its times in the track's own units.
    func write(_ packet: borrowing Packet, track: Int) throws(MediaError)
    /// Writes the end. What was written is of use only after it.
    func finish() throws(MediaError)
}

extension Muxer: TrackSink {}
