import EditModel
import LuaHost
import MediaTime
import Spelling

extension AnimatableProperty {
    /// How recipes write a value of the property.
    /// - Parameter isLimited: Whether numbers are within ``range``: what is added to a value need not be.
    func luaKind(isLimited: Bool) -> LuaKind {
        let isLimited = isLimited && range.lowerBound >= 0
        return luaKind(in: isLimited ? range : nil)
    }

    private func luaKind(in range: ClosedRange<Double>?) -> LuaKind {
        switch kind {
        case .number: .number(in: range)
        case .point: .point
        case .size: .size
        case .rectangle: .rectangle
        case .color: .color
        case .transform: .object(AffineTransform.self)
        case .numbers: .list(of: .number(in: range), as: Double.self)
        case .colors: .list(of: .color, as: Color.self)
        case .path: .path
        case .string: .string
        case .boolean: .boolean
        }
    }

    /// What ``luaKind(isLimited:)`` gives, as a value of the property.
    func value(_ value: Any) -> AnimatableValue {
        func cast<Value>(_ type: Value.Type = Value.self) -> Value {
            guard let value = value as? Value else { preconditionFailure("a \(kind) is no \(Value.self)") }
            return value
        }
        return switch kind {
        case .number: .number(cast())
        case .point: .point(cast())
        case .size: .size(cast())
        case .rectangle: .rectangle(cast())
        case .color: .color(cast())
        case .transform: .transform(cast())
        case .numbers: .numbers(cast())
        case .colors: .colors(cast())
        case .path: .path(cast())
        case .string: .string(cast())
        case .boolean: .boolean(cast())
        }
    }

    /// Reads a value that was kept.
    func read(_ kept: LuaKeptValue) throws(LuaMismatch) -> AnimatableValue {
        let value = value(try kept.read(luaKind(isLimited: false)))
        guard value.isFinite else { throw LuaMismatch("it has a number that is not finite") }
        return value
    }
}

/// An animated value as recipes see it.
func luaValue(_ value: AnimatableValue?) -> Any? {
    switch value {
    case .number(let value): value
    case .point(let value): luaValue(value as Any)
    case .size(let value): luaValue(value as Any)
    case .rectangle(let value): luaValue(value as Any)
    case .color(let value): luaValue(value as Any)
    case .transform(let value): value
    case .numbers(let value): value
    case .colors(let value): value.map { luaValue($0 as Any) }
    case .path(let value): value.svg
    case .string(let value): value
    case .boolean(let value): value
    case nil: nil
    }
}

extension LuaKind {
    /// Gives an `AnimationKeyPath`.
    static let animationKeyPath = LuaKind("key path", definition: "string") { input throws(LuaMismatch) in
        guard let name = input.string else { throw input.mismatch("key path") }
        if let keyPath = AnimationKeyPath(name) { return keyPath }
        if name == "frame" { throw LuaMismatch("frame does not animate: animate position and bounds.size") }
        let meant = suggestion(for: name, among: AnimatableProperty.table.map(\.name))
        throw LuaMismatch("there is no '\(name)' to animate\(meant)")
    }

    /// Gives a `TimingFunction`.
    static let timingFunction = LuaKind(
        "timing function",
        definition: TimingFunction.named.map { "\"\($0.name)\"" }.joined(separator: "|") + "|number[]"
    ) { input throws(LuaMismatch) in
        if let name = input.string {
            if let named = TimingFunction.named.first(where: { $0.name == name }) { return named.function }
            let names = TimingFunction.named.map(\.name)
            let nearest = suggestion(for: name, among: names)
            throw LuaMismatch(
                "\(names.map { "'\($0)'" }.joined(separator: ", ")) or four numbers expected, got '\(name)'\(nearest)")
        }
        let n = try numbers(input, "timing function", ["x1", "y1", "x2", "y2"])
        for x in [n[0], n[2]] where !(0...1).contains(x) {
            throw LuaMismatch("x1 and x2 are from 0 to 1, not \(decimalText(x))")
        }
        for y in [n[1], n[3]] where abs(y) > 100 {
            throw LuaMismatch("y1 and y2 are from -100 to 100, not \(decimalText(y))")
        }
        return TimingFunction(n[0], n[1], n[2], n[3])
    }

    /// Gives a `Time` that is an exact fraction, 0 or more, from a number.
    static let factorOfTime = LuaKind("number", range: "of at least 0") { input throws(LuaMismatch) in
        guard let number = try number(in: 0...1e6).convertNumber(input) else { throw input.mismatch("number") }
        do { return try Time(nearest: number) } catch { throw LuaMismatch("\(error)") }
    }

    /// Gives a `Time` as ``factorOfTime``, or positive infinity for `math.huge`.
    static let repeatCount = LuaKind("number", range: "of at least 0") { input throws(LuaMismatch) in
        if input.number == .infinity { return Time.positiveInfinity }
        guard let number = try number(in: 0...1e9).convertNumber(input) else { throw input.mismatch("number") }
        do { return try Time(nearest: number) } catch { throw LuaMismatch("\(error)") }
    }

    /// Gives a `Time` that is longer than nothing.
    static let positiveDuration = LuaKind("time", definition: time.definition) { input throws(LuaMismatch) in
        let duration = try duration(input)
        guard duration.isNumeric, duration > .zero else {
            throw LuaMismatch(expected: "time longer than 0", got: "\(duration)")
        }
        return duration
    }

    /// Gives a `Time` that is not negative, positive infinity for `math.huge` included.
    static let repeatDuration = LuaKind("time", definition: time.definition) { input throws(LuaMismatch) in
        if input.number == .infinity { return Time.positiveInfinity }
        let duration = try duration(input)
        guard duration.isNumeric || duration == .positiveInfinity, duration >= .zero else {
            throw LuaMismatch(expected: "time of at least 0", got: "\(duration)")
        }
        return duration
    }

    private static func duration(_ input: LuaInput) throws(LuaMismatch) -> Time {
        guard let time = try time.read(input) as? Time else { throw input.mismatch("time") }
        return time
    }

    private func convertNumber(_ input: LuaInput) throws(LuaMismatch) -> Double? { try read(input) as? Double }
}

extension TimingFunction {
    /// As recipes see it: its name, or its four numbers.
    var luaForm: Any {
        TimingFunction.named.first { $0.function == self }?.name ?? LuaFields(elements: [x1, y1, x2, y2], [:])
    }
}
