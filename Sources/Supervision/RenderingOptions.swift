/// What the command line says about the result, beside the recipe's own options.
package struct RenderingOptions: Sendable, Equatable {
    /// A setting of the encoder, handed to it by name.
    package struct CodecOption: Sendable, Equatable {
        package var name: String
        package var value: String

        package init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The name of an export preset; nil means the one for the output's extension.
    package var preset: String?
    /// The encoder's constant quality; nil means the preset's.
    package var constantRateFactor: Double?
    /// In the order they were given.
    package var codecOptions: [CodecOption] = []

    package init() {}
}

extension RenderingOptions.CodecOption: Transferable {
    func encode(to writer: inout MessageWriter) {
        writer.write(name)
        writer.write(value)
    }

    init(from reader: inout MessageReader) throws(MessageError) {
        name = try reader.text()
        value = try reader.text()
    }
}

extension RenderingOptions: Transferable {
    func encode(to writer: inout MessageWriter) {
        writer.write(preset)
        writer.write(constantRateFactor != nil)
        if let constantRateFactor { writer.write(constantRateFactor) }
        writer.write(codecOptions)
    }

    init(from reader: inout MessageReader) throws(MessageError) {
        preset = try reader.optional()
        constantRateFactor = try reader.boolean() ? try reader.double() : nil
        codecOptions = try reader.list()
    }
}
