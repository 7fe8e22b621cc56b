import ArgumentParser
import Supervision

/// Turns the words of options into numbers, with what is wrong when they are none.
enum QuantityArguments {
    static func bitRate(_ text: String) throws -> Int64 {
        guard let rate = Quantity.bitRate(text) else {
            throw ValidationError("write bits per second from 1k to 10G, such as 800k or 5M")
        }
        return rate
    }

    static func byteCount(_ text: String) throws -> Int64 {
        guard let count = Quantity.byteCount(text) else {
            throw ValidationError("write bytes from 1kB on, such as 900kB, 25MB or 1.5GB")
        }
        return count
    }

    static func size(_ text: String) throws -> RenderingOptions.PixelSize {
        guard let size = Quantity.size(text) else {
            throw ValidationError("write two sides from 2 to 16384 pixels, such as 1280x720")
        }
        return RenderingOptions.PixelSize(width: size.width, height: size.height)
    }
}
