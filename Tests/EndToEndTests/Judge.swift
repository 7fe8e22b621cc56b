import Foundation

/// What ffprobe and ffmpeg say about a file: the judges are programs of others.
enum Judge {
    /// A value of ffprobe's, such as `stream=nb_frames` or `format_tags=title`; empty if the file has none.
    static func probe(_ file: Word, _ entry: Word, streams: Word = "v:0") throws -> String {
        let streams: [Word] = entry.description.hasPrefix("stream") ? ["-select_streams", streams] : []
        let output = try succeed(
            "ffprobe", ["-v", "error"] + streams + ["-show_entries", entry, "-of", "csv=p=0", file])
        return String(decoding: output, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// The number of pictures that come out of a decoder.
    static func frameCount(_ file: Word) throws -> Int? {
        let output = try succeed(
            "ffprobe",
            ["-v", "error", "-select_streams", "v:0", "-count_frames"]
                + ["-show_entries", "stream=nb_read_frames", "-of", "csv=p=0", file])
        // Of a package it lists each track for every program that has it, and a comma follows where MPEG-2 says more.
        return String(decoding: output, as: UTF8.self).split { $0.isNewline || $0 == "," }.first.flatMap { Int($0) }
    }

    /// The MD5 of the sound's packets as they stand in the file.
    static func soundPackets(_ file: Word) throws -> String {
        String(
            decoding: try ffmpeg(["-i", file, "-map", "0:a", "-c", "copy", "-f", "md5", "-"]), as: UTF8.self)
    }

    /// The decoded sound, mono, 48 kHz, 16 bits.
    static func samples(_ file: Word) throws -> [Int16] {
        let bytes = try ffmpeg(["-i", file, "-map", "0:a", "-ac", "1", "-ar", "48000", "-f", "s16le", "-"])
        return bytes.withUnsafeBytes { raw in
            (0..<raw.count / 2).map { raw.loadUnaligned(fromByteOffset: $0 * 2, as: Int16.self) }
        }
    }

    /// The MD5 of every decoded picture, in order.
    static func pictures(_ file: Word, filter: Word = "null") throws -> [String] {
        let output = try ffmpeg(
            ["-i", file, "-map", "0:v", "-vf", filter, "-fps_mode", "passthrough", "-f", "framemd5", "-"])
        return String(decoding: output, as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("#") }
            .compactMap { $0.split(separator: " ").last.map(String.init) }
    }

    /// One decoded picture as the bytes of a pixel format, upright.
    static func picture(_ file: Word, number: Int = 0, as format: Word, filter: Word = "null") throws -> [UInt8] {
        try pictures(file, numbers: [number], as: format, filter: filter).first ?? []
    }

    /// Some decoded pictures as the bytes of a pixel format, upright.
    /// - Parameter numbers: Counted from 0, ascending.
    static func pictures(
        _ file: Word, numbers: [Int], as format: Word, filter: Word = "null"
    ) throws -> [[UInt8]] {
        let chosen = numbers.map { "eq(n\\,\($0))" }.joined(separator: "+")
        let bytes = try ffmpeg([
            "-i", file, "-map", "0:v", "-vf", "select=\(chosen),\(filter)", "-frames:v", "\(numbers.count)",
            "-fps_mode", "passthrough", "-pix_fmt", format, "-f", "rawvideo", "-",
        ])
        guard !bytes.isEmpty, bytes.count % numbers.count == 0 else { return [] }
        let size = bytes.count / numbers.count
        return numbers.indices.map { Array(bytes[$0 * size..<($0 + 1) * size]) }
    }

    /// The luma of every picture of 64×64 pixels, in the middle of its rows.
    static func lumas(_ file: Word, x: Int = 32) throws -> [Int] {
        let bytes = try ffmpeg(["-i", file, "-map", "0:v", "-vf", "extractplanes=y,crop=1:1:\(x):32"] + raw)
        return bytes.map(Int.init)
    }

    /// The likeness of two movies' pictures in decibels, after a filter on both; infinite if they are equal.
    static func likeness(_ one: Word, _ other: Word, filter: Word = "null") throws -> Double {
        let log = try runToEnd(
            "ffmpeg",
            ["-nostdin", "-v", "info", "-i", one, "-i", other, "-lavfi"]
                + ["[0:v]\(filter)[a];[1:v]\(filter)[b];[a][b]psnr", "-f", "null", "-"], in: "/"
        )
        guard log.status == 0, let found = log.errorText.range(of: "average:") else {
            throw ProgramError.failed("psnr", log)
        }
        let value = log.errorText[found.upperBound...].prefix { !$0.isWhitespace }
        return value == "inf" ? .infinity : Double(value) ?? 0
    }

    /// How like a movie's pictures are to those of an ffmpeg filter graph, in decibels.
    /// - Parameters:
    ///   - inputs: What the graph reads, as `[1:v]` and on.
    ///   - graph: Ends with the label `[edit]`.
    ///   - part: A filter on both before they are compared.
    /// - Returns: The least likeness of any picture; infinite if all are equal.
    static func likeness(of movie: Word, to graph: String, _ inputs: [Word], part: String = "null") throws -> Double {
        let files = ([movie] + inputs).flatMap { ["-i", $0] as [Word] }
        let log = try runToEnd(
            "ffmpeg",
            ["-nostdin", "-v", "info"] + files
                + [
                    "-lavfi", "\(graph);[edit]\(part)[reference];[0:v]\(part)[result];[result][reference]psnr", "-f",
                    "null", "-",
                ], in: "/"
        )
        guard log.status == 0, let found = log.errorText.range(of: " min:") else {
            throw ProgramError.failed("psnr", log)
        }
        let value = log.errorText[found.upperBound...].prefix { !$0.isWhitespace }
        return value == "inf" ? .infinity : Double(value) ?? 0
    }

    private static let raw: [Word] = ["-fps_mode", "passthrough", "-f", "rawvideo", "-"]
}

/// A text that must be JSON.
func parseJSON(_ text: some StringProtocol) throws -> [String: Any] {
    try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] ?? [:]
}
