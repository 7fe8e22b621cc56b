import EditModel
import LuaHost
import MediaTime
import Values
import Wording

/// Opens a picture that a recipe gives as a path, an asset, an image or a movie.
package typealias PictureOpener = @Sendable (LuaKeptValue, RecipeLocation?) throws -> Asset

extension AnimatableProperty {
    /// The Lua kind of the property's values.
    /// - Parameter isLimited: Whether numbers are within ``range``: what is added to a value need not be.
    package func luaKind(isLimited: Bool) -> LuaKind<AnimatableValue> {
        let isLimited = isLimited && range.lowerBound >= 0
        return luaKind(in: isLimited ? range : nil)
    }

    private func luaKind(in range: ClosedRange<Double>?) -> LuaKind<AnimatableValue> {
        switch kind {
        case .number: LuaKind.number(in: range).map { .number($0) }
        case .point: LuaKind.point.map { .point($0) }
        case .size: LuaKind.size.map { .size($0) }
        case .rectangle: LuaKind.rectangle.map { .rectangle($0) }
        case .color: LuaKind.color.map { .color($0) }
        case .transform: LuaKind.object(AffineTransform.self).map { .transform($0) }
        case .numbers: LuaKind.list(of: .number(in: range)).map { .numbers($0) }
        case .colors: LuaKind.list(of: .color).map { .colors($0) }
        case .path: LuaKind.path.map { .path($0) }
        case .string: LuaKind.string.map { .string($0) }
        case .boolean: LuaKind.boolean.map { .boolean($0) }
        // An animation that has a function is refused.
        case .contents: preconditionFailure("pictures are not values of functions")
        }
    }

    /// Reads a value that was kept.
    /// - Parameter open: Opens the pictures of `contents`.
    package func read(
        _ kept: LuaKeptValue, at location: RecipeLocation?, open: PictureOpener
    ) throws -> AnimatableValue {
        if kind == .contents { return .asset(AssetReference(try open(kept, location))) }
        let value = try kept.read(luaKind(isLimited: false))
        guard value.isFinite else { throw LuaMismatch("it has a number that is not finite") }
        return value
    }
}

extension AnimatableValue: LuaPushable {
    package func push(onto state: LuaState) {
        switch self {
        case .number(let value): value.push(onto: state)
        case .point(let value): value.push(onto: state)
        case .size(let value): value.push(onto: state)
        case .rectangle(let value): value.push(onto: state)
        case .color(let value): value.push(onto: state)
        case .transform(let value): value.push(onto: state)
        case .numbers(let value): value.push(onto: state)
        case .colors(let value): value.push(onto: state)
        case .path(let value): value.svg.push(onto: state)
        case .string(let value): value.push(onto: state)
        case .boolean(let value): value.push(onto: state)
        case .asset(let reference): reference.asset.push(onto: state)
        case .contents: preconditionFailure("recipes see assets")
        }
    }
}

extension LuaKind where Value == AnimationKeyPath {
    package static var animationKeyPath: LuaKind {
        LuaKind("key path", definition: "string") { input throws(LuaMismatch) in
            guard let name = input.string else { throw input.mismatch("key path") }
            if let keyPath = AnimationKeyPath(name) { return keyPath }
            if name == "frame" { throw LuaMismatch("frame does not animate: animate position and bounds.size") }
            let meant = suggestion(for: name, among: AnimatableProperty.all.map(\.name))
            throw LuaMismatch("there is no '\(name)' to animate\(meant)")
        }
    }
}

extension LuaKind where Value == TimingFunction {
    package static var timingFunction: LuaKind {
        LuaKind(
            "timing function",
            definition: TimingFunction.named.map { "\"\($0.name)\"" }.joined(separator: "|") + "|number[]"
        ) { input throws(LuaMismatch) in
            if let name = input.string {
                if let named = TimingFunction.named.first(where: { $0.name == name }) { return named.function }
                let names = TimingFunction.named.map(\.name)
                let nearest = suggestion(for: name, among: names)
                throw LuaMismatch(
                    "\(names.map { "'\($0)'" }.joined(separator: ", ")) or four numbers expected, got '\(name)'\(nearest)"
                )
            }
            let n = try input.numbers("timing function", ["x1", "y1", "x2", "y2"])
            for x in [n[0], n[2]] where !(0...1).contains(x) {
                throw LuaMismatch("x1 and x2 are from 0 to 1, not \(decimalText(x))")
            }
            for y in [n[1], n[3]] where abs(y) > 100 {
                throw LuaMismatch("y1 and y2 are from -100 to 100, not \(decimalText(y))")
            }
            return TimingFunction(n[0], n[1], n[2], n[3])
        }
    }
}

extension LuaKind where Value == Time {
    /// A number of at least 0 as an exact fraction.
    package static var factorOfTime: LuaKind {
        LuaKind("number", range: "of at least 0") { input throws(LuaMismatch) in
            let number = try LuaKind<Double>.number(in: 0...1e6).read(input)
            do { return try Time(nearest: number) } catch { throw LuaMismatch("\(error)") }
        }
    }

    /// Accepts what ``factorOfTime`` accepts, and positive infinity for `math.huge`.
    package static var repeatCount: LuaKind {
        LuaKind("number", range: "of at least 0") { input throws(LuaMismatch) in
            if input.number == .infinity { return Time.positiveInfinity }
            let number = try LuaKind<Double>.number(in: 0...1e9).read(input)
            do { return try Time(nearest: number) } catch { throw LuaMismatch("\(error)") }
        }
    }

    /// A definite time of at least zero.
    package static var delay: LuaKind {
        LuaKind("time", definition: numericTime.text.definition) { input throws(LuaMismatch) in
            let time = try numericTime.read(input)
            guard time >= .zero else { throw LuaMismatch(expected: "time of at least 0", got: "\(time)") }
            return time
        }
    }

    /// A definite time above zero.
    package static var positiveDuration: LuaKind {
        LuaKind("time", definition: time.text.definition) { input throws(LuaMismatch) in
            let duration = try time.read(input)
            guard duration.isNumeric, duration > .zero else {
                throw LuaMismatch(expected: "time longer than 0", got: "\(duration)")
            }
            return duration
        }
    }

    /// A time of at least zero; positive infinity for `math.huge`.
    package static var repeatDuration: LuaKind {
        LuaKind("time", definition: time.text.definition) { input throws(LuaMismatch) in
            if input.number == .infinity { return Time.positiveInfinity }
            let duration = try time.read(input)
            guard duration.isNumeric || duration == .positiveInfinity, duration >= .zero else {
                throw LuaMismatch(expected: "time of at least 0", got: "\(duration)")
            }
            return duration
        }
    }
}

extension TimingFunction: LuaPushable {
    /// Pushes the value that recipes see: its name, or its four numbers.
    package func push(onto state: LuaState) {
        guard let named = TimingFunction.named.first(where: { $0.function == self }) else {
            return [x1, y1, x2, y2].push(onto: state)
        }
        named.name.push(onto: state)
    }
}
