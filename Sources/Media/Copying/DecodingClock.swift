/// Gives packets in decoding order the times at which they are decoded: the times their pictures are shown at, in order,
/// as much earlier as reordering needs.
struct DecodingClock {
    /// How many pictures are decoded before and shown after another.
    private let depth: Int
    /// How long before each other the first packets are decoded, in the track's units.
    private let step: Int64
    /// Times that no packet has been decoded at yet, rising.
    private var waiting: [Int64] = []
    private var first: Int64?
    private var count = 0
    private var last = Int64.min

    /// - Parameter step: At least 1.
    init(depth: Int, step: Int64) {
        self.depth = depth
        self.step = max(1, step)
    }

    /// When a packet is decoded, later than the one before it.
    /// - Parameter time: When its picture is shown. Of the first packet it is the earliest of all.
    /// - Returns: Nil when it would be shown before it is decoded.
    mutating func decodingTime(ofPictureAt time: Int64) -> Int64? {
        let begin = first ?? time
        first = begin
        waiting.insert(time, at: waiting.lastIndex { $0 < time }.map { $0 + 1 } ?? 0)
        let isAhead = count < depth
        let decoded = isAhead ? begin - Int64(depth - count) * step : waiting.removeFirst()
        count += 1
        guard decoded <= time, decoded > last else { return nil }
        last = decoded
        return decoded
    }
}
