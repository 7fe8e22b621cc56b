import MediaTime

/// A source of decoded sound for an ``AudioReader``, block by block in the order of times.
package protocol SampleSource: AnyObject {
    var damagedPackets: Int { get }
    /// True until the first read or seek.
    var isAtStart: Bool { get }

    /// Reads the next block; false at the end of the track.
    func next(into frame: borrowing Frame) throws(MediaError) -> Bool

    /// The start of the block read last, in *asset* time; nil if the container does not give it.
    func time(of frame: borrowing Frame) -> Time?

    /// Seeks so that reading starts at a block at or before an asset time.
    /// - Returns: True if the seek succeeded; otherwise the position is unchanged.
    func seek(to time: Time) throws(MediaError) -> Bool

    /// Seeks to the first block, including any preroll of its codec.
    /// - Returns: True if the seek succeeded; otherwise the position is unchanged.
    func seekToStart() throws(MediaError) -> Bool
}

extension TrackReader: SampleSource {
    package var damagedPackets: Int { earlierDamage + decoder.damagedPackets }
}
