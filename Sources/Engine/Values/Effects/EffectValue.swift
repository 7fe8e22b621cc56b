import MediaTime
import Wording

/// A value for an effect's parameter, of the type that the recipe gave.
package enum EffectValue: Hashable, Sendable {
    case number(Double)
    case boolean(Bool)
    case text(String)
    case color(Color)
    case time(Time)
    case size(Size)
}

extension EffectParameter {
    /// A value in the words of the effect's own library.
    /// - Throws: ``EffectError`` about the parameter, without the effect's name.
    package func text(for value: EffectValue) throws(EffectError) -> String {
        switch (kind, value) {
        case (.integer, .number(let number)): return try whole(number)
        case (.number, .number(let number)), (.ratio, .number(let number)): return try decimal(number)
        case (.integer, .text(let name)) where !choices.isEmpty, (.number, .text(let name)) where !choices.isEmpty:
            return try choice(name)
        case (.boolean, .boolean(let value)): return value ? "1" : "0"
        case (.boolean, .text("auto")) where minimum < 0: return "auto"
        case (.flags, .text(let names)): return try flags(names)
        case (.text, .number(let number)): return try decimal(number)
        case (.text, .text(let text)): return try limited(bounded(plain(text)))
        case (.file, .text(let text)): return try plain(text)
        case (.ratio, .text(let text)): return try ratio(text)
        case (.color, .color(let color)): return color.filterText
        case (.duration, .time(let time)): return try microseconds(time)
        case (.size, .size(let size)): return "\(try whole(size.width))x\(try whole(size.height))"
        default: throw EffectError("\(name): \(expectation) expected, got \(value.kindName)")
        }
    }

    /// The value as a ramp's end: numbers within the limits only.
    package func checkRamped(_ number: Double) throws(EffectError) { _ = try text(for: .number(number)) }

    /// The values that it takes, in the words of errors.
    package var expectation: String {
        switch kind {
        case .integer, .number: choices.isEmpty ? "number" : "number or \(choiceList)"
        case .boolean: "boolean"
        case .flags: choiceList
        case .text: "text or number"
        case .file: "path"
        case .color: "color"
        case .duration: "time"
        case .size: "size"
        case .ratio: "number or text such as '16/9'"
        }
    }

    private var choiceList: String { choices.map { "'\($0)'" }.joined(separator: ", ") }

    private func decimal(_ number: Double) throws(EffectError) -> String {
        guard number.isFinite else { throw EffectError("\(name): a finite number expected") }
        if number > maximum {
            throw EffectError("\(name): \(decimalText(number)) is more than the maximum, \(decimalText(maximum))")
        }
        if number < minimum {
            throw EffectError("\(name): \(decimalText(number)) is less than the minimum, \(decimalText(minimum))")
        }
        return decimalText(number)
    }

    private func whole(_ number: Double) throws(EffectError) -> String {
        guard number.isFinite, number == number.rounded() else {
            throw EffectError("\(name): a whole number expected, got \(decimalText(number))")
        }
        return try decimal(number)
    }

    private func choice(_ text: String) throws(EffectError) -> String {
        guard choices.contains(text) else { throw EffectError("\(name): \(expectation) expected, got '\(text)'") }
        return text
    }

    private func flags(_ text: String) throws(EffectError) -> String {
        for part in text.split(separator: "+", omittingEmptySubsequences: false) { _ = try choice(String(part)) }
        return text
    }

    private func ratio(_ text: String) throws(EffectError) -> String {
        let parts = text.split(whereSeparator: { $0 == "/" || $0 == ":" }).map { Int32($0) }
        guard parts.count == 2, let over = parts[0], let under = parts[1], over > 0, under > 0 else {
            throw EffectError("\(name): \(expectation) expected, got '\(text)'")
        }
        return "\(over)/\(under)"
    }

    /// A text that no library reads as more or less than it is.
    private func plain(_ text: String) throws(EffectError) -> String {
        guard text.utf8.count <= Self.longestText, !text.utf8.contains(0) else {
            throw EffectError("\(name): a text of at most \(Self.longestText) bytes without zeros expected")
        }
        return text
    }

    private static let longestText = 4096

    /// A text that is computed in bounded time, and to the same values on every run.
    private func bounded(_ text: String) throws(EffectError) -> String {
        guard let (function, reason) = ExpressionFunctions.refusal(of: text) else { return text }
        throw EffectError("\(name): the function '\(function)' is not allowed: it \(reason)")
    }

    /// An expression, limited to the parameter's range if it has one.
    private func limited(_ text: String) throws(EffectError) -> String {
        guard text.contains(where: { !" |\t\n".contains($0) }) || !isFilled else {
            throw EffectError("\(name): an expression expected, got '\(text)'")
        }
        guard minimum.isFinite, maximum.isFinite else { return text }
        return "clip(\(text),\(decimalText(minimum)),\(decimalText(maximum)))"
    }

    private func microseconds(_ time: Time) throws(EffectError) -> String {
        guard time.isNumeric, let units = try? time.units(per: 1_000_000) else {
            throw EffectError("\(name): a definite time expected, got \(time)")
        }
        guard Double(units) >= minimum, Double(units) <= maximum else {
            throw EffectError("\(name): \(time) is not allowed")
        }
        return "\(units)us"
    }
}

/// The reason why an effect cannot be made or set: a sentence without the effect's name.
package struct EffectError: Error, Hashable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
}

extension EffectValue {
    fileprivate var kindName: String {
        switch self {
        case .number: "number"
        case .boolean: "boolean"
        case .text(let text): "'\(text)'"
        case .color: "color"
        case .time: "time"
        case .size: "size"
        }
    }
}

extension Color {
    /// The notation of libavfilter: `0x00FF00FF`.
    fileprivate var filterText: String { "0x" + hexadecimalText(bytes, uppercase: true) }
}
