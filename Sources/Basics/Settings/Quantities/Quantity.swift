import MediaTime

/// Numbers with a unit, as people write them on a command line and in a recipe: `1:02.5`, `29.97`, `5M`, `25MB`,
/// `1920x1080`.
///
/// Each kind of text has one form everywhere. Callers that accept less check it themselves.
package enum Quantity {
    /// A time, exactly: `2.5`, `1:02.5`, `00:01:02:12@25`.
    package static func time(_ text: String) throws(QuantityError) -> Time {
        do throws(TimeTextError) { return try Time(text: text) } catch { throw QuantityError(error) }
    }

    /// The duration of a frame at a rate: `25`, `29.97`, `30000/1001`, up to 1000.
    package static func frameDuration(_ text: String) throws(QuantityError) -> Time {
        guard let duration = try? Timecode.frameDuration(text[...], in: text), duration >= Time(1, 1000) else {
            throw QuantityError(text, "a frame rate up to 1000", "25, 29.97 or 30000/1001")
        }
        return duration
    }

    /// Bits per second: `800k`, `5M`, `2.5M`, `128000`, from 1 kbit/s to 10 Gbit/s.
    package static func bitRate(_ text: String) throws(QuantityError) -> Int64 {
        let rate = number(text, units: [("k", 1000), ("m", 1_000_000), ("g", 1_000_000_000), ("", 1)])
        guard let rate, (1000...10_000_000_000).contains(rate) else {
            throw QuantityError(text, "a bit rate", "bits per second from 1k to 10G, such as 800k or 5M")
        }
        return rate
    }

    /// Samples of sound per second: `48000`, `44.1k`, from 8 to 192 kHz.
    package static func sampleRate(_ text: String) throws(QuantityError) -> Int32 {
        guard let rate = number(text, units: [("k", 1000), ("", 1)]), (8000...192_000).contains(rate) else {
            throw QuantityError(text, "a sample rate", "samples per second from 8000 to 192000, such as 48000 or 44.1k")
        }
        return Int32(rate)
    }

    /// Bytes: `25MB`, `1.5GB`, `900kB` count in thousands, `25MiB` in 1024, from 1 kB to 100 TB.
    package static func byteCount(_ text: String) throws(QuantityError) -> Int64 {
        let thousands: [(String, Int64)] = [
            ("kb", 1000), ("k", 1000), ("mb", 1_000_000), ("m", 1_000_000), ("gb", 1_000_000_000),
            ("g", 1_000_000_000),
        ]
        let binary: [(String, Int64)] = [("kib", 1 << 10), ("mib", 1 << 20), ("gib", 1 << 30)]
        let count = number(text, units: binary + thousands + [("b", 1), ("", 1)])
        guard let count, (1000...100_000_000_000_000).contains(count) else {
            throw QuantityError(text, "a length of a file", "bytes from 1kB on, such as 900kB, 25MB or 1.5GB")
        }
        return count
    }

    /// The longest side of a picture, in pixels.
    package static let longestSide = 16384

    /// A width and a height in pixels, `1280x720` or `1280×720`.
    /// - Parameter shortest: The least that a side may have.
    package static func size(_ text: String, from shortest: Int = 1) throws(QuantityError) -> (width: Int, height: Int)
    {
        let sides = text.split(omittingEmptySubsequences: false) { "x×X".contains($0) }
        let allowed = shortest...longestSide
        guard sides.count == 2, let width = side(sides[0], allowed), let height = side(sides[1], allowed) else {
            throw QuantityError(
                text, "a size", "two sides from \(shortest) to \(longestSide) pixels, such as 1280x720")
        }
        return (width, height)
    }

    private static func side(_ text: Substring, _ allowed: ClosedRange<Int>) -> Int? {
        guard isDigits(text), let side = Int(text), allowed.contains(side) else { return nil }
        return side
    }

    /// A decimal number times the unit at its end, rounded down; nil if the text is not one.
    /// - Parameter units: In lower case, longer ones before those they end in.
    private static func number(_ text: String, units: [(name: String, factor: Int64)]) -> Int64? {
        guard let unit = units.first(where: { text.lowercased().hasSuffix($0.name) }) else { return nil }
        let parts = text.dropLast(unit.name.count).split(
            separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard let whole = parts.first, isDigits(whole), whole.count <= 15, parts.count == 1 || isDigits(parts[1]),
            parts.count == 1 || parts[1].count <= 9, let units = Int64(whole)
        else { return nil }
        let (product, overflows) = units.multipliedReportingOverflow(by: unit.factor)
        guard !overflows else { return nil }
        guard parts.count == 2, let fraction = Int64(parts[1]) else { return product }
        let scale = parts[1].reduce(Int128(1)) { scale, _ in scale * 10 }
        return product + Int64(Int128(fraction) * Int128(unit.factor) / scale)
    }

    private static func isDigits(_ text: Substring) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (48...57).contains($0) }
    }
}

/// The reason why a text is not a quantity.
package struct QuantityError: Error, Equatable, CustomStringConvertible {
    /// Names the text, and how it is written instead.
    package let description: String
    /// The correct form, for a message that names the text already: `write 25, 29.97 or 30000/1001`.
    package let form: String

    /// - Parameter description: Names the text, and how it is written instead.
    package init(description: String) {
        self.description = description
        form = description
    }

    init(_ error: TimeTextError) {
        description = error.description
        form = error.description
    }

    init(_ text: String, _ noun: String, _ form: String) {
        self.form = "write \(form)"
        description = "'\(text)' is not \(noun) (write \(form))"
    }
}
