import Glibc
import Lottie

/// Finds out whether a file is a Lottie animation, and reads it.
enum LottieFile {
    /// The names that animations have at their end.
    private static let extensions = [".json", ".lottie"]

    /// Reads a file that has the name or the first bytes of an animation; nil for any other, and for one that is not there.
    /// - Throws: ``MediaError`` for a file that may not be read, and for one that is not an animation or is beyond the
    ///   limits.
    package static func read(_ path: String, _ gate: any FileGate) throws(MediaError) -> LottieDocument? {
        guard let bytes = try bytes(of: path, gate) else { return nil }
        return try DrawingDeadline.withDeadline(path) { () throws(MediaError) in
            do throws(LottieError) { return try LottieDocument(reading: bytes) } catch {
                throw MediaError(.brokenInput, "read '\(path)'", error.description)
            }
        }
    }

    private static func bytes(of path: String, _ gate: any FileGate) throws(MediaError) -> [UInt8]? {
        let resolved: String
        do throws(MediaError) { resolved = try gate.authorizeReading(of: path) } catch {
            guard error.kind == .missingInput else { throw error }
            return nil
        }
        // Without O_NONBLOCK a pipe would wait for its writer.
        let descriptor = open(resolved.systemPath, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        let isNamed = extensions.contains { path.lowercased().hasSuffix($0) }
        guard isNamed || LottieDocument.mayBegin(FileAccess.bytes(of: descriptor, upTo: 64)) else { return nil }
        // Read one byte more than the limit, to notice a file that is too large.
        return FileAccess.bytes(of: descriptor, upTo: LottieLimits.fileSize + 1)
    }
}
