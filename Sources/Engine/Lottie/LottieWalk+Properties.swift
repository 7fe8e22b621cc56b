import Wording

/// The values that a property has.
struct LottieValue {
    /// How many numbers each value is.
    var count = 1
    var range = LottieWalk.anyNumber
    /// True for values out of the range that are moved to its ends.
    var isClamped = false
    /// True for colours, which old exporters count to 255: without a value above 1, their range ends at 1.
    var isColor = false
    /// True for places that may move on a curve.
    var isPlace = false
    /// True for places that a layer turns to as it moves.
    var isFollowed = false

    static let number = LottieValue()
    static let point = LottieValue(count: 2)
    static let place = LottieValue(count: 2, isPlace: true)
    static let percent = LottieValue(range: 0...100, isClamped: true)
}

/// A property that was read.
struct LottieProperty {
    /// The rewritten property.
    let json: JSON
    /// Its values: of each frame at which it has one, or the only one; and the furthest that easing overshoots them.
    let values: [[Double]]

    /// The largest of all numbers, without their signs.
    var largest: Double { values.joined().map(abs).max() ?? 0 }
}

extension LottieProperty {
    init(constant value: [Double]) { self.init(json: LottieWalk.constant(value), values: [value]) }
}

/// A frame at which a property has a value of its own, up to the next one.
struct LottieKeyframe<Value> {
    let time: Double
    let start: Value
    var end: Value
    /// The timing curve, or one for each number of the value; none holds the value.
    let curves: [LottieCurve]
    /// The tangents of the way from place to place; nil for a straight one.
    var way: (out: [Double], input: [Double])?
}

extension LottieWalk {
    /// Reads a property of numbers.
    /// - Parameter standard: Its value if the file has none.
    mutating func property(
        _ owner: JSON, _ name: String, _ kind: LottieValue = .number, or standard: [Double]
    ) throws(LottieError) -> LottieProperty {
        guard let value = owner[name], !value.isNull else { return LottieProperty(constant: standard) }
        return try within("'\(name)'") { walk throws(LottieError) in
            if value["x"]?.stringValue != nil { walk.omit(.expression, "its expression is not computed") }
            // Old exporters write a constant without an object around it.
            let content = value["k"] ?? value
            guard let list = content.arrayValue, case .object = list.first else {
                return LottieProperty(constant: try walk.numbers(content, kind))
            }
            let frames = try walk.keyframes(list) { walk, json throws(LottieError) in try walk.numbers(json, kind) }
            return try walk.write(frames, kind)
        }
    }

    /// A property that does not change.
    static func constant(_ value: [Double]) -> JSON {
        .object([("a", .integer(0)), ("k", value.count == 1 ? .number(value[0]) : .numbers(value))])
    }

    /// As many numbers as a value has; missing ones are like the last, or 0.
    func numbers(_ json: JSON, _ kind: LottieValue) throws(LottieError) -> [Double] {
        let parts = json.arrayValue ?? [json]
        var values: [Double] = []
        for part in parts.prefix(kind.count) {
            guard let number = part.doubleValue else { throw error("a value is not a number") }
            let inside = kind.isClamped ? min(max(number, kind.range.lowerBound), kind.range.upperBound) : number
            values.append(try checked(inside, "k", in: kind.range))
        }
        guard let last = values.last else { throw error("it has no value") }
        return values + Array(repeating: last, count: kind.count - values.count)
    }

    private mutating func write(
        _ read: [LottieKeyframe<[Double]>], _ kind: LottieValue
    ) throws(LottieError) -> LottieProperty {
        guard read.count > 1 else { return LottieProperty(constant: read[0].start) }
        let overshoots = try overshoots(of: read)
        let isOf1 = kind.isColor && read.allSatisfy { ($0.start + $0.end).allSatisfy { $0 <= 1 } }
        let range = isOf1 ? 0...1 : kind.range
        let frames = kind.isFollowed ? LottieKeyframe.followed(read) : try settled(read, range, overshoots)
        let list = write(frames, value: JSON.numbers) { frame in
            guard kind.isPlace, let way = frame.way, frame.start != frame.end || kind.isFollowed else { return [] }
            return [("to", .numbers(way.out)), ("ti", .numbers(way.input))]
        }
        return LottieProperty(
            json: .object([("a", .integer(1)), ("k", list)]),
            values: frames.map(\.start) + frames.map(\.end)
                + overshoots.joined().map { $0.map { min(max($0, range.lowerBound), range.upperBound) } })
    }

