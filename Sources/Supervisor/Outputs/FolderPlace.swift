import Messages
import SystemCalls

/// The place of a result that is a folder and the names of its files, parsed from `-o`.
///
/// A sequence is `frames/` or `frames`, with names such as `0001.png`, or `frames/shot-%03d.png`. A package is `stream/` or
/// `stream`, with `main.m3u8` in it, or `stream/NAME.m3u8`.
struct FolderPlace: Equatable {
    let folder: RawString
    let content: FolderContent

    /// - Parameters:
    ///   - form: Not `.file`.
    ///   - output: As it was written.
    /// - Throws: `.usage`, with the right spelling, for the name of a single file.
    init(_ form: OutputRequest.Form, output: RawString) throws(Failure) {
        switch form {
        case .file: preconditionFailure("a file is no folder")
        case .sequence(let pathExtension): self = try Self.sequence(pathExtension, output)
        case .package: self = try Self.package(output)
        }
    }

    /// The place under a default name.
    init(_ form: OutputRequest.Form, folder: RawString) {
        self.folder = folder
        switch form {
        case .file: preconditionFailure("a file is no folder")
        case .sequence(let pathExtension):
            content = .sequence(NumberedName(after: "." + RawString(pathExtension)))
        case .package: content = .package(main: "main.m3u8")
        }
    }

    init(folder: RawString, content: FolderContent) {
        self.folder = folder
        self.content = content
    }

    private static func sequence(_ pathExtension: String, _ output: RawString) throws(Failure) -> FolderPlace {
        let form = OutputRequest.Form.sequence(extension: pathExtension)
        let name = output.lastComponent
        if name.bytes.contains(UInt8(ascii: "%")) {
            guard let names = NumberedName(pattern: name), !names.before.hasPrefix(".") else {
                throw Failure(
                    .usage,
                    "'-o \(output)': a pattern has one number, such as %d or %04d, and does not begin with a dot")
            }
            guard name.bytes.count < output.bytes.count else {
                throw Failure(
                    .usage,
                    "'-o \(output)': the pictures of a sequence go into a folder of their own, "
                        + "such as -o frames/\(output)")
            }
            return FolderPlace(folder: output.folder, content: .sequence(names))
        }
        if name.pathExtension?.lowercased() == pathExtension {
            let stem = RawString(bytes: output.bytes.dropLast(pathExtension.utf8.count + 1))
            throw Failure(
                .usage,
                "'-o \(output)' is one file, and the result is a folder of pictures: "
                    + "write -o \(stem)/ or -o \(stem)/%04d.\(pathExtension)")
        }
        return FolderPlace(form, folder: output.withoutSlashAtEnd)
    }

    private static func package(_ output: RawString) throws(Failure) -> FolderPlace {
        let name = output.lastComponent
        guard name.pathExtension?.lowercased() == "m3u8" else {
            return FolderPlace(.package, folder: output.withoutSlashAtEnd)
        }
        guard name.bytes.count < output.bytes.count, !name.hasPrefix(".") else {
            let stem = name.stem
            throw Failure(
                .usage,
                "'-o \(output)': the result is a folder of playlists and segments: "
                    + "write -o \(stem)/ or -o \(stem)/\(output)")
        }
        return FolderPlace(folder: output.folder, content: .package(main: name))
    }
}

extension RawString {
    /// `a/b` of `a/b/`; `/` stays.
    var withoutSlashAtEnd: RawString {
        var kept = bytes[...]
        while kept.count > 1, kept.last == UInt8(ascii: "/") { kept.removeLast() }
        return RawString(bytes: kept)
    }
}
