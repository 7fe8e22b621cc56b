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

extension PartRequest: Choice {
    static let cases: [Case<Self>] = [.of(open), .of(create), .of(keep), .of(discard), .of(remove)]

    func encode(to writer: inout MessageWriter) {
        switch self {
        case .open(let key): writer.write(0, key)
        case .create(let key): writer.write(1, key)
        case .keep(let key): writer.write(2, key)
        case .discard(let key): writer.write(3, key)
        case .remove(let key): writer.write(4, key)
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
