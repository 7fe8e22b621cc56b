import Glibc
import Values

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
    /// The numbers that are missing, each with that of the picture before it, which is shown in its place.
    private let held: [Int64: Int64]
    private let gate: any FileGate

    /// Finds the pictures from the first number that exists to the last.
    /// - Parameters:
    ///   - pattern: The names, with `%d` or `%04d` for the number.
    ///   - missing: The treatment of missing pictures in between.
    ///   - gate: Asked for every file.
    /// - Throws: ``MediaError``: no picture, too many, one that may not be read, or one that is missing in between, unless
    ///   the one before is held.
    package init(pattern: String, missing: MissingPicture = .error, gate: any FileGate) throws(MediaError) {
        let attempt = "open the sequence '\(pattern)'"
        guard let names = NumberedFiles(pattern: pattern) else {
            throw MediaError(.unsupported, attempt, "its name does not say where the number stands")
        }
        guard let first = try Self.firstNumber(names, gate) else {
            throw MediaError(.missingInput, attempt, "there is no '\(names.name(0))', nor one with another number")
        }
        var next = first + 1
        while try Self.isThere(names.name(next), gate) {
            next += 1
            guard next - first <= NumberedFiles.maximumCount else {
                throw MediaError(.unsupported, attempt, "it has more than \(NumberedFiles.maximumCount) pictures")
            }
        }
        let later = try Self.later(than: next, after: first, names, gate)
        var held: [Int64: Int64] = [:]
        if let last = later.max() {
            guard missing == .hold else {
                throw MediaError(.missingInput, attempt, Self.gap(from: next, to: last, without: later, names))
            }
            var before = next - 1
            for number in next...last {
                if later.contains(number) { before = number } else { held[number] = before }
            }
            next = last + 1
        }
        self.held = held
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

    /// The smallest number that is there; nil if none is.
    private static func firstNumber(_ names: NumberedFiles, _ gate: any FileGate) throws(MediaError) -> Int64? {
        for number in NumberedFiles.firstNumbers where try isThere(names.name(number), gate) { return number }
        // The gate has been asked for names in the folder: it is open to the recipe.
        let folder = try gate.authorizeReading(of: names.folder)
        return numbers(in: folder, names).min()
    }

    /// The numbers of pictures behind the first one that is not there.
    /// - Parameter next: The first number that is not there.
    private static func later(
        than next: Int64, after first: Int64, _ names: NumberedFiles, _ gate: any FileGate
    ) throws(MediaError) -> Set<Int64> {
        // The gate has been asked for the next name: the folder is open to the recipe. The pictures may be links.
        let folder = try gate.authorizeReading(of: names.folder)
        return Set(numbers(in: folder, names).filter { $0 > next && $0 - first < NumberedFiles.maximumCount })
    }

    /// The missing pictures before the last one, as a clause.
    private static func gap(
        from next: Int64, to last: Int64, without later: Set<Int64>, _ names: NumberedFiles
    ) -> String {
        let missing = (next..<last).filter { !later.contains($0) }
        let shown = missing.prefix(5).map { "'\(names.name($0))'" }.joined(separator: ", ")
        return "\(shown)\(missing.count > 5 ? " and \(missing.count - 5) more" : "") "
            + "\(missing.count == 1 ? "is" : "are") missing, and there are pictures up to '\(names.name(last))': "
            + "add what is missing, number them without a gap, or set missing = \"hold\" to show the picture before for "
            + "longer"
    }

    /// The numbers of a folder's files. Wraps `readdir`.
    private static func numbers(in path: String, _ names: NumberedFiles) -> [Int64] {
        guard let folder = opendir(path.systemPath) else { return [] }
        defer { closedir(folder) }
        let before = names.before.lastIndex(of: "/").map { String(names.before[$0...].dropFirst()) } ?? names.before
        var numbers: [Int64] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            guard name.hasPrefix(before), name.hasSuffix(names.after),
                name.utf8.count > before.utf8.count + names.after.utf8.count,
                let number = Int64(name.dropFirst(before.count).dropLast(names.after.count)), number >= 0,
                number < Int64.max - NumberedFiles.maximumCount,
                names.name(number).hasSuffix("/" + name) || names.name(number) == name
            else { continue }
            numbers.append(number)
        }
        return numbers
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

    /// The numbers of the pictures, including missing ones.
    package var numbers: Range<Int64> { firstNumber..<(firstNumber + count) }

    /// The file of a picture; for a missing one, of the picture before it.
    /// - Parameter index: From 0, below ``count``.
    package func path(_ index: Int64) -> String {
        let number = firstNumber + index
        return names.name(held[number] ?? number)
    }

    /// Opens a picture's file. Reuses the stream parameters of the first picture.
    package func openDemuxer(_ index: Int64) throws(MediaError) -> Demuxer {
        try Demuxer(path: path(index), gate: gate, known: firstPicture.parameters)
    }
}
