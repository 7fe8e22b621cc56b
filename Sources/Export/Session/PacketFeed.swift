import Media

/// Where the thread that writes an output gets the packets of a track from.
protocol PacketFeed: AnyObject {
    /// The next packet in decoding order, waiting for it if need be; nil at the end, or when nobody wants it any more.
    func take() throws -> Packet?
}

extension BoundedQueue: PacketFeed where Item == Packet {}
