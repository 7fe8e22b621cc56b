import MediaTime

/// Gives a track's pictures in the order of their starts, from any time on, whatever they are made from.
///
/// Not thread-safe: each belongs to the thread that reads from it.
package protocol PictureReader: AnyObject {
    /// Packets no decoder could use so far.
    var damagedPackets: Int { get }

    /// The next picture and when it starts, in *asset* time; nil at the end of the track.
    func next() throws(MediaError) -> TimedFrame?

    /// Moves so that ``next()`` gives the picture shown at a time: the last that starts at or before it, or else the
    /// first of the track.
    /// - Parameter time: In asset time.
    func seek(to time: Time) throws(MediaError)
}
