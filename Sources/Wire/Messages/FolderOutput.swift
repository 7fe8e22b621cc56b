import SystemCalls

/// The names of the files in a result that is a folder; it holds no others.
///
/// The names also identify a folder that an earlier run made. Only such a folder is replaced, never a person's other
/// files.
package enum FolderContent: Sendable, Equatable {
    /// Numbered pictures.
    case sequence(NumberedName)
    /// A package for streaming: playlists, and the segments that they name.
    /// - Parameter main: The playlist that players open.
    case package(main: RawString)

    /// The longest name a file system takes, in bytes.
    private static let maximumNameLength = 255

    /// True when a name belongs to such a folder. Such a name does not lead into another folder.
    package func allows(_ name: RawString) -> Bool {
        let isPlain = !name.isEmpty && name.bytes.count <= Self.maximumNameLength && !name.hasPrefix(".")
        guard isPlain, !name.bytes.contains(0), !name.bytes.contains(UInt8(ascii: "/")) else { return false }
        switch self {
        case .sequence(let names): return names.matches(name)
        case .package(let main): return name == main || Self.isPartOfPackage(name)
        }
    }

    /// True when a folder with files of these names is a whole result, rather than some files that are named alike.
    package func recognizes(_ names: [RawString]) -> Bool {
        guard names.allSatisfy(allows) else { return false }
        switch self {
        case .sequence: return true
        case .package: return names.contains { $0.pathExtension == "m3u8" }
        }
    }

    /// The file that a person or a player opens; nil for the folder itself.
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

extension FolderContent: Choice {
    static let cases: [Case<Self>] = [.of(sequence), .of(package)]

    func encode(to writer: inout MessageWriter) {
        switch self {
        case .sequence(let names): writer.write(0, names)
        case .package(let main): writer.write(1, main)
        }
    }
}

/// A folder the supervisor has made for its worker.
package struct FolderOutput: Sendable, Equatable {
    /// The folder's place among all results of the job, from 0.
    package let number: Int
    /// The name the folder will have, for messages. It does not exist yet.
    package let path: RawString
    package let content: FolderContent

    package init(number: Int, path: RawString, content: FolderContent) {
        (self.number, self.path, self.content) = (number, path, content)
    }
}

extension FolderOutput: Record {
    static let layout = Fields(Self.init(number:path:content:)) { ($0.number, $0.path, $0.content) }
}
