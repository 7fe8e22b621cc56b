import MediaTime

extension Quantity {
    /// The place where a player begins, in nanoseconds, rounded up.
    static func start(_ text: String) throws(QuantityError) -> Int {
        let time: Time
        do throws(TimeTextError) { time = try Time(text: text) } catch {
            throw QuantityError(description: "--at: \(error)")
        }
        guard time.isNumeric, time >= .zero else {
            throw QuantityError(description: "--at: '\(text)' is before the start.")
        }
        do throws(TimeError) { return Int(try time.dividedRoundingUp(by: Time(1, 1_000_000_000))) } catch {
            throw QuantityError(description: "--at: '\(text)' is later than any movie ends.")
        }
    }

    /// The speed of a player, in thousandths; below zero backwards.
    static func rate(_ text: String) throws(QuantityError) -> Int {
        guard let factor = Double(text), (0.1...16).contains(abs(factor)) else {
            throw QuantityError(
                description:
                    "--speed: '\(text)' is not a speed from 0.1 to 16, nor from -16 to -0.1, which is backwards.")
        }
        return Int((factor * 1000).rounded())
    }
}

/// The most bytes of the cache: a size, or `auto`.
package struct CacheLimit: Sendable {
    /// Nil for the usual limit.
    package let bytes: Int?

    /// - Throws: The form that the word should have; the parser adds the option and the word.
    static func read(_ text: String) throws(QuantityError) -> CacheLimit {
        guard text != "auto" else { return CacheLimit(bytes: nil) }
        do throws(QuantityError) { return CacheLimit(bytes: Int(try Quantity.byteCount(text))) } catch {
            throw QuantityError(description: "\(error.form), or auto")
        }
    }
}
