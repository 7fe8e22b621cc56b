/// The output frames that are composed: all of a run, or some of them.
package struct FrameSelection: Sendable {
    /// Rising; nil for all frames.
    private let numbers: [Int64]?

    package static let all = FrameSelection()

    private init() { numbers = nil }

    /// - Parameter numbers: Rising, none twice.
    init(_ numbers: [Int64]) { self.numbers = numbers }

    /// True when frames between others may be left out.
    var isSparse: Bool { numbers != nil }

    /// The first selected frame at or after a frame; nil if there is none.
    package func first(atOrAfter frame: Int64) -> Int64? {
        guard let numbers else { return frame }
        let index = numbers.partitioningIndex { $0 >= frame }
        return index < numbers.count ? numbers[index] : nil
    }

    /// True when a range has a selected frame.
    func intersects(_ frames: Range<Int64>) -> Bool {
        first(atOrAfter: frames.lowerBound).map { $0 < frames.upperBound } ?? false
    }
}
