import Digests
import Media

extension FileState {
    /// The name under which a store remembers the file's digest.
    var key: Digest {
        let writer = KeyWriter()
        writer.add("luaedit-file/1")
        writer.addOptional(self)
        return writer.finish()
    }
}

extension KeyWriter {
    func addOptional(_ state: FileState?) {
        guard let state else { return addNil() }
        for number in [Int64(bitPattern: state.device), Int64(bitPattern: state.inode), state.size] { add(number) }
        add(state.modified)
        add(state.changed)
    }
}
