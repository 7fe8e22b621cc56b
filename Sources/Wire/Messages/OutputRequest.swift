import SystemCalls

/// A file, or a folder of files, that a worker needs to write.
package struct OutputRequest: Sendable, Equatable {
    package enum Name: Sendable, Equatable {
        /// The job's result: the path of `-o`, or `<stem>.<extension>` in the current folder. A supervisor without `-o`
        /// uses the last component of `stem` only.
        case main(stem: RawString, extension: String)
        /// A further result `key`, named after the main one: `OUT-key.extension`.
        case named(key: String, stem: RawString, extension: String)
        /// A path that the recipe chose: allowed if it is the one of `-o` or under an `--allow-write`.
        case path(RawString)
    }

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
    /// Every file the job reads: the supervisor refuses an output that is one of them.
    package var inputs: InputFiles
    /// True when it may replace an existing file, if the supervisor leaves that to the worker.
    package var replaces: Bool
    /// True for a file that is not written from its start to its end: a pipe cannot take it.
    package var seeks = false

    package init(_ name: Name, form: Form = .file, inputs: InputFiles, replaces: Bool = false) {
        self.name = name
        self.form = form
        self.inputs = inputs
        self.replaces = replaces
    }
}

extension OutputRequest: Transferable {
    func encode(to writer: inout MessageWriter) { writer.write(name, form, inputs, replaces, seeks) }

    init(from reader: inout MessageReader) throws(MessageError) {
        (name, form, inputs, replaces, seeks) = try reader.values()
    }
}

extension OutputRequest.Name: Transferable {
    private enum Kind: UInt8, Transferable {
        case main = 1
        case named, path
    }

    func encode(to writer: inout MessageWriter) {
        switch self {
        case .main(let stem, let pathExtension): writer.write(Kind.main, stem, pathExtension)
        case .named(let key, let stem, let pathExtension): writer.write(Kind.named, key, stem, pathExtension)
        case .path(let path): writer.write(Kind.path, path)
        }
    }

    init(from reader: inout MessageReader) throws(MessageError) {
        switch try reader.value(Kind.self) {
        case .main: self = .main(stem: try reader.value(), extension: try reader.value())
        case .named: self = .named(key: try reader.value(), stem: try reader.value(), extension: try reader.value())
        case .path: self = .path(try reader.value())
        }
    }
}

extension OutputRequest.Form: Transferable {
    private enum Kind: UInt8, Transferable {
        case file = 1
        case sequence, package
    }

    func encode(to writer: inout MessageWriter) {
        switch self {
        case .file: writer.write(Kind.file)
        case .sequence(let pathExtension): writer.write(Kind.sequence, pathExtension)
        case .package: writer.write(Kind.package)
        }
    }

    init(from reader: inout MessageReader) throws(MessageError) {
        switch try reader.value(Kind.self) {
        case .file: self = .file
        case .sequence: self = .sequence(extension: try reader.value())
        case .package: self = .package
        }
    }
}
