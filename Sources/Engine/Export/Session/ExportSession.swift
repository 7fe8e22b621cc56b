import EditModel
import Frames
import Glibc
import Media
import MediaTime
import MediaWriting
import Rendering

/// Renders a movie and writes it into one or more outputs. AVAssetExportSession.
///
/// Outputs with pictures of the same form are decoded and composed once.
package final class ExportSession {
    /// For each output.
    package let plans: [OutputPlan]
    /// The outputs that are rendered together: those with pictures of one form, and those without picture.
    private let passes: [[Int]]
    private let exported: ExportedMovie
    /// Why media were not copied after all, by the outputs' numbers.
    private(set) var copyFailures: [Int: CopyFailure] = [:]

    package var movie: MovieSnapshot { exported.movie }
    package var library: MediaLibrary { exported.library }
    var range: ExportRange { exported.range }

    /// Inspects the sources and plans every output; renders nothing.
    /// - Parameters:
    ///   - outputs: The options of each; at least one.
    ///   - timeRange: The part of the movie that is written; it begins with the frame shown at its start, or
    ///     with the very sample where no output has pictures. Nil for all.
    ///   - storage: Encoded media of earlier exports; nil to use and keep none.
    ///   - resources: Of this machine; nil for its cores and a usual amount of memory.
    package convenience init(
        _ movie: MovieSnapshot, library: MediaLibrary, outputs: [ExportOptions], timeRange: TimeRange? = nil,
        script: (any RenderScript)? = nil, storage: PartStorage? = nil, resources: ExportResources? = nil
    ) throws {
        let isSoundOnly = outputs.allSatisfy(\.isSoundOnly)
        let range = try ExportRange(timeRange, of: isSoundOnly ? movie.withoutPicture() : movie)
        let video = isSoundOnly ? nil : movie.video
        let timeline = try video.map { video throws(TimeError) in try PictureTimeline(movie, video) }
        var exported = ExportedMovie(
            movie: movie, timeline: timeline, range: range, library: library, script: script, storage: storage)
        if let resources { exported.resources = resources }
        try self.init(exported, outputs)
    }

    private init(
        _ exported: ExportedMovie, _ outputs: [ExportOptions], copyFailures: [Int: CopyFailure] = [:]
    ) throws {
        precondition(!outputs.isEmpty, "something is written")
        self.exported = exported
        plans = try outputs.enumerated().map {
            try OutputPlan(exported, options: $1, after: copyFailures[$0] ?? CopyFailure())
        }
        passes = Self.passes(plans)
    }

    /// A session that encodes what this one or a part of it failed to copy; nil if no copy failed.
    func encoding(after failures: [Int: CopyFailure]) throws -> ExportSession? {
        guard !failures.isEmpty else { return nil }
        return try ExportSession(exported, plans.map(\.options), copyFailures: failures)
    }

    /// A session for the same outputs of another part of the movie.
    /// - Parameter timeRange: In movie time.
    func part(_ timeRange: TimeRange) throws -> ExportSession {
        let whole = exported.timeline == nil ? try movie.withoutPicture() : movie
        let part = ExportedMovie(
            movie: movie, timeline: exported.timeline, range: try ExportRange(timeRange, of: whole), library: library,
            script: exported.script)
        return try ExportSession(part, plans.map(\.options))
    }

    /// Renders all of it. Called once.
    /// - Parameters:
    ///   - destinations: The place of each output; nil only for a preset that writes no file.
    ///   - progress: Called on the calling thread as the slowest output grows. Return false to cancel.
    /// - Returns: The result of each output.
    /// - Throws: The first failure of any stage; `CancellationError` when it was cancelled. The files are then
    ///   unusable.
    package func run(
        to destinations: [ExportDestination?], progress: (ExportProgress) -> Bool
    ) throws -> [ExportSummary] {
        precondition(destinations.count == plans.count, "every output has a place")
        let lengths = try passes.map { try length(of: $0) }
        let total = try progressTotal()
        var summaries = plans.map { _ in ExportSummary() }
        for (number, outputs) in passes.enumerated() {
            let before = lengths[..<number].reduce(0, +)
            let report = { (completed: Int64) in
                progress(ExportProgress(completed: before + min(completed, lengths[number]), total: total))
            }
            if plans[outputs[0]].isLimited, let limit = plans[outputs[0]].options.fileLengthLimit {
                summaries[outputs[0]] = try run(outputs[0], to: destinations, limit: limit, report)
                continue
            }
            let found = try run(outputs, to: destinations, report)
            for (output, summary) in zip(outputs, found) { summaries[output] = summary }
        }
        return summaries
    }

    /// Renders outputs together. What cannot be copied after all is encoded instead.
    private func run(
        _ outputs: [Int], to destinations: [ExportDestination?], _ progress: (Int64) -> Bool
    ) throws -> [ExportSummary] {
        let pass = try ExportPass(
            exported, outputs.map { (try plan(of: $0), destinations[$0]) }, firstPart: firstPart(of: outputs))
        do {
            return try zip(outputs, pass.run(progress: progress)).map { output, summary in
                var summary = summary
                summary.warnings += copyFailures[output]?.warnings ?? []
                return summary
            }
        } catch {
            try prepareToEncode(after: error, pass.copyFailures, of: outputs, destinations)
        }
        // Their pictures may have another form than the others of the pass.
        let groups =
            outputs.filter { copyFailures[$0] != nil }.map { [$0] } + [outputs.filter { copyFailures[$0] == nil }]
        var summaries: [Int: ExportSummary] = [:]
        for group in groups where !group.isEmpty {
            for (output, summary) in zip(group, try run(group, to: destinations, progress)) {
                summaries[output] = summary
            }
        }
        return outputs.compactMap { summaries[$0] }
    }

    /// Stores what a pass learned about its copies, and empties its outputs, which are all unfinished.
    /// - Parameter failures: By the place in `outputs`.
    /// - Throws: The pass's error if no copy failed, or if an output cannot be restarted.
    private func prepareToEncode(
        after error: any Error, _ failures: [Int: CopyFailure], of outputs: [Int], _ destinations: [ExportDestination?]
    ) throws {
        for (number, failure) in failures {
            copyFailures[outputs[number], default: CopyFailure()].formUnion(failure)
        }
        guard !failures.isEmpty, outputs.allSatisfy({ destinations[$0]?.becomesEmpty() ?? true }) else { throw error }
    }

    /// The plan of an output, with the present knowledge of its sources.
    private func plan(of output: Int) throws -> OutputPlan {
        guard let failure = copyFailures[output] else { return plans[output] }
        return try OutputPlan(exported, options: plans[output].options, after: failure)
    }

    /// Renders one output until its file fits a length. Sounds that cannot be copied after all are encoded instead.
    private func run(
        _ output: Int, to destinations: [ExportDestination?], limit: Int64, _ progress: (Int64) -> Bool
    ) throws -> ExportSummary {
        let destination = destinations[output]
        let limited = try LimitedExport(try plan(of: output), destination, limit: limit, range: range)
        var done: Int64 = 0
        var pass: ExportPass?
        do {
            var summary = try limited.run { plan in
                let begun = try ExportPass(exported, [(plan, destination)])
                pass = begun
                let summary = try begun.run { progress(done + $0) }[0]
                done += plan.frameCount
                return (summary, begun.pictureByteCount(of: 0))
            }
            summary.warnings += copyFailures[output]?.warnings ?? []
            return summary
        } catch {
            let failures = pass?.copyFailures ?? [:]
            pass = nil
            try prepareToEncode(after: error, failures, of: [output], destinations)
        }
        return try run(output, to: destinations, limit: limit, progress)
    }

    /// The frames of all parts of the pictures, in the order of their numbers. Outputs that are rendered together share
    /// their parts.
    package var parts: [Range<Int64>] { passes.flatMap(parts) }

    private func parts(of pass: [Int]) -> [Range<Int64>] { pass.map { plans[$0].parts }.first { !$0.isEmpty } ?? [] }

    private func firstPart(of pass: [Int]) -> Int {
        passes.prefix { !$0.contains(pass[0]) }.reduce(0) { $0 + parts(of: $1).count }
    }

    /// True for each part of an output's pictures that an earlier export has left; empty where none is kept.
    package func presentParts(ofOutput output: Int) throws -> [Bool] {
        try ExportPass(exported, [(plans[output], nil)]).presentParts(of: 0)
    }

    /// The total of ``ExportProgress/total``.
    package func progressTotal() throws -> Int64 { max(1, try passes.reduce(0) { $0 + (try length(of: $1)) }) }

    private static func passes(_ plans: [OutputPlan]) -> [[Int]] {
        var forms: [Canvas] = []
        var passes: [[Int]] = []
        for (index, plan) in plans.enumerated() {
            guard let form = plan.pictureForm, !plan.isLimited else { continue }
            if let known = forms.firstIndex(of: form) {
                passes[known].append(index)
            } else {
                forms.append(form)
                passes.append([index])
            }
        }
        // These are not composed: they join other passes, counted in pictures if possible.
        let copies = plans.indices.filter { plans[$0].pictureTreatment == .copied }
        let sounds = plans.indices.filter { plans[$0].pictureTreatment == .absent }
        // Each of these is rendered several times.
        let limited = plans.indices.filter { plans[$0].isLimited }.map { [$0] }
        guard !(copies + sounds).isEmpty else { return passes + limited }
        guard !passes.isEmpty else { return [copies + sounds] + limited }
        passes[0] += sounds
        // A copy that fails restarts with all of its pass, which is impossible for the files of a folder.
        let isOfFiles = { (pass: [Int]) in pass.allSatisfy { plans[$0].options.container?.kind ?? .file == .file } }
        if let first = passes.firstIndex(where: isOfFiles) { passes[first] += copies } else { passes.append(copies) }
        return passes + limited
    }

    /// The length of a pass, in the unit of its progress.
    private func length(of pass: [Int]) throws -> Int64 {
        if plans[pass[0]].pictureTreatment != .absent {
            // Palettes are found in a run of their own, and a length is rarely met by the first.
            let runs: Int64 = pass.contains { plans[$0].findsPalette || plans[$0].isLimited } ? 2 : 1
            return Int64(try exported.frames.count) * runs
        }
        return try range.duration.dividedRoundingUp(by: OutputWriting.soundUnit)
    }
}

/// The place of an output.
package enum ExportDestination: Sendable {
    case file(Muxer.Destination)
    /// For a result of many files.
    case folder(any ResultFolder)
    /// Counts what would be written.
    case meter(PacketMeter)

    /// Empties an unfinished file, so that another can be written; false for what cannot be emptied. Wraps `ftruncate`.
    fileprivate func becomesEmpty() -> Bool {
        guard case .file(let file) = self else { return false }
        return ftruncate(file.descriptor, 0) == 0
    }
}
