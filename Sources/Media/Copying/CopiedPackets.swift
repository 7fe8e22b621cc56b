import MediaTime

/// Packets that go from a file into a movie without being decoded. They belong to one track of the movie and to one
/// thread.
package protocol CopiedPackets: AnyObject {
    /// One unit of the packets' timestamps.
    var unit: Time { get }

    /// Reads the next packet in decoding order, its times in the movie; false at the end.
    func next(into packet: borrowing Packet) throws(MediaError) -> Bool
}

extension PacketCopier: CopiedPackets {}
