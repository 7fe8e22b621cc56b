import Digests
import MediaTime

/// Writes values into a digest, each with a mark of its type and texts with their length, so that two lists of values
/// never give the same bytes.
///
/// Belongs to one thread.
final class KeyWriter {
    /// Collects small values, as the digest's own call costs more than they do.
    private var bytes: [UInt8] = []
    private var digester = Digester()

    private static let bufferSize = 1 << 14

    init() { bytes.reserveCapacity(Self.bufferSize + 256) }

    /// Returns the digest of all values so far, and starts a new one.
    func finish() -> Digest {
        flush()
        return digester.finish()
    }

    /// Begins a value with fields; ``close()`` ends it.
    func open() { mark("{") }

    func close() { mark("}") }

    /// A container of a value, which ends with the value.
    enum Container {
        case fields, elements, value
    }

    func begin(_ container: Container) {
        switch container {
        case .fields: mark("(")
        case .elements: mark("[")
        case .value: mark("<")
        }
    }

    /// Writes the name of a field, before its value.
    func name(_ name: String) {
        mark("k")
        raw(name)
    }

    func addNil() { mark("n") }

    func add(_ value: Bool) { mark(value ? "T" : "F") }

    func add(_ value: some FixedWidthInteger) {
        mark("i")
        raw(Int64(truncatingIfNeeded: value))
    }

    /// 0 and −0 differ.
    func add(_ value: Double) {
        mark("d")
        raw(value.bitPattern)
    }

    func add(_ value: String) {
        mark("s")
        raw(value)
    }

    func add(_ value: [UInt8]) {
        mark("y")
        raw(Int64(value.count))
        flush()
        digester.update(value)
    }

    func add(_ value: Digest) {
        mark("h")
        bytes += value.bytes
        flushIfFull()
    }

    func addOptional(_ value: Digest?) {
        guard let value else { return addNil() }
        add(value)
    }

    /// A fraction in lowest terms: `1/2` and `2/4` are the same.
    func add(_ time: Time) {
        mark("t")
        bytes.append(time.kind.rawValue)
        guard time.isNumeric else { return }
        add(ExactFraction(time))
    }

    func add(_ fraction: ExactFraction) {
        mark("f")
        raw(fraction.over)
        raw(fraction.under)
    }

    /// A value of the edit, with all of its fields.
    func add(_ value: some Encodable, _ context: some KeyedValues) throws {
        try KeyEncoder(self, context).add(value)
    }

    private func mark(_ mark: Unicode.Scalar) { bytes.append(UInt8(ascii: mark)) }

    private func raw(_ value: some FixedWidthInteger) {
        withUnsafeBytes(of: value.littleEndian) { bytes += $0 }
        flushIfFull()
    }

    private func raw(_ text: String) {
        var text = text
        text.withUTF8 { utf8 in
            raw(Int64(utf8.count))
            bytes += utf8
        }
        flushIfFull()
    }

    private func flushIfFull() {
        if bytes.count >= Self.bufferSize { flush() }
    }

    private func flush() {
        digester.update(bytes)
        bytes.removeAll(keepingCapacity: true)
    }
}
