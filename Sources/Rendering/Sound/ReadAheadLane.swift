import Media

/// One sound that is read ahead: what has been read and not yet taken. Everything in it is within its ``ReadAhead``'s monitor,
/// but for the sound itself, which belongs to whoever set ``isBusy``.
final class ReadAheadLane {
    /// A block that has been read.
    struct Block {
        /// Nil for silence.
        var room: PlanarSamples?
        var samples: Range<Int64>
        /// The sound's count after it.
        var damagedPackets: Int
    }

    let sound: any SampleSupply
    let channelCount: Int
    /// Behind the sound's last sample.
    let end: Int64
    /// In order, without gaps; at most ``depth``.
    var blocks: [Block] = []
    /// Where the next block begins.
    var next: Int64 = 0
    /// Whether somebody is reading the next block.
    var isBusy = false
    /// Why nothing follows the blocks.
    var failure: (any Error)?

    /// Blocks that are read before any is taken.
    static let depth = 4
    /// Samples in a block.
    static let blockSize: Int64 = 4096

    init(_ sound: any SampleSupply, channelCount: Int, end: Int64) {
        self.sound = sound
        self.channelCount = channelCount
        self.end = end
    }

    /// Whether a block can be read now.
    var isReadable: Bool { !isBusy && failure == nil && next < end && blocks.count < Self.depth }
}
