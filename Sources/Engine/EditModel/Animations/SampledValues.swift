import MediaTime

/// The values of a function of time at the moments that were asked for; one that does not change is kept once.
package struct SampledValues: Hashable, Sendable {
    /// Rising, in the layer's time.
    private var times: [Time] = []
    private(set) var values = AnimatableValues()

    package init() {}

    /// Adds the value of a moment that is not before the last one.
    mutating func add(_ value: AnimatableValue, at time: Time) {
        guard value != values.last else { return }
        // Layers whose time is stopped are sampled at one moment repeatedly.
        if times.last == time {
            values.removeLast()
            values.append(value)
            return
        }
        times.append(time)
        values.append(value)
    }

    /// The last value at or before a time, the first one before all of them; nil without values.
    /// - Parameter time: In the layer's time.
    func value(at time: Time) -> AnimatableValue? {
        let next = times.firstIndex(atOrAfter: time)
        if next < times.count, times[next] == time { return values[next] }
        return values.isEmpty ? nil : values[max(0, next - 1)]
    }
}

extension SampledValues: Codable {
    private enum CodingKeys: CodingKey { case kind, start, step, times, values }

    /// Times with even steps, as a movie's frames have, are written as the first one and the step.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(values.first?.kind, forKey: .kind)
        if let step = evenStep {
            try container.encode(times[0], forKey: .start)
            try container.encode(step, forKey: .step)
        } else {
            try container.encode(times, forKey: .times)
        }
        var list = container.nestedUnkeyedContainer(forKey: .values)
        for value in values { try value.encode(into: list.superEncoder()) }
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if let kind = try container.decodeIfPresent(AnimatableValue.Kind.self, forKey: .kind) {
            var list = try container.nestedUnkeyedContainer(forKey: .values)
            while !list.isAtEnd { values.append(try AnimatableValue(kind, from: list.superDecoder())) }
        }
        if let start = try container.decodeIfPresent(Time.self, forKey: .start) {
            let step = try container.decode(Time.self, forKey: .step)
            times = try values.indices.map { try start.localSum(step.multiplied(by: Int64($0))) }
        } else {
            times = try container.decode([Time].self, forKey: .times)
        }
        guard times.count == values.count else {
            throw DecodingError.dataCorruptedError(
                forKey: .values, in: container, debugDescription: "\(values.count) values of \(times.count) times")
        }
    }

    /// The distance of neighbouring times; nil unless it is the same everywhere.
    private var evenStep: Time? {
        guard times.count > 1, let step = try? times[1] - times[0] else { return nil }
        let isEven = times.indices.allSatisfy { index in
            guard let offset = try? step.multiplied(by: Int64(index)), let time = try? times[0].localSum(offset) else {
                return false
            }
            return time == times[index]
        }
        return isEven ? step : nil
    }
}
