import CNettle

/// A SHA-256 digest: 32 bytes that identify contents, also against an attacker. FIPS 180-4.
package struct Digest: Hashable, Sendable {
    /// The length of a digest, in bytes.
    package static let byteCount = 32

    /// In order; always ``byteCount``.
    package let bytes: [UInt8]

    /// Returns nil unless there are ``byteCount`` bytes.
    package init?(bytes: some Collection<UInt8>) {
        guard bytes.count == Self.byteCount else { return nil }
        self.bytes = Array(bytes)
    }

    /// Returns nil unless the text is 64 lower-case hexadecimal digits.
    package init?(hexadecimal text: some StringProtocol) {
        let digits = Array(text.utf8)
        guard digits.count == 2 * Self.byteCount else { return nil }
        var bytes: [UInt8] = []
        for index in stride(from: 0, to: digits.count, by: 2) {
            guard let high = Self.value(of: digits[index]), let low = Self.value(of: digits[index + 1]) else {
                return nil
            }
            bytes.append(high << 4 | low)
        }
        self.bytes = bytes
    }

    /// The digest of some bytes.
    package init(of bytes: UnsafeRawBufferPointer) {
        var digester = Digester()
        digester.update(bytes)
        self = digester.finish()
    }

    /// The digest of some bytes.
    package init(of bytes: [UInt8]) { self = bytes.withUnsafeBytes { Digest(of: $0) } }

    fileprivate init(unchecked bytes: [UInt8]) { self.bytes = bytes }

    private static func value(of digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}

extension Digest: CustomStringConvertible {
    /// 64 lower-case hexadecimal digits.
    package var description: String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}

/// Computes a digest of bytes that come in pieces. Wraps nettle's `sha256`.
package struct Digester {
    private var context = sha256_ctx()

    package init() { nettle_sha256_init(&context) }

    package mutating func update(_ bytes: UnsafeRawBufferPointer) {
        guard let start = bytes.baseAddress else { return }
        nettle_sha256_update(&context, bytes.count, start.assumingMemoryBound(to: UInt8.self))
    }

    package mutating func update(_ bytes: [UInt8]) { bytes.withUnsafeBytes { update($0) } }

    /// Returns the digest of all bytes so far, and starts a new one.
    package mutating func finish() -> Digest {
        let bytes = [UInt8](unsafeUninitializedCapacity: Digest.byteCount) { buffer, count in
            nettle_sha256_digest(&context, Digest.byteCount, buffer.baseAddress!)
            count = Digest.byteCount
        }
        return Digest(unchecked: bytes)
    }
}

/// Fields with a digest that is used as a name. Each field follows its length, so that different lists of fields never
/// give the same bytes.
extension Digester {
    /// Adds the bytes of a field with their number before them, in 64 bits, little-endian.
    package mutating func add(_ field: [UInt8]) {
        add(UInt64(field.count))
        update(field)
    }

    /// Adds the UTF-8 of a field with its length before it.
    package mutating func add(_ field: String) { add(Array(field.utf8)) }

    /// Adds the bytes of a number, little-endian.
    package mutating func add(_ number: some FixedWidthInteger) {
        withUnsafeBytes(of: number.littleEndian) { update($0) }
    }

    /// Adds the bits of a number: 0 and −0 differ.
    package mutating func add(_ number: Double) { add(number.bitPattern) }
}
