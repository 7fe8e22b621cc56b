import EditModel
import MediaTime

/// A sample of a GoPro camera: streams of sensors, each with many values in the span of the sample.
struct GPMFSample {
    /// In order of their start.
    private(set) var groups: [TimedMetadataGroup] = []
    private let range: TimeRange

    /// A real sample has about two thousand.
    private static let mostGroups = 20000
    private static let deepest = 8

    /// - Parameter range: The span of the sample, in asset time. The values of a stream lie in it at equal distances.
    init(_ bytes: SampleBytes, in range: TimeRange) throws(SampleDamage) {
        self.range = range
        try addStreams(bytes, depth: 0)
        // A stable order: streams in the order of the file.
        groups = groups.enumerated().sorted {
            ($0.element.timeRange.start, $0.offset) < ($1.element.timeRange.start, $1.offset)
        }.map(\.element)
    }

    private mutating func addStreams(_ bytes: SampleBytes, depth: Int) throws(SampleDamage) {
        guard depth < Self.deepest else { throw SampleDamage("its elements lie more than \(Self.deepest) deep") }
        let elements = try GPMFElement.all(in: bytes)
        if elements.contains(where: { !$0.isNested && !GPMFStream.isDevice($0.name) }) {
            try add(GPMFStream(elements))
        }
        for element in elements where element.isNested { try addStreams(element.data, depth: depth + 1) }
    }

    private mutating func add(_ stream: GPMFStream) throws(SampleDamage) {
        if !stream.constants.isEmpty { groups.append(TimedMetadataGroup(timeRange: range, items: stream.constants)) }
        for element in stream.series {
            let texts = stream.texts(of: element)
            let count = texts?.count ?? element.count
            guard groups.count + count <= Self.mostGroups else {
                throw SampleDamage("it has more than \(Self.mostGroups) values")
            }
            let members = element.members(stream.complexType)
            for index in 0..<count {
                let items =
                    texts.map { [stream.item($0[index], of: element)] }
                    ?? stream.items(of: element, element.numbers(index, members))
                guard !items.isEmpty, let part = range.part(index, of: count) else { continue }
                groups.append(TimedMetadataGroup(timeRange: part, items: items))
            }
        }
    }
}

extension TimeRange {
    /// One of equal parts; its ends are rounded where a time does not hold them exactly.
    /// - Parameters:
    ///   - index: From 0.
    ///   - count: At most 65535.
    func part(_ index: Int, of count: Int) -> TimeRange? {
        guard count > 0, let start = boundary(index, of: count), let end = boundary(index + 1, of: count) else {
            return nil
        }
        return try? TimeRange(start: start, end: end)
    }

    private func boundary(_ index: Int, of count: Int) -> Time? {
        guard start.isNumeric, duration.isNumeric else { return nil }
        let under = Int128(start.timescale) * Int128(duration.timescale) * Int128(count)
        let over =
            Int128(start.value) * Int128(duration.timescale) * Int128(count)
            + Int128(duration.value) * Int128(index) * Int128(start.timescale)
        return try? Time(exactly: over, over: under, "divide a sample")
    }
}
