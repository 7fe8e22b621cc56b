import LuaHost
import Quantities

extension LuaKind {
    /// Gives an `Int64` of bits per second from a number or a text such as `"5M"` or `"800k"`.
    static let bitRate = quantity("bit rate") { text throws(QuantityError) in try Quantity.bitRate(text) }

    /// Gives an `Int64` of bytes from a number or a text such as `"25MB"`.
    static let byteCount = quantity("length of a file") { text throws(QuantityError) in try Quantity.byteCount(text) }

    /// Gives an `Int32` of samples per second from a number or a text such as `"44.1k"`.
    static let sampleRate = quantity("sample rate") { text throws(QuantityError) in try Quantity.sampleRate(text) }

    /// A number counts as the text it is written as on a command line.
    static func quantity<Value>(
        _ name: String, _ read: @escaping @Sendable (String) throws(QuantityError) -> Value
    ) -> LuaKind {
        LuaKind(name, definition: "number|string") { input throws(LuaMismatch) in
            guard let text = input.string ?? input.number.map(decimalText) else { throw input.mismatch(name) }
            do throws(QuantityError) { return try read(text) } catch { throw LuaMismatch(error.description) }
        }
    }
}
