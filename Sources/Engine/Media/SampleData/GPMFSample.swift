import MediaTime
import Values

/// A sample of a GoPro camera: streams of sensors, each with many values in the span of the sample.
struct GPMFSample {
    /// In order of their start.
    private(set) var groups: [TimedMetadataGroup] = []
    private let range: TimeRange

    private var structureCount = 0
    private var byteCount = 0

    /// A real sample has about two thousand.
    private static let mostStructures = 20000
    private static let mostBytes = 32 << 20
    private static let deepest = 8

    /// - Parameter range: The span of the sample, in asset time. The values of a stream lie in it at equal distances.
    init(_ bytes: SampleBytes, in range: TimeRange) throws(SampleDamage) {
        self.range = range
        try addStreams(bytes, depth: 0)
        groups = groups.sortedByStart()
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
        try append(stream.constants, in: range)
        var positions: [String: Int] = [:]
        for element in stream.series {
            let position = positions[element.name, default: 0]
            positions[element.name] = position + 1
            let elements = stream.seriesCounts[element.name] ?? 1
            let texts = stream.texts(of: element)
            let members = element.members(stream.complexType)
            let count = texts?.count ?? element.count
            try add(structures: count)
            for index in 0..<count {
                let items =
                    texts.map { [stream.item($0[index], of: element)] } ?? stream.items(of: element, index, members)
                if elements == 1, let part = range.part(index, of: count) {
                    try append(items, in: part)
                } else if elements > 1, let part = range.part(position, of: elements) {
                    // Each element with the same name is one moment, at which all its structures hold.
                    try append(items.map { index == 0 ? $0 : $0.numbered(index + 1, of: element) }, in: part)
                }
            }
        }
    }

    /// Structures without values take time too.
    private mutating func add(structures: Int) throws(SampleDamage) {
        structureCount += structures
        guard structureCount <= Self.mostStructures else {
            throw SampleDamage("it has more than \(Self.mostStructures) values")
        }
    }

    private mutating func append(_ items: [MetadataItem], in part: TimeRange) throws(SampleDamage) {
        guard !items.isEmpty else { return }
        groups.append(TimedMetadataGroup(timeRange: part, items: items))
        byteCount += groups[groups.count - 1].byteCount
        guard byteCount <= Self.mostBytes else {
            throw SampleDamage("it has more than \(Self.mostBytes >> 20) MiB of values")
        }
    }
}

extension MetadataItem {
    /// The item with a name of its own among those that hold at the same time, such as the second face of a picture.
    fileprivate func numbered(_ number: Int, of element: GPMFElement) -> MetadataItem {
        guard key == GPMFStream.key(element) else { return self }
        var item = self
        (item.identifier, item.key) = ("\(identifier)/\(number)", "\(key)_\(number)")
        return item
    }
}

extension TimeRange {
    /// One of equal parts; its ends are rounded where a time does not hold them exactly.
    /// - Parameters:
    ///   - index: From 0.
    ///   - count: Less than 2²⁰.
    package func part(_ index: Int, of count: Int) -> TimeRange? {
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
