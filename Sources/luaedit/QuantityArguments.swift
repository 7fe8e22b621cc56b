import ArgumentParser
import Messages
import Quantities

/// Turns the words of options into numbers, with what is wrong when they are none.
enum QuantityArguments {
    static func bitRate(_ text: String) throws -> Int64 {
        try told { () throws(QuantityError) in try Quantity.bitRate(text) }
    }

    static func byteCount(_ text: String) throws -> Int64 {
        try told { () throws(QuantityError) in try Quantity.byteCount(text) }
    }

    static func sampleRate(_ text: String) throws -> Int32 {
        try told { () throws(QuantityError) in try Quantity.sampleRate(text) }
    }

    static func size(_ text: String) throws -> RenderingOptions.PixelSize {
        let size = try told { () throws(QuantityError) in try Quantity.size(text, from: 2) }
        return RenderingOptions.PixelSize(width: size.width, height: size.height)
    }

    /// The parser names the option and the word itself.
    private static func told<Value>(_ read: () throws(QuantityError) -> Value) throws -> Value {
        do throws(QuantityError) { return try read() } catch { throw ValidationError(error.form) }
    }
}
