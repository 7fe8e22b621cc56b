import EditBindings
import Glibc
import Media
import Supervision

extension RecipeEnvironment {
    func readFile(_ path: String, limit: Int, at location: String?) throws -> [UInt8] {
        do throws(Failure) { try requireReading(path, at: location) } catch {
            throw RecipeFailure(error.status == .notAllowed ? .notAllowed : .missingInput, error.text)
        }
        let place = location.map { "\($0): " } ?? ""
        let resolved = try files.authorizeReading(of: path)
        let descriptor = RawString(carried: resolved).withCString { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
        guard descriptor >= 0 else {
            throw RecipeFailure(.inputOutput, place + "cannot open '\(path)': \(String(cString: strerror(errno)))")
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw RecipeFailure(.brokenInput, place + "'\(path)' is not a file")
        }
        guard status.st_size <= limit else {
            throw RecipeFailure(.brokenInput, place + "'\(path)' is larger than \(limit >> 20) MiB")
        }
        guard let bytes = readAll(descriptor, size: Int(status.st_size)) else {
            throw RecipeFailure(.inputOutput, place + "cannot read '\(path)': \(String(cString: strerror(errno)))")
        }
        return bytes
    }

    /// The first bytes of a file, fewer where it has become shorter; nil when reading fails, with `errno`.
    private func readAll(_ descriptor: CInt, size: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: size)
        var count = 0
        while count < size {
            let got = bytes.withUnsafeMutableBytes {
                pread(descriptor, $0.baseAddress! + count, $0.count - count, count)
            }
            if got < 0, errno == EINTR { continue }
            guard got >= 0 else { return nil }
            guard got > 0 else { break }
            count += got
        }
        return Array(bytes.prefix(count))
    }
}
