/// A file that a worker needs to write.
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

    package var name: Name
    /// Every file the job reads: an output that is one of them is refused.
    package var inputs: InputFiles

    package init(_ name: Name, inputs: InputFiles) {
        self.name = name
        self.inputs = inputs
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
        writer.write(inputs)
    }

    init(from reader: inout MessageReader) throws(MessageError) {
        switch Kind(rawValue: try reader.integer()) {
        case .main: name = .main(stem: try reader.value(), extension: try reader.text())
        case .named: name = .named(key: try reader.text(), stem: try reader.value(), extension: try reader.text())
        case .path: name = .path(try reader.value())
        case nil: throw MessageError(expected: "a name of an output")
        }
        inputs = try reader.value()
    }
}
