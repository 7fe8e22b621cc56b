import EditModel
import Glibc

/// Numbered picture files that are shown one after the other.
package final class PictureSequence: Sendable {
    /// The names' pattern, such as `frame%04d.png`.
    package let pattern: String
    /// The number of pictures, at least one.
    package let count: Int64
    /// The first picture, which determines the format of all.
    package let firstPicture: MediaFile
    /// The first picture's video track.
    package let track: TrackDescription
    /// The files' names.
    package let names: NumberedFiles
    private let firstNumber: Int64
    private let gate: any FileGate

    /// Finds the pictures from the first number that exists up to the first that does not.
    /// - Parameters:
    ///   - pattern: The names, with `%d` or `%04d` where the number stands.
    ///   - gate: Asked for every file.
    /// - Throws: ``MediaError``: no picture, too many, or one that may not be read.
    package init(pattern: String, gate: any FileGate) throws(MediaError) {
        let attempt = "open the sequence '\(pattern)'"
        guard let names = NumberedFiles(pattern: pattern) else {
            throw MediaError(.unsupported, attempt, "its name does not say where the number stands")
        }
        var first = NumberedFiles.firstNumbers.lowerBound
        while try !Self.isThere(names.name(first), gate) {
            first += 1
            guard NumberedFiles.firstNumbers.contains(first) else {
                throw MediaError(.missingInput, attempt, "there is no '\(names.name(0))'")
            }
        }
        var next = first + 1
        while try Self.isThere(names.name(next), gate) {
            next += 1
            guard next - first <= NumberedFiles.maximumCount else {
                throw MediaError(.unsupported, attempt, "it has more than \(NumberedFiles.maximumCount) pictures")
            }
        }
        firstPicture = try MediaFile(path: names.name(first), gate: gate)
        guard let track = firstPicture.description.tracks.first(where: { $0.mediaType == .video }) else {
            throw MediaError(.brokenInput, attempt, "'\(names.name(first))' is not a picture")
        }
        self.track = track
        self.pattern = pattern
        self.names = names
        self.gate = gate
        firstNumber = first
        count = next - first
    }

    private static func isThere(_ path: String, _ gate: any FileGate) throws(MediaError) -> Bool {
        do throws(MediaError) {
            let resolved = try gate.authorizeReading(of: path)
            return access(resolved.systemPath, F_OK) == 0
        } catch {
            guard error.kind == .missingInput else { throw error }
            return false
        }
    }

    /// The numbers of the files, without a gap.
    package var numbers: Range<Int64> { firstNumber..<(firstNumber + count) }

    /// The file of a picture.
    /// - Parameter index: From 0, below ``count``.
    func path(_ index: Int64) -> String { names.name(firstNumber + index) }

    /// Opens a picture's file. Reuses the stream parameters of the first picture.
    func openDemuxer(_ index: Int64) throws(MediaError) -> Demuxer {
        try Demuxer(path: path(index), gate: gate, known: firstPicture.parameters)
    }
}
