/// The media files of one job, each probed once however often it is used.
package final class MediaLibrary: Sendable {
    private let gate: any FileGate
    private let files = Lock<[String: MediaFile]>([:])
    private let sequences = Lock<[String: PictureSequence]>([:])

    package init(gate: any FileGate) { self.gate = gate }

    /// The probed file at a path.
    /// - Throws: ``MediaError`` as ``MediaFile/init(path:gate:)``.
    package func file(at path: String) throws(MediaError) -> MediaFile {
        if let known = files.withLock({ $0[path] }) { return known }
        let file = try MediaFile(path: path, gate: gate)
        files.withLock { $0[path] = file }
        return file
    }

    /// The pictures whose names a pattern numbers, found once.
    /// - Throws: ``MediaError`` as ``PictureSequence/init(pattern:gate:)``.
    package func sequence(at pattern: String) throws(MediaError) -> PictureSequence {
        if let known = sequences.withLock({ $0[pattern] }) { return known }
        let sequence = try PictureSequence(pattern: pattern, gate: gate)
        sequences.withLock { $0[pattern] = sequence }
        files.withLock { $0[sequence.firstPicture.path] = sequence.firstPicture }
        return sequence
    }

    /// The paths of all files opened so far, sorted.
    package var paths: [String] { files.withLock { $0.keys.sorted() } }
}