    /// For each frame the furthest values that its easing reaches beyond its start and its end.
    private func overshoots(of frames: [LottieKeyframe<[Double]>]) throws(LottieError) -> [[[Double]]] {
        var overshoots: [[[Double]]] = []
        for frame in frames.dropLast() {
            let reaches = frame.curves.filter(\.isOvershooting).map(\.reach)
            let parts = [reaches.map(\.lowerBound).min(), reaches.map(\.upperBound).max()].compactMap(\.self)
            let reached = parts.map { part in zip(frame.start, frame.end).map { $0 + ($1 - $0) * part } }
            for number in reached.joined() { _ = try checked(number, "k") }
            overshoots.append(reached)
        }
        return overshoots + [[]]
    }

    /// Replaces keyframes that rlottie 0.1 computes wrongly by held values, one for each whole frame: rlottie uses one
    /// timing for all numbers of a property, and does not clamp easing that overshoots, so that an opacity of 101 %
    /// wraps around to almost 0.
    private mutating func settled(
        _ frames: [LottieKeyframe<[Double]>], _ range: ClosedRange<Double>, _ overshoots: [[[Double]]]
    ) throws(LottieError) -> [LottieKeyframe<[Double]>] {
        var settled: [LottieKeyframe<[Double]>] = []
        for (index, frame) in frames.enumerated() {
            let hasTimings = Set(frame.curves).count > 1 && frame.start.count > 1
            let isOutside = overshoots[index].contains { !$0.allSatisfy(range.contains) }
            guard index + 1 < frames.count, hasTimings || isOutside, frame.way == nil else {
                settled.append(frame)
                continue
            }
            var time = frame.time
            let end = frames[index + 1].time
            while time < end {
                let part = (time - frame.time) / (end - frame.time)
                let value = frame.start.indices.map { number in
                    let curve = frame.curves[min(number, frame.curves.count - 1)]
                    let reached =
                        frame.start[number] + (frame.end[number] - frame.start[number]) * curve.progress(at: part)
                    return min(max(reached, range.lowerBound), range.upperBound)
                }
                settled.append(LottieKeyframe(time: time, start: value, end: value, curves: [], way: nil))
                // Gradients have up to 2048 numbers.
                keyframeCount += (value.count + 3) / 4
                guard keyframeCount <= LottieLimits.keyframes else {
                    throw error("it has more than \(LottieLimits.keyframes) keyframes")
                }
                time = time.rounded(.down) + 1
            }
        }
        return settled
    }

    /// Writes keyframes as the library expects them: with both values, and a curve with a name of its own, because it
    /// treats curves with numbers that agree in two places as the same.
    mutating func write<Value>(
        _ frames: [LottieKeyframe<Value>], value: (Value) -> JSON,
        further: (LottieKeyframe<Value>) -> [(String, JSON)] = { _ in [] }
    ) -> JSON {
        var list: [JSON] = []
        for frame in frames.dropLast() {
            var members: [(String, JSON)] = [("t", .number(frame.time)), ("s", value(frame.start))]
            if let curve = frame.curves.first {
                curveCount += 1
                members += [
                    ("e", value(frame.end)), ("i", Self.handle(curve.input)), ("o", Self.handle(curve.output)),
                    ("n", .string("c\(curveCount)")),
                ]
                members += further(frame)
            } else {
                members.append(("h", .integer(1)))
            }
            list.append(.object(members))
        }
        let last = frames[frames.count - 1]
        list.append(.object([("t", .number(last.time)), ("s", value(last.start))]))
        return .array(list)
    }

    private static func handle(_ point: [Double]) -> JSON {
        .object([("x", .number(point[0])), ("y", .number(point[1]))])
    }

    // MARK: - Frames

