import SystemCalls

/// A file, or a folder of files, that a worker needs to write.
package struct OutputRequest: Sendable, Equatable {
    /// Which file.
    package enum Name: Sendable, Equatable {
        /// The job's result: what `-o` says, or `<stem>.<extension>` in the current folder. A supervisor without `-o`
        /// takes nothing of `stem` but its last component.
        case main(stem: RawString, extension: String)
        /// A further result `key`, named after the main one: `OUT-key.extension`.
        case named(key: String, stem: RawString, extension: String)
        /// A path that the recipe chose: allowed if it is the one of `-o` or under an `--allow-write`.
        case path(RawString)
    }

    /// What stands under the name in the end.
    package enum Form: Sendable, Equatable {
        case file
        /// A folder of numbered pictures.
        /// - Parameter extension: Of their names, without the dot.
        case sequence(extension: String)
        /// A folder of playlists and segments.
        case package
    }

    package var name: Name
    package var form: Form
    /// Every file the job reads: an output that is one of them is refused.
    package var inputs: InputFiles
    /// Whether it may take the place of what is there, where the supervisor lets the worker say so.
    package var replaces: Bool

    package init(_ name: Name, form: Form = .file, inputs: InputFiles, replaces: Bool = false) {
        self.name = name
        self.form = form
        self.inputs = inputs
        self.replaces = replaces
    }
}

extension OutputRequest: Transferable {
    private enum Kind: UInt8 {
        case main = 1
        case named, path
    }

    func encode(to writer: inout MessageWriter) {
        switch name {
        case .main(let stem, let pathExtension):
            writer.write(Kind.main.rawValue)
            writer.write(stem)
            writer.write(pathExtension)
        case .named(let key, let stem, let pathExtension):
            writer.write(Kind.named.rawValue)
            writer.write(key)
            writer.write(stem)
            writer.write(pathExtension)
        case .path(let path):
            writer.write(Kind.path.rawValue)
            writer.write(path)
        }
        writer.write(form)
        writer.write(inputs)
        writer.write(replaces)
    }

    init(from reader: inout MessageReader) throws(MessageError) {
        switch Kind(rawValue: try reader.integer()) {
        case .main: name = .main(stem: try reader.value(), extension: try reader.text())
        case .named: name = .named(key: try reader.text(), stem: try reader.value(), extension: try reader.text())
        case .path: name = .path(try reader.value())
        case nil: throw MessageError(expected: "a name of an output")
        }
        form = try reader.value()
        inputs = try reader.value()
        replaces = try reader.boolean()
    }
}

extension OutputRequest.Form: Transferable {
    private enum Kind: UInt8 {
        case file = 1
        case sequence, package
    }

    func encode(to writer: inout MessageWriter) {
        switch self {
        case .file: writer.write(Kind.file.rawValue)
        case .sequence(let pathExtension):
            writer.write(Kind.sequence.rawValue)
            writer.write(pathExtension)
        case .package: writer.write(Kind.package.rawValue)
        }
    }

    init(from reader: inout MessageReader) throws(MessageError) {
        switch Kind(rawValue: try reader.integer()) {
        case .file: self = .file
        case .sequence: self = .sequence(extension: try reader.text())
        case .package: self = .package
        case nil: throw MessageError(expected: "a form of an output")
        }
    }
}
