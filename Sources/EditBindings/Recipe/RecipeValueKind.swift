import EditModel
import LuaHost
import MediaTime
import Quantities

/// Why a text of the command line is not what a recipe's input or option takes.
struct RecipeValueError: Error {
    let message: String

    init(_ message: String) { self.message = message }
}

/// The kinds of inputs and options a recipe can declare.
enum RecipeValueKind: String, CaseIterable, Sendable {
    case media, file, string, number, integer, boolean, choice, color, time, rate, size

    /// Whether the value is a path that the recipe may then read.
    var isPath: Bool { self == .media || self == .file }

    /// Whether its values can have a least and a most.
    var isOrdered: Bool { [.number, .integer, .time, .rate].contains(self) }

    /// Stands for the value in a usage line.
    var valueName: String { rawValue.uppercased() }

    /// How a default value is read from the recipe.
    var luaKind: LuaKind<Any> {
        switch self {
        case .media, .file, .string, .choice: LuaKind.string.map { $0 }
        case .number: LuaKind.number().map { $0 }
        case .integer: LuaKind.integer().map { $0 }
        case .boolean: LuaKind.boolean.map { $0 }
        case .color: LuaKind.color.map { $0 }
        case .time: LuaKind.numericTime.map { $0 }
        case .rate: LuaKind.frameRate.map { $0 }
        case .size: LuaKind.size.map { $0 }
        }
    }

    /// Reads a value as it is written on the command line.
    func value(of text: String) throws(RecipeValueError) -> Any {
        switch self {
        case .media, .file, .string, .choice: return text
        case .number: return try Self.number(text)
        case .integer:
            guard let number = Int(text) else { throw RecipeValueError("'\(text)' is not a whole number") }
            return number
        case .boolean: return try Self.boolean(text)
        case .color:
            guard let color = Color(text: text) else { throw RecipeValueError(Color.refusal(of: text)) }
            return color
        case .time: return try Self.quantity { () throws(QuantityError) in try Quantity.time(text) }
        case .rate:
            let duration = try Self.quantity { () throws(QuantityError) in try Quantity.frameDuration(text) }
            guard let rate = FrameRate(frameDuration: duration) else {
                throw RecipeValueError("'\(text)' is too fine a fraction for a frame rate")
            }
            return rate
        case .size:
            let size = try Self.quantity { () throws(QuantityError) in try Quantity.size(text) }
            return Size(width: Double(size.width), height: Double(size.height))
        }
    }

    /// How a default or a limit is read from the recipe: as a value of Lua, or as the text of the command line.
    var declaredKind: LuaKind<Any> {
        luaKind.orText { text throws(LuaMismatch) in
            do throws(RecipeValueError) { return try value(of: text) } catch { throw LuaMismatch(error.message) }
        }
    }

    /// Writes a value as it would be written on the command line.
    func text(of value: Any) -> String {
        switch value {
        case let number as Double: decimalText(number)
        case let time as Time: time.decimalText ?? time.description
        case let rate as FrameRate: rate.decimalText ?? rate.text
        case let size as Size: "\(decimalText(size.width))x\(decimalText(size.height))"
        case let color as Color: color.hexadecimalText
        default: "\(value)"
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

extension Color {
    /// `#rrggbb`, or `#rrggbbaa` where it is not opaque.
    var hexadecimalText: String {
        let parts = alpha < 1 ? [red, green, blue, alpha] : [red, green, blue]
        return parts.reduce("#") { text, part in
            let digits = String(Int((part * 255).rounded()), radix: 16)
            return text + (digits.utf8.count < 2 ? "0" : "") + digits
        }
    }
}
