import LuaHost
import Quantities

extension LuaKind where Value == Int64 {
    /// Bits per second, from a number or a text such as `"5M"` or `"800k"`.
    static var bitRate: LuaKind {
        quantity("bit rate") { text throws(QuantityError) in try Quantity.bitRate(text) }
    }

    /// Bytes, from a number or a text such as `"25MB"`.
    static var byteCount: LuaKind {
        quantity("length of a file") { text throws(QuantityError) in try Quantity.byteCount(text) }
    }
}

extension LuaKind where Value == Int32 {
    /// Samples per second, from a number or a text such as `"44.1k"`.
    static var sampleRate: LuaKind {
        quantity("sample rate") { text throws(QuantityError) in try Quantity.sampleRate(text) }
    }
}

extension LuaKind {
    /// A number counts as the text it is written as on a command line.
    static func quantity(
        _ name: String, _ read: @escaping @Sendable (String) throws(QuantityError) -> Value
    ) -> LuaKind {
        LuaKind(name, definition: "number|string") { input throws(LuaMismatch) in
            guard let text = input.string ?? input.number.map(decimalText) else { throw input.mismatch(name) }
            do throws(QuantityError) { return try read(text) } catch { throw LuaMismatch(error.description) }
        }
    }
}
