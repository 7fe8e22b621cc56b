import EditModel
import Glibc
import Media
import MediaTime
import MediaWriting
import Rendering
import Wording

/// Makes a file of at most so many bytes, as good as fits.
struct LimitedExport {
    private let plan: OutputPlan
    private let file: Muxer.Destination
    private let limit: Int64
    /// Nil for an animation of one quality, which fits or does not.
    private let quality: PictureQuality?
    private let soundBitRate: Int64?

    /// The share of the file's bits for reducible sounds: one part in so many.
    private static let soundShare: Int64 = 5
    /// The least bits per second of a sound.
    private static let leastSound: Int64 = 32_000

    /// - Parameter range: The part of the movie that is written.
    /// - Throws: ``MediaError`` for an output that cannot be limited, and if the sound alone would be too long.
    init(_ plan: OutputPlan, _ destination: ExportDestination?, limit: Int64, range: ExportRange) throws {
        let attempt = Self.attempt(limit)
        guard case .file(let file) = destination, let picture = plan.options.picture,
            picture.quality != nil || picture.isAnimation
        else {
            throw MediaError(.unsupported, attempt, "the preset '\(plan.options.preset.name)' cannot be held to a size")
        }
        self.plan = plan
        self.file = file
        self.limit = limit
        quality = picture.quality
        let encoded = Int64(plan.sounds.count { $0.plan.treatment == .encoded })
        guard encoded > 0, let milliseconds = try? range.duration.dividedRoundingUp(by: Time(1, 1000)) else {
            soundBitRate = nil
            return
        }
        let all = Int64(clamping: Int128(limit) * 8000 / Int128(max(milliseconds, 1)))
        soundBitRate = max(all / Self.soundShare / encoded, Self.leastSound)
        guard Self.leastSound * encoded < all else {
            throw MediaError(
                .unsupported, attempt, "that is \(all / 1000) kbit/s, which the sound alone would take; take a part")
        }
    }

    /// Makes the file until it is as good as fits.
    /// - Parameter render: Writes the file of a plan, and returns its summary and the bytes of its pictures.
    func run(_ render: (OutputPlan) throws -> (summary: ExportSummary, pictures: Int64)) throws -> ExportSummary {
        guard let quality else {
            let summary = try render(plan).summary
            let length = file.byteCount
            guard length <= limit else { throw tooLong(length) }
            return summary
        }
        var search = FileLengthSearch(
            limit: limit, worst: quality.range.upperBound, grain: quality.isWhole ? 1 : 0.25)
        var summary = ExportSummary()
        while true {
            switch search.next(first: quality.mirrored(plan.options.rateFactor ?? quality.standard)) {
            case .keep: return summary
            case .impossible: throw tooLong(search)
            case .make(let value):
                guard ftruncate(file.descriptor, 0) == 0 else {
                    throw MediaError(.unsupported, "write '\(file.name)'", "only a file can be held to a size")
                }
                let made = try render(plan.with(quality: quality.mirrored(value), soundBitRate: soundBitRate))
                summary = made.summary
                let length = file.byteCount
                search.record(.init(quality: value, length: length, otherLength: max(0, length - made.pictures)))
            }
        }
    }

    private static func attempt(_ limit: Int64) -> String { "make a file of at most \(limit) bytes" }

    /// The share of the limit that advice aims at: fewer pixels have more detail each.
    private static let advisedShare = 0.9

    /// The mistake of an animation that has one quality: with figures, as nothing that is seen of it is changed unasked.
    private func tooLong(_ length: Int64) -> MediaError {
        var cause = "it has \(length)"
        var advice: [String] = []
        if let size = plan.pictureSize, let video = plan.movie.video {
            let share = Double(limit) / Double(length) * Self.advisedShare
            let rate = 1 / video.frameDuration.approximateSeconds
            cause += " with \(size) pixels at \(decimalText((rate * 100).rounded() / 100)) pictures a second"
            let sides = [size.width, size.height].map { max(2, Int(Double($0) * share.squareRoot()) / 2 * 2) }
            advice.append("--size \(sides[0])x\(sides[1])")
            let slower = (rate * share * 10).rounded(.down) / 10
            if slower >= 1 { advice.append("--frame-rate \(decimalText(slower))") }
        }
        let others = advice.isEmpty ? "" : advice.joined(separator: ", ") + " or "
        return MediaError(.unsupported, Self.attempt(limit), "\(cause); \(others)a shorter --range comes near")
    }

    private func tooLong(_ search: FileLengthSearch) -> MediaError {
        guard let shortest = search.attempts.min(by: { $0.length < $1.length }), 2 * shortest.otherLength > limit else {
            let least = search.attempts.map(\.length).min() ?? 0
            return MediaError(
                .unsupported, Self.attempt(limit),
                "at the lowest quality it has \(least); make the pictures smaller or fewer, or take a part")
        }
        let isCopied = plan.sounds.contains { $0.plan.treatment == .copied }
        let what = isCopied ? "sound, which is copied as it is" : "not the pictures'"
        return MediaError(
            .unsupported, Self.attempt(limit),
            "at the lowest quality it has \(shortest.length), and \(shortest.otherLength) of them are \(what): take a part"
                + (isCopied ? ", or sound of a lower bit rate" : ""))
    }
}
