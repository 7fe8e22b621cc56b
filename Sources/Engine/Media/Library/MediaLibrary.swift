import Synchronization
import Values

/// The media files of one job, each probed once.
package final class MediaLibrary: Sendable {
    private let gate: any FileGate
    private let files = Mutex<[String: MediaFile]>([:])
    private let sequences = Mutex<[SequenceKey: PictureSequence]>([:])
    private let otherPaths = Mutex<Set<String>>([])
    /// Files that exist only in memory, by the names that are used as their paths.
    private let made = Mutex<[String: MediaFile]>([:])

    private struct SequenceKey: Hashable {
        let pattern: String
        let missing: MissingPicture
    }

    package init(gate: any FileGate) { self.gate = gate }

    /// The probed file at a path.
    /// - Throws: ``MediaError`` as ``MediaFile/init(path:gate:)``.
    package func file(at path: String) throws(MediaError) -> MediaFile {
        if let known = made.withLock({ $0[path] }) ?? files.withLock({ $0[path] }) { return known }
        let file = try MediaFile(path: path, gate: gate)
        files.withLock { $0[path] = file }
        return file
    }

    /// Adds a file that exists only in memory, under its own name, which is used as its path. It lives as long as the
    /// library, and is not in ``paths``.
    package func add(_ file: MediaFile) { made.withLock { $0[file.path] = file } }

    /// The numbered pictures of a pattern, found once.
    /// - Throws: ``MediaError`` as ``PictureSequence/init(pattern:missing:gate:)``.
    package func sequence(
        at pattern: String, missing: MissingPicture = .error
    ) throws(MediaError) -> PictureSequence {
        let key = SequenceKey(pattern: pattern, missing: missing)
        if let known = sequences.withLock({ $0[key] }) { return known }
        let sequence = try PictureSequence(pattern: pattern, missing: missing, gate: gate)
        sequences.withLock { $0[key] = sequence }
        files.withLock { $0[sequence.firstPicture.path] = sequence.firstPicture }
        return sequence
    }

    /// The sequences found so far, sorted by their pattern.
    package var openedSequences: [PictureSequence] {
        sequences.withLock { $0.values.sorted { $0.pattern < $1.pattern } }
    }

    /// Resolves a file that is not media, such as an effect's look-up table.
    /// - Throws: ``MediaError`` of kind `notAllowed` or `missingInput`.
    package func readablePath(_ path: String) throws(MediaError) -> String {
        let resolved = try gate.authorizeReading(of: path)
        otherPaths.withLock { _ = $0.insert(path) }
        return resolved
    }

    /// Drops all probes, as files may change between the statements of a prompt. ``paths`` keeps the names.
    package func forget() {
        let known = files.withLock { files in
            defer { files = [:] }
            return files.keys
        }
        otherPaths.withLock { $0.formUnion(known) }
        sequences.withLock { $0 = [:] }
    }

    /// Throws if nothing, or almost nothing, of a track that was read can be decoded.
    package func requireDecodable() throws(MediaError) {
        for file in openedFiles { try file.requireDecodable() }
    }

    /// The number of packets of all tracks of a kind sent to a decoder so far.
    package func decodedPackets(_ mediaType: MediaType) -> Int {
        openedFiles.reduce(0) { $0 + $1.decodedPackets(mediaType) }
    }

    private var openedFiles: [MediaFile] { files.withLock { $0.sorted { $0.key < $1.key }.map(\.value) } }

    /// The paths of all files opened so far, sorted; of a sequence, the first picture's.
    package var paths: [String] {
        let others = otherPaths.withLock { $0 }
        return files.withLock { others.union($0.keys).sorted() }
    }
}
