import EditModel
import Glibc
import Media
import MediaTime
import MediaWriting
import Rendering

/// Makes a file of at most so many bytes, as good as fits.
struct LimitedExport {
    private let plan: OutputPlan
    private let file: Muxer.Destination
    private let limit: Int64
    private let quality: PictureQuality
    private let soundBitRate: Int64?

    /// The share of the file's bits for reducible sounds: one part in so many.
    private static let soundShare: Int64 = 5
    /// The least bits per second of a sound.
    private static let leastSound: Int64 = 32_000

    /// - Parameter range: The part of the movie that is written.
    /// - Throws: ``MediaError`` for an output that cannot be limited, and if the sound alone would be too long.
    init(_ plan: OutputPlan, _ destination: ExportDestination?, limit: Int64, range: ExportRange) throws {
        let attempt = "make a file of at most \(limit) bytes"
        guard case .file(let file) = destination, let quality = plan.options.picture?.quality,
            !quality.isRising
        else {
            throw MediaError(.unsupported, attempt, "the preset '\(plan.options.preset.name)' cannot be held to a size")
        }
        self.plan = plan
        self.file = file
        self.limit = limit
        self.quality = quality
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
        var search = FileLengthSearch(
            limit: limit, worst: quality.range.upperBound, grain: quality.isWhole ? 1 : 0.25)
        var summary = ExportSummary()
        while true {
            switch search.next(first: plan.options.rateFactor ?? quality.standard) {
            case .keep: return summary
            case .impossible: throw tooLong(search)
            case .make(let value):
                guard ftruncate(file.descriptor, 0) == 0 else {
                    throw MediaError(.unsupported, "write '\(file.name)'", "only a file can be held to a size")
                }
                let made = try render(plan.with(quality: value, soundBitRate: soundBitRate))
                summary = made.summary
                let length = file.byteCount
                search.record(.init(quality: value, length: length, otherLength: max(0, length - made.pictures)))
            }
        }
    }

    private func tooLong(_ search: FileLengthSearch) -> MediaError {
        let attempt = "make a file of at most \(limit) bytes"
        guard let shortest = search.attempts.min(by: { $0.length < $1.length }), 2 * shortest.otherLength > limit else {
            let least = search.attempts.map(\.length).min() ?? 0
            return MediaError(
                .unsupported, attempt,
                "at the lowest quality it has \(least); make the pictures smaller or fewer, or take a part")
        }
        let isCopied = plan.sounds.contains { $0.plan.treatment == .copied }
        let what = isCopied ? "sound, which is copied as it is" : "not the pictures'"
        return MediaError(
            .unsupported, attempt,
            "at the lowest quality it has \(shortest.length), and \(shortest.otherLength) of them are \(what): take a part"
                + (isCopied ? ", or sound of a lower bit rate" : ""))
    }
}
