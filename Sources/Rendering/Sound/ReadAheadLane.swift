import Media

/// One sound that is read ahead, with the blocks that were read and not yet taken. Its ``ReadAhead``'s monitor guards
/// all of it but the sound itself, which belongs to the thread that set ``isBusy``.
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
    /// The start of the next block.
    var next: Int64 = 0
    /// True when somebody is reading the next block.
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

    /// True when a block can be read now.
    var isReadable: Bool { !isBusy && failure == nil && next < end && blocks.count < Self.depth }
}
