/// Gives packets in decoding order the times at which they are decoded: the times their pictures are shown at, in order,
/// as much earlier as reordering needs.
struct DecodingClock {
    /// How many pictures are decoded before and shown after another.
    private let depth: Int
    /// How long before it is shown the first picture is decoded, in the track's units.
    private let delay: Int64
    /// Times that no packet has been decoded at yet, rising.
    private var waiting: [Int64] = []
    private var first: Int64?
    private var count = 0
    private var last = Int64.min

    /// - Parameter delay: How long before it is shown the first picture is decoded, in the track's units: more than the
    ///   depth, or 0 without any.
    init(depth: Int, delay: Int64) {
        self.depth = depth
        self.delay = max(Int64(depth), delay)
    }

    /// When a packet is decoded, later than the one before it.
    /// - Parameter time: When its picture is shown. Of the first packet it is the earliest of all.
    /// - Returns: Nil when it would be shown before it is decoded.
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
