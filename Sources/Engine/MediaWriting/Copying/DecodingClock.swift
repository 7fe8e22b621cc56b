/// Gives packets in decoding order their decoding times: the sorted presentation times, earlier by as much as
/// reordering needs.
struct DecodingClock {
    /// The number of pictures decoded before and shown after another.
    private let depth: Int
    /// The time from the first picture's decoding to its presentation, in the track's units.
    private let delay: Int64
    /// Presentation times not yet used as decoding times, ascending.
    private var waiting: [Int64] = []
    private var first: Int64?
    private var count = 0
    private var last = Int64.min

    /// - Parameter delay: The time from the first picture's decoding to its presentation, in the track's units: more
    ///   than the depth, or 0 without reordering.
    init(depth: Int, delay: Int64) {
        self.depth = depth
        self.delay = max(Int64(depth), delay)
    }

    /// The decoding time of the next packet, later than that of the one before it.
    /// - Parameter time: The packet's presentation time. That of the first packet is the earliest of all.
    /// - Returns: Nil if the picture would be shown before it is decoded.
    mutating func decodingTime(ofPictureAt time: Int64) -> Int64? {
        let begin = first ?? time
        first = begin
        waiting.insert(time, at: waiting.lastIndex { $0 < time }.map { $0 + 1 } ?? 0)
        let isAhead = count < depth
        let decoded = isAhead ? begin - delay * Int64(depth - count) / Int64(depth) : waiting.removeFirst()
        count += 1
        guard decoded <= time, decoded > last else { return nil }
        last = decoded
        return decoded
    }
}
