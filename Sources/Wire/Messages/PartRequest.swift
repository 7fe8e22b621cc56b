import Digests

/// A worker's request about an entry of the cache, by its key. The worker never learns where the entry lies.
package enum PartRequest: Sendable, Equatable {
    /// Answered by ``SupervisorMessage/part(isThere:)``, with a descriptor for reading.
    case open(Digest)
    /// Answered by ``SupervisorMessage/part(isThere:)``, with a descriptor for writing.
    case create(Digest)
    /// The entry that was created is whole. No answer, nor to the following ones.
    case keep(Digest)
    /// The entry that was created is not.
    case discard(Digest)
    /// The entry is damaged.
    case remove(Digest)
}

extension PartRequest: Transferable {
    private enum Kind: UInt8, Transferable {
        case open = 1
        case create, keep, discard, remove
    }

    func encode(to writer: inout MessageWriter) {
        switch self {
        case .open(let key): writer.write(Kind.open, key)
        case .create(let key): writer.write(Kind.create, key)
        case .keep(let key): writer.write(Kind.keep, key)
        case .discard(let key): writer.write(Kind.discard, key)
        case .remove(let key): writer.write(Kind.remove, key)
        }
    }

    init(from reader: inout MessageReader) throws(MessageError) {
        switch try reader.value(Kind.self) {
        case .open: self = .open(try reader.value())
        case .create: self = .create(try reader.value())
        case .keep: self = .keep(try reader.value())
        case .discard: self = .discard(try reader.value())
        case .remove: self = .remove(try reader.value())
        }
    }
}

extension Digest: Transferable {
    func encode(to writer: inout MessageWriter) { writer.write(bytes: bytes) }

    init(from reader: inout MessageReader) throws(MessageError) {
        guard let digest = Digest(bytes: try reader.bytes()) else { throw MessageError(expected: "a digest") }
        self = digest
    }
}
