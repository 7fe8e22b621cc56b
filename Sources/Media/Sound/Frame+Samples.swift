import CFFmpeg

extension Frame {
    /// The samples of one channel of a planar float frame.
    func samples(channel: Int) -> UnsafeMutablePointer<Float> {
        UnsafeMutableRawPointer(av.pointee.extended_data[channel]!).assumingMemoryBound(to: Float.self)
    }
}
