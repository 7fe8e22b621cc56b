import Digests
import Glibc
import Messages
import SystemCalls

/// Reads a pack from its start to its end, and trusts nothing in it.
///
/// A pack is a tar archive in the form `ustar` with files and folders only, of clean names, each once, the first its
/// ``PackManifest``. Whatever else a tar can hold is refused, not passed over.
package struct PackReader: ~Copyable {
    package let manifest: PackManifest
    /// Its name as the person wrote it.
    private let name: RawString
    private let descriptor: CInt
    /// Of all bytes that were read.
    private var digester = Digester()
    private var names = PackNames()
    private var count = 0
    private var totalSize = 0
    /// The rest of the last entry's content, and of the zeros after it, in bytes.
    private var contentLeft = 0
    private var paddingLeft = 0
    private var last: RawString = ""
    private var hasRecipe = false

    /// The longest piece of a content, in bytes.
    private static let pieceSize = 256 << 10

    /// Reads the manifest.
    /// - Parameters:
    ///   - descriptor: Open for reading; stays the caller's.
    ///   - name: What the person calls it.
    /// - Throws: `.brokenInput`, saying what is wrong; `.inputOutput`.
    package init(_ descriptor: CInt, name: RawString) throws(Failure) {
        self.descriptor = descriptor
        self.name = name
        let block = try Self.take(TarHeader.size, descriptor, name)
        guard let header = try Self.header(block, name),
            header.name == PackManifest.fileName, header.kind == TarHeader.fileKind
        else { throw Self.refusal(name, "it does not begin with its \(PackManifest.fileName)") }
        guard header.contentSize <= PackManifest.maximumSize else {
            throw Self.refusal(name, "its \(PackManifest.fileName) is too long")
        }
        let padded = (header.contentSize + TarHeader.size - 1) / TarHeader.size * TarHeader.size
        let content = try Self.take(padded, descriptor, name)
        guard content.count == padded else { throw Self.refusal(name, "it is cut off in its \(header.name)") }
        for part in [block, content] { digester.update(part) }
        manifest = try PackManifest(Array(content.prefix(header.contentSize)), of: name)
        _ = names.refusal(adding: header.name, .file)
    }

    /// The next file or folder; nil at the end, which is then known to be one.
    /// - Throws: `.brokenInput`, saying what is wrong; `.inputOutput`.
    package mutating func next() throws(Failure) -> PackEntry? {
        try skip()
        let block = try take(TarHeader.size)
        guard block.count == TarHeader.size else {
            throw refusal(last.isEmpty ? "it is cut off" : "it is cut off after '\(last)'")
        }
        if block.allSatisfy({ $0 == 0 }) {
            try requireEnd()
            return nil
        }
        guard let header = try Self.header(block, name) else { throw refusal("it is no archive of luaedit") }
        let entry = try judged(header)
        last = entry.name
        contentLeft = entry.size
        paddingLeft = (TarHeader.size - entry.size % TarHeader.size) % TarHeader.size
        return entry
    }

    /// The next piece of the last entry's content; nil at its end.
    package mutating func content() throws(Failure) -> [UInt8]? {
        guard contentLeft > 0 else { return nil }
        let piece = try take(min(contentLeft, Self.pieceSize))
        guard !piece.isEmpty, piece.count == min(contentLeft, Self.pieceSize) else {
            throw refusal("it is cut off in '\(last)'")
        }
        contentLeft -= piece.count
        return piece
    }

    private mutating func skip() throws(Failure) {
        while try content() != nil {}
        guard try take(paddingLeft).count == paddingLeft else { throw refusal("it is cut off in '\(last)'") }
        paddingLeft = 0
    }

    /// An archive ends with two blocks of zeros, and some programs write more.
    private mutating func requireEnd() throws(Failure) {
        let rest = try take(Self.pieceSize)
        guard rest.count >= TarHeader.size else { throw refusal("it is cut off at its end") }
        guard rest.count < Self.pieceSize, rest.allSatisfy({ $0 == 0 }) else {
            throw refusal("something stands behind its end")
        }
        guard hasRecipe else { throw refusal("its recipe '\(manifest.recipe)' is not in it") }
    }

    // MARK: - Judging

    private mutating func judged(_ header: TarHeader) throws(Failure) -> PackEntry {
        count += 1
        guard count < PackEntry.Limit.entries else { throw tooMany }
        let kind = try kind(of: header)
        let isSlashed = kind == .folder && header.name.bytes.last == UInt8(ascii: "/")
        let name = isSlashed ? RawString(bytes: header.name.bytes.dropLast()) : header.name
        if let reason = PackEntry.refusal(of: name) { throw refusal("the entry '\(header.name)' \(reason)") }
        if let reason = names.refusal(adding: name, kind) { throw refusal("the entry '\(name)' \(reason)") }
        // The folders that a name leads through count: they have to be made.
        guard names.count <= PackEntry.Limit.entries else { throw tooMany }
        guard kind == .file || header.contentSize == 0 else {
            throw refusal("the entry '\(name)' is a folder with a content")
        }
        guard header.contentSize <= PackEntry.Limit.totalSize - totalSize else {
            throw refusal("it is larger than \(PackEntry.Limit.totalSize >> 20) MiB with '\(name)'")
        }
        totalSize += header.contentSize
        if kind == .file, name == manifest.recipe { hasRecipe = true }
        return PackEntry(name: name, kind: kind, size: header.contentSize)
    }

    private func kind(of header: TarHeader) throws(Failure) -> PackEntry.Kind {
        switch header.kind {
        case TarHeader.fileKind: return .file
        case TarHeader.folderKind: return .folder
        case UInt8(ascii: "1"), UInt8(ascii: "2"): throw refusal("the entry '\(header.name)' is a link")
        case UInt8(ascii: "3"), UInt8(ascii: "4"), UInt8(ascii: "6"):
            throw refusal("the entry '\(header.name)' is a device or a pipe")
        default: throw refusal("the entry '\(header.name)' is neither a file nor a folder")
        }
    }

    /// Nil for a block that is too short.
    private static func header(_ block: [UInt8], _ name: RawString) throws(Failure) -> TarHeader? {
        guard block.count == TarHeader.size else { return nil }
        do throws(TarHeader.Mistake) { return try TarHeader(block) } catch {
            switch error {
            case .form: throw refusal(name, "it is no tar archive in the form that packs have (ustar)")
            case .checksum: throw refusal(name, "it is damaged: the checksum of an entry is wrong")
            case .field: throw refusal(name, "it is damaged: an entry makes no sense")
            }
        }
    }

    private var tooMany: Failure { refusal("it has more than \(PackEntry.Limit.entries) files and folders") }

    private func refusal(_ reason: String) -> Failure { Self.refusal(name, reason) }

    private static func refusal(_ name: RawString, _ reason: String) -> Failure {
        Failure(.brokenInput, "pack '\(name)': \(reason)")
    }

    // MARK: - Bytes

    private mutating func take(_ count: Int) throws(Failure) -> [UInt8] {
        let bytes = try Self.take(count, descriptor, name)
        digester.update(bytes)
        return bytes
    }

    /// The digest of the whole file. Call it once, after ``next()`` has returned nil.
    mutating func digest() -> Digest { digester.finish() }

    /// Takes a number of bytes, or the rest if there are fewer.
    private static func take(
        _ count: Int, _ descriptor: CInt, _ name: RawString
    ) throws(Failure) -> [UInt8] {
        try StoppableReading.read(count, from: descriptor, named: name)
    }
}
