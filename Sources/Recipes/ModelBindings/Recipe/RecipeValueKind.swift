import LuaHost
import MediaTime
import Settings
import Values
import Wording

/// The value of a recipe's input or option, or one of its limits.
package enum RecipeValue {
    /// Paths and choices too.
    case text(String)
    case number(Double)
    case integer(Int)
    case boolean(Bool)
    case color(Color)
    case time(Time)
    case rate(FrameRate)
    case size(Size)
    /// The values of an input or option that takes many.
    case list([RecipeValue])

    /// The values of a list; any other value alone.
    package var elements: [RecipeValue] { if case .list(let values) = self { values } else { [self] } }

    /// The value as the command line takes it.
    package var text: String {
        switch self {
        case .text(let text): text
        case .number(let number): decimalText(number)
        case .integer(let number): String(number)
        case .boolean(let value): String(value)
        case .color(let color): color.hexText
        case .time(let time): time.decimalText ?? time.exactText
        case .rate(let rate): rate.decimalText ?? rate.text
        case .size(let size): "\(decimalText(size.width))x\(decimalText(size.height))"
        case .list(let values): values.map(\.text).joined(separator: " ")
        }
    }

    /// Compares two values of one kind; false for kinds without order.
    static func < (first: RecipeValue, second: RecipeValue) -> Bool {
        switch (first, second) {
        case (.time(let first), .time(let second)): first < second
        case (.rate(let first), .rate(let second)): first.frameDuration > second.frameDuration
        case (.number(let first), .number(let second)): first < second
        case (.integer(let first), .integer(let second)): first < second
        default: false
        }
    }
}

extension RecipeValue: LuaPushable {
    package func push(onto state: LuaState) {
        switch self {
        case .text(let value): value.push(onto: state)
        case .number(let value): value.push(onto: state)
        case .integer(let value): value.push(onto: state)
        case .boolean(let value): value.push(onto: state)
        case .color(let value): value.push(onto: state)
        case .time(let value): value.push(onto: state)
        case .rate(let value): value.push(onto: state)
        case .size(let value): value.push(onto: state)
        case .list(let values): values.push(onto: state)
        }
    }
}

/// A text of the command line that is not a valid value.
package struct RecipeValueError: Error {
    package let message: String
    /// The input or option as the command line has it: `--opacity`; nil unless the message is about one.
    package var label: String?
    /// Its name in the declaration.
    package var subject: String?

    package init(_ message: String) { self.message = message }
}

/// The kinds of inputs and options a recipe can declare.
package enum RecipeValueKind: String, CaseIterable, Sendable {
    case media, file, output, string, number, integer, boolean, choice, color, time, rate, size

    /// True if the value is a path that the recipe may then read.
    var isPath: Bool { self == .media || self == .file }

    /// True if values can have a minimum and a maximum.
    var isOrdered: Bool { [.number, .integer, .time, .rate].contains(self) }

    /// Stands for the value in a usage line.
    var valueName: String { rawValue.uppercased() }

    /// The Lua kind of a default or a limit, without its form as a text.
    private var luaKind: LuaKind<RecipeValue> {
        switch self {
        case .media, .file, .output, .string, .choice: LuaKind.string.map { .text($0) }
        case .number: LuaKind.number().map { .number($0) }
        case .integer: LuaKind.integer().map { .integer($0) }
        case .boolean: LuaKind.boolean.map { .boolean($0) }
        case .color: LuaKind.color.map { .color($0) }
        case .time: LuaKind.numericTime.map { .time($0) }
        case .rate: LuaKind.frameRate.map { .rate($0) }
        case .size: LuaKind.size.map { .size($0) }
        }
    }

    /// Reads a value as it is written on the command line.
    package func value(of text: String) throws(RecipeValueError) -> RecipeValue {
        switch self {
        case .media, .file, .string, .choice: return .text(text)
        case .output:
            guard !text.isEmpty else { throw RecipeValueError("the file to write has no name") }
            return .text(text)
        case .number: return .number(try Self.number(text))
        case .integer:
            guard let number = Int(text) else { throw RecipeValueError("'\(text)' is not a whole number") }
            return .integer(number)
        case .boolean: return .boolean(try Self.boolean(text))
        case .color:
            guard let color = Color(text: text) else { throw RecipeValueError(Color.refusal(of: text)) }
            return .color(color)
        case .time: return .time(try Self.quantity { () throws(QuantityError) in try Quantity.time(text) })
        case .rate:
            let duration = try Self.quantity { () throws(QuantityError) in try Quantity.frameDuration(text) }
            guard let rate = FrameRate(frameDuration: duration) else {
                throw RecipeValueError("'\(text)' is too fine a fraction for a frame rate")
            }
            return .rate(rate)
        case .size:
            let size = try Self.quantity { () throws(QuantityError) in try Quantity.size(text) }
            return .size(Size(width: Double(size.width), height: Double(size.height)))
        }
    }

    /// The Lua kind of a default or a limit: a value of Lua, or a text as on the command line.
    var declaredKind: LuaKind<RecipeValue> {
        luaKind.orText { text throws(LuaMismatch) in
            do throws(RecipeValueError) { return try value(of: text) } catch { throw LuaMismatch(error.message) }
        }
    }

    private static func number(_ text: String) throws(RecipeValueError) -> Double {
        // Hexadecimal, infinity and NaN are numbers to the parser, but not to the user.
        let isPlain = text.utf8.allSatisfy { (48...57).contains($0) || "+-.eE".utf8.contains($0) }
        guard isPlain, let number = Double(text), number.isFinite else {
            throw RecipeValueError("'\(text)' is not a number")
        }
        return number
    }

    private static func boolean(_ text: String) throws(RecipeValueError) -> Bool {
        switch text {
        case "true", "yes", "1": return true
        case "false", "no", "0": return false
        default: throw RecipeValueError("'\(text)' is not true or false")
        }
    }

    private static func quantity<Value>(_ read: () throws(QuantityError) -> Value) throws(RecipeValueError) -> Value {
        do throws(QuantityError) { return try read() } catch { throw RecipeValueError(error.description) }
    }
}
