import MediaTime

/// Where an ``AudioReader`` gets decoded sound from, block by block in the order of its times.
protocol SampleSource: AnyObject {
    var damagedPackets: Int { get }
    /// Whether nothing has been read since the file was opened.
    var isAtStart: Bool { get }

    /// Gives the next block; false at the end of the track.
    func next(into frame: borrowing Frame) throws(MediaError) -> Bool

    /// When the block given last starts, in *asset* time; nil when the container does not say.
    func time(of frame: borrowing Frame) -> Time?

    /// Moves so that reading starts at a block at or before an asset time.
    /// - Returns: Whether the source could be moved; it is otherwise unchanged.
    func seek(to time: Time) throws(MediaError) -> Bool

    /// Moves to the first block: what a codec needs before it included.
    /// - Returns: Whether the source could be moved; it is otherwise unchanged.
    func seekToStart() throws(MediaError) -> Bool
}

extension TrackReader: SampleSource {
    var damagedPackets: Int { decoder.damagedPackets }
}
