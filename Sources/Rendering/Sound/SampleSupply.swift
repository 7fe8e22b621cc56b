import Media

/// One stage of a mix: gives the samples of the movie in order.
protocol SampleSupply: AnyObject {
    /// Fills the first `count` samples of each channel; silence where there is no sound.
    /// - Parameter position: The first sample's number in the movie, at or after the end of the last read. Samples
    ///   between are skipped.
    /// - Returns: False if all of them are silent.
    func read(into samples: PlanarSamples, from position: Int64, count: Int) throws -> Bool

    /// Packets no decoder could use so far.
    var damagedPackets: Int { get }
}
