import Wording

extension LottieWalk {
    /// A fill or a stroke, of a colour or of a gradient.
    mutating func paint(_ type: String, _ json: JSON) throws(LottieError) -> [(String, JSON)] {
        var members: [(String, JSON)] = [("o", try property(json, "o", .percent, or: [100]).json)]
        members += type.hasPrefix("g") ? try gradient(json) : [("c", try color(json))]
        if type == "fl" || type == "gf" {
            return members + [("r", .integer(json["r"]?.doubleValue == 2 ? 2 : 1))]
        }
        // Lines that are wider take the library minutes, and look no different.
        let width = try property(json, "w", LottieValue(range: 0...10_000, isClamped: true), or: [1])
        members += [
            ("w", width.json), ("lc", .integer(Int64(try whole(json, "lc", in: 1...3) ?? 1))),
            ("lj", .integer(Int64(try whole(json, "lj", in: 1...3) ?? 1))),
            ("ml", .number(try number(json, "ml", in: 0...1000, or: 4))),
        ]
        return members + (try dashes(json))
    }

    /// The pattern of a dashed line: pairs of a dash and a gap, then the offset, as the library counts them.
    private mutating func dashes(_ json: JSON) throws(LottieError) -> [(String, JSON)] {
        let list = try list(json, "d")
        guard !list.isEmpty else { return [] }
        guard list.count <= 33 else { throw error("its pattern has more than 16 dashes") }
        var lengths: [LottieProperty] = []
        var offset = LottieProperty(constant: [0])
        for (position, item) in list.enumerated() {
            try within("dash \(position + 1)") { walk throws(LottieError) in
                if item["n"]?.stringValue == "o" {
                    offset = try walk.property(item, "v", or: [0])
                } else {
                    lengths.append(try walk.property(item, "v", LottieValue(range: 0...LottieLimits.number), or: [0]))
                }
            }
        }
        guard !lengths.isEmpty else { return [] }
        // A pattern of an odd number of lengths is drawn twice, dashes and gaps exchanged.
        if lengths.count == 1 { lengths.append(lengths[0]) } else if lengths.count % 2 == 1 { lengths += lengths }
        let shortest = lengths.reduce(0) { $0 + ($1.values.map { $0[0] }.min() ?? 0) }
        guard lengths.contains(where: { $0.largest > 0 }) else { return [] }
        // The library would search for the end of a pattern without length for ever.
        guard shortest > 0 else { throw error("its dashes and gaps are all 0 at some time") }
        paths.shortestDashes = min(paths.shortestDashes ?? shortest, shortest)
        return [("d", .array((lengths + [offset]).map { .object([("v", $0.json)]) }))]
    }

    // MARK: - Colours

    private mutating func color(_ json: JSON) throws(LottieError) -> JSON {
        let kind = LottieValue(count: 3, range: 0...255, isClamped: true, isColor: true)
        guard json["c"] != nil else { throw error("it has no color") }
        let read = try property(json, "c", kind, or: [0, 0, 0])
        // Old exporters count to 255.
        let scale = read.largest > 1 ? 255.0 : 1
        func moved(_ value: JSON) -> JSON {
            let parts = (value.arrayValue ?? []).compactMap(\.doubleValue).map { $0 / scale }
            guard parts.count == 3 else { return value }
            return .numbers(changed(LottieColor(red: parts[0], green: parts[1], blue: parts[2])).parts)
        }
        return Self.withValues(read.json) { moved($0) }
    }

    // MARK: - Gradients

    private mutating func gradient(_ json: JSON) throws(LottieError) -> [(String, JSON)] {
        let isLinear = (json["t"]?.doubleValue ?? 1) != 2
        var members: [(String, JSON)] = [
            ("t", .integer(isLinear ? 1 : 2)), ("s", try property(json, "s", .point, or: [0, 0]).json),
            ("e", try property(json, "e", .point, or: [0, 0]).json),
        ]
        if !isLinear {
            let highlight = LottieValue(range: -99...99, isClamped: true)
            members += [
                ("h", try property(json, "h", highlight, or: [0]).json), ("a", try property(json, "a", or: [0]).json),
            ]
        }
        guard let stops = json["g"] else { throw error("its gradient has no colors") }
        return members + [("g", try within("'g'") { walk throws(LottieError) in try walk.stops(stops) })]
    }

    /// The colours of a gradient: four numbers for each, then two for each step of its alpha.
    private mutating func stops(_ json: JSON) throws(LottieError) -> JSON {
        guard let count = try whole(json, "p", in: 1...256) else { throw error("its number of colors 'p' is missing") }
        guard let length = Self.valueCount(json["k"]) else { throw error("it has no value") }
        guard length >= 4 * count, (length - 4 * count) % 2 == 0, length <= 2048 else {
            throw error(
                "\(count) colors need \(4 * count) numbers and two for each step of alpha, and it has \(length)")
        }
        let kind = LottieValue(count: length, range: 0...1, isClamped: true)
        let read = try property(json, "k", kind, or: [])
        let parts = json["k"]?["k"]?.arrayValue ?? []
        for frame in parts {
            guard let value = frame["s"]?.arrayValue ?? frame["e"]?.arrayValue, value.count != length else { continue }
            throw error("its values have different numbers of colors")
        }
        let painted = painted(read.json, count)
        guard length > 4 * count else { return .object([("p", .integer(Int64(count))), ("k", painted)]) }
        let steps = LottieGradientSteps(colorCount: count, length: length)
        return .object([
            ("p", .integer(Int64(steps.count))),
            ("k", Self.withValues(painted) { .numbers(steps.apply(($0.arrayValue ?? []).compactMap(\.doubleValue))) }),
        ])
    }

    /// How many numbers the first value of a property is.
    private static func valueCount(_ json: JSON?) -> Int? {
        guard let list = (json?["k"] ?? json)?.arrayValue else { return nil }
        guard case .object = list.first else { return list.count }
        return list.first?["s"]?.arrayValue?.count
    }

    /// A gradient with its colours exchanged.
    private mutating func painted(_ json: JSON, _ count: Int) -> JSON {
        func moved(_ value: JSON) -> JSON {
            var numbers = (value.arrayValue ?? []).compactMap(\.doubleValue)
            guard numbers.count >= 4 * count else { return value }
            for stop in 0..<count {
                let first = 4 * stop + 1
                let color = LottieColor(red: numbers[first], green: numbers[first + 1], blue: numbers[first + 2])
                numbers.replaceSubrange(first..<first + 3, with: changed(color).parts)
            }
            return .numbers(numbers)
        }
        return Self.withValues(json) { moved($0) }
    }
}