    /// Reads the frames of a property in the order of their times; at least one.
    mutating func keyframes<Value>(
        _ list: [JSON], _ read: (inout LottieWalk, JSON) throws(LottieError) -> Value
    ) throws(LottieError) -> [LottieKeyframe<Value>] {
        keyframeCount += list.count
        guard keyframeCount <= LottieLimits.keyframes else {
            throw error("it has more than \(LottieLimits.keyframes) keyframes")
        }
        var frames: [LottieKeyframe<Value>] = []
        for (index, json) in list.enumerated() {
            guard json["t"] != nil else { throw error("keyframe \(index + 1) has no time") }
            let time = try number(json, "t", or: 0)
            if let last = frames.last, time < last.time { throw error("its keyframes are not in the order of time") }
            let start: Value
            if let value = json["s"] {
                start = try read(&self, value)
            } else if let last = frames.last {
                start = last.end
            } else {
                throw error("keyframe \(index + 1) has no value")
            }
            if let last = frames.last {
                if last.time == time {
                    frames.removeLast()
                } else if list[index - 1]["e"] == nil {
                    frames[frames.count - 1].end = start
                }
            }
            let end = try json["e"].map { value throws(LottieError) in try read(&self, value) } ?? start
            frames.append(
                LottieKeyframe(
                    time: time, start: start, end: end, curves: try curves(json), way: try way(json)))
        }
        return frames
    }

    /// The timing curves of a frame; none for one that holds its value.
    private func curves(_ frame: JSON) throws(LottieError) -> [LottieCurve] {
        if frame["h"]?.flagValue == true { return [] }
        let (input, output) = (try handles(frame["i"], or: 1), try handles(frame["o"], or: 0))
        return (0..<max(input.count, output.count)).map { number in
            LottieCurve(input: input[min(number, input.count - 1)], output: output[min(number, output.count - 1)])
        }
    }

    private func handles(_ json: JSON?, or standard: Double) throws(LottieError) -> [[Double]] {
        guard let json, !json.isNull else { return [[standard, standard]] }
        func numbers(_ name: String, in range: ClosedRange<Double>) throws(LottieError) -> [Double] {
            var numbers: [Double] = []
            for part in json[name]?.arrayValue ?? [json[name] ?? .number(standard)] {
                guard let number = part.doubleValue else { throw error("a timing curve is not of numbers") }
                numbers.append(try checked(number, name, in: range))
            }
            return numbers.isEmpty ? [standard] : Array(numbers.prefix(4))
        }
        let (x, y) = (try numbers("x", in: 0...1), try numbers("y", in: -1000...1000))
        return (0..<max(x.count, y.count)).map { [x[min($0, x.count - 1)], y[min($0, y.count - 1)]] }
    }

    private func way(_ frame: JSON) throws(LottieError) -> (out: [Double], input: [Double])? {
        guard let out = frame["to"], let input = frame["ti"], !out.isNull, !input.isNull else { return nil }
        let way = (out: try numbers(out, .point), input: try numbers(input, .point))
        return (way.out + way.input).allSatisfy { $0 == 0 } ? nil : way
    }
}

/// A timing curve: a cubic one from 0, 0 to 1, 1.
struct LottieCurve: Hashable {
    /// The control point before its end.
    let input: [Double]
    /// The control point after its start.
    let output: [Double]

    /// True if it leaves the way from start to end.
    var isOvershooting: Bool { !(0...1).contains(input[1]) || !(0...1).contains(output[1]) }

    /// The parts of the way that it passes through.
    var reach: ClosedRange<Double> {
        // Its slope is 0 where a·t² + b·t + c is.
        let (a, b, c) = (1 + 3 * output[1] - 3 * input[1], 2 * input[1] - 4 * output[1], output[1])
        let root = max(0, b * b - 4 * a * c).squareRoot()
        let turns = abs(a) < 1e-9 ? [-c / b] : [(-b - root) / (2 * a), (-b + root) / (2 * a)]
        let parts = turns.filter { $0 > 0 && $0 < 1 }.map { Self.value(output[1], input[1], $0) }
        return min(0, parts.min() ?? 0)...max(1, parts.max() ?? 1)
    }

    /// The part of the way at a part of the time.
    func progress(at time: Double) -> Double {
        var (low, high) = (0.0, 1.0)
        // Its times rise.
        for _ in 0..<40 {
            let middle = (low + high) / 2
            if Self.value(output[0], input[0], middle) < time { low = middle } else { high = middle }
        }
        return Self.value(output[1], input[1], (low + high) / 2)
    }

    private static func value(_ first: Double, _ second: Double, _ part: Double) -> Double {
        let rest = 1 - part
        return 3 * rest * rest * part * first + 3 * rest * part * part * second + part * part * part
    }
}
