import Media

/// One stage of a mix: gives the samples of the movie in order.
protocol SampleSupply: AnyObject {
    /// Fills the first `count` samples of each channel; silence where there is no sound.
    /// - Parameter position: The first sample's number in the movie, at or after the end of what was read last. What lies
    ///   between is left out.
    /// - Returns: Whether any of them may be something else than silence.
    func read(into samples: PlanarSamples, from position: Int64, count: Int) throws -> Bool

    /// Packets no decoder could use so far.
    var damagedPackets: Int { get }
}
