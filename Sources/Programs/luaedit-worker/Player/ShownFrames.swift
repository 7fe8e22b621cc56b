/// The frames that were given to the window last, and when they are seen.
struct ShownFrames {
    private var frames: [(item: Int, frame: Int64, due: Int64)] = []

    /// - Parameter due: The host's time, in nanoseconds; 0 for at once.
    mutating func add(_ frame: Int64, of item: Int, due: Int64) {
        if frames.count > 3 { frames.removeFirst() }
        frames.append((item, frame, due))
    }

    /// The frame that is seen at a moment, and its item; nil if none is.
    func frame(at host: Int64) -> (item: Int, frame: Int64)? {
        (frames.last { $0.due <= host } ?? frames.first).map { ($0.item, $0.frame) }
    }
}
