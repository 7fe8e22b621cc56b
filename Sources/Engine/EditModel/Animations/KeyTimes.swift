/// The places of a keyframe animation's values in its progress: numbers from 0 to 1 that never fall.
///
/// Even ones, as there are for every frame of a long sound, take no room.
package struct KeyTimes: Hashable, Sendable {
    private enum Storage: Hashable, Sendable {
        /// So many, a part of the whole each; the first is 0.
        case even(count: Int, parts: Int)
        case listed([Double])
    }

    private let storage: Storage

    /// Even ones.
    /// - Parameter isDiscrete: True if the last value lasts as long as the others instead of marking the end.
    init(count: Int, isDiscrete: Bool) {
        storage = .even(count: count, parts: Swift.max(1, isDiscrete ? count : count - 1))
    }

    init(_ times: some Collection<Double>) {
        let times = Array(times)
        let even = [true, false].map { KeyTimes(count: times.count, isDiscrete: $0) }
        // The same times are kept in the same way, wherever they come from.
        self = even.first { $0.elementsEqual(times) } ?? KeyTimes(.listed(times))
    }

    private init(_ storage: Storage) { self.storage = storage }
}

extension KeyTimes: RandomAccessCollection {
    package var startIndex: Int { 0 }

    package var endIndex: Int {
        switch storage {
        case .even(let count, _): count
        case .listed(let times): times.count
        }
    }

    package subscript(index: Int) -> Double {
        switch storage {
        case .even(_, let parts): Double(index) / Double(parts)
        case .listed(let times): times[index]
        }
    }
}

extension KeyTimes: Codable {
    /// Written as a list of numbers.
    package func encode(to encoder: any Encoder) throws {
        var list = encoder.unkeyedContainer()
        for time in self { try list.encode(time) }
    }

    package init(from decoder: any Decoder) throws { self.init(try [Double](from: decoder)) }
}

extension RandomAccessCollection<Double> where Index == Int {
    /// The last index, in an ascending list, whose number is at most `number`; nil if there is none.
    func lastIndex(atOrBefore number: Double) -> Int? {
        let next = partitioningIndex { $0 > number }
        return next > startIndex ? next - 1 : nil
    }
}
