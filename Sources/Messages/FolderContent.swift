import SystemCalls

/// What a result that is a folder holds: files of these names and nothing else.
///
/// The names are also how a folder is known that an earlier run made. Only such a folder is replaced; a person's other
/// files never are.
package enum FolderContent: Sendable, Equatable {
    /// Numbered pictures.
    case sequence(NumberedName)
    /// A package for streaming: playlists, and the segments that they name.
    /// - Parameter main: The playlist that a player is given.
    case package(main: RawString)

    /// The longest name a file system takes, in bytes.
    private static let maximumNameLength = 255

    /// Whether a name belongs to such a folder. It then leads into no other.
    package func allows(_ name: RawString) -> Bool {
        let isPlain = !name.isEmpty && name.bytes.count <= Self.maximumNameLength && !name.hasPrefix(".")
        guard isPlain, !name.bytes.contains(0), !name.bytes.contains(UInt8(ascii: "/")) else { return false }
        switch self {
        case .sequence(let names): return names.matches(name)
        case .package(let main): return name == main || Self.isPartOfPackage(name)
        }
    }

    /// Whether a folder with files of these names is a whole result, as opposed to some files that are named alike.
    package func recognizes(_ names: [RawString]) -> Bool {
        guard names.allSatisfy(allows) else { return false }
        switch self {
        case .sequence: return true
        case .package: return names.contains { $0.pathExtension == "m3u8" }
        }
    }

    /// The file that a person or a player is told of; nil for the folder itself.
    package var entry: RawString? {
        guard case .package(let main) = self else { return nil }
        return main
    }

    /// Playlists, `NAME_init.mp4` and `NAME_00001.m4s`, `.ts` or `.vtt`.
    private static func isPartOfPackage(_ name: RawString) -> Bool {
        switch name.pathExtension {
        case "m3u8": return true
        case "mp4": return name.stem.bytes.suffix(5) == Array("_init".utf8)[...]
        case "m4s", "ts", "vtt":
            let stem = name.stem.bytes
            guard let line = stem.lastIndex(of: UInt8(ascii: "_")) else { return false }
            return NumberedName(before: RawString(bytes: stem[...line]), after: "").matches(name.stem)
        default: return false
        }
    }
}

extension FolderContent: Transferable {
    private enum Kind: UInt8 {
        case sequence = 1
        case package
    }

    func encode(to writer: inout MessageWriter) {
        switch self {
        case .sequence(let names):
            writer.write(Kind.sequence.rawValue)
            writer.write(names)
        case .package(let main):
            writer.write(Kind.package.rawValue)
            writer.write(main)
        }
    }

    init(from reader: inout MessageReader) throws(MessageError) {
        switch Kind(rawValue: try reader.integer()) {
        case .sequence: self = .sequence(try reader.value())
        case .package: self = .package(main: try reader.value())
        case nil: throw MessageError(expected: "what a folder holds")
        }
    }
}
