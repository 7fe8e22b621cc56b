import SystemCalls

/// A folder the supervisor has made for its worker.
package struct FolderOutput: Sendable, Equatable {
    /// The folder's among all results of the job, from 0.
    package let number: Int
    /// The name the folder will have, for messages. It does not exist yet.
    package let path: RawString
    /// What its files are called.
    package let content: FolderContent

    package init(number: Int, path: RawString, content: FolderContent) {
        (self.number, self.path, self.content) = (number, path, content)
    }
}

extension FolderOutput: Transferable {
    func encode(to writer: inout MessageWriter) {
        writer.write(number)
        writer.write(path)
        writer.write(content)
    }

    init(from reader: inout MessageReader) throws(MessageError) {
        number = try reader.integer()
        path = try reader.value()
        content = try reader.value()
    }
}
