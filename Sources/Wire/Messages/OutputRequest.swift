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

extension OutputRequest.Name: Choice {
    static let cases: [Case<Self>] = [.of(main), .of(named), .of(path)]

    func encode(to writer: inout MessageWriter) {
        switch self {
        case .main(let stem, let pathExtension): writer.write(0, stem, pathExtension)
        case .named(let key, let stem, let pathExtension): writer.write(1, key, stem, pathExtension)
        case .path(let path): writer.write(2, path)
        }
    }
}

extension OutputRequest.Form: Choice {
    static let cases: [Case<Self>] = [.only(.file), .of(sequence), .only(.package)]

    func encode(to writer: inout MessageWriter) {
        switch self {
        case .file: writer.write(0)
        case .sequence(let pathExtension): writer.write(1, pathExtension)
        case .package: writer.write(2)
        }
    }
}
