import ArgumentParser
import SystemCalls

extension RawString {
    /// What `-o` says, when it is the name of a file.
    ///
    /// - Throws: For `-`: a result appears under its name when it is whole, which standard output has not.
    static func requireFile(_ output: RawString?) throws {
        if let output, output.isURL {
            throw ValidationError(
                "-o: '\(output)' is a URL, and results are written into files: name a file and upload it then.")
        }
        guard output?.bytes == Array("-".utf8) else { return }
        throw ValidationError(
            "-o: a result is not written to standard output; name a file (./- for one that is called '-').")
    }
}
