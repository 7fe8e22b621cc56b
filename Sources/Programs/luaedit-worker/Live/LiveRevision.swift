import Digests
import EditBindings
import EditModel
import Export
import Frames
import Media
import MediaTime
import MediaWriting
import Messages
import ModelBindings
import PartCache
import Planning
import Rendering
import Sandbox
import Settings
import SystemCalls
import Wording

/// The edit of one run of a recipe, ready to be looked at: its frames, its segments, its sound.
///
/// Belongs to one thread.
final class LiveRevision {
    private let job: Job
    private let recipe: ReturnedRecipe
    /// The files that it reads.
    var files: GrantedFiles { recipe.files }
    private let description: RecipeDescription?
    private let movie: MovieSnapshot
    private let main: RecipeResult.Edit
    private let digests: FileDigests
    private let storage: PartStorage?
    private let lines: Int
    private lazy var extractor = Result {
        try FrameExtractor(
            movie, transparency: job.transparency(of: main), library: recipe.library, script: recipe.result.script,
            readers: readers)
    }
    /// The decoders of stills.
    private let readers: PictureReaders
    /// When ``readers`` were made, as ``FileDigests/now`` has it.
    private let start: Int64
    /// By the most lines of a picture.
    private var previews: [Int: Pictures] = [:]
    private var preview: Sound??

    /// The segments of pictures of one size.
    struct Pictures {
        let pictures: PreviewPictures
        let header: Header
    }

    /// The segments of the sound.
    struct Sound {
        let sound: PreviewSound
        let header: Header
    }

    /// The header of segments.
    struct Header {
        let bytes: [UInt8]
        let codecName: String?

        init(_ makeWriter: (Muxer.Destination) throws -> FragmentWriter) throws {
            (bytes, codecName) = try LiveFile().write { file in
                let writer = try makeWriter(file)
                return (writer.header, writer.codecName)
            }
        }
    }

    /// Runs a recipe.
    /// - Parameters:
    ///   - lines: The most lines of the pictures of segments.
    ///   - description: The recipe's; nil where it could not be described.
    ///   - before: The revision that this one replaces: decoders of files that have not changed are used again.
    /// - Throws: ``Failure`` for a recipe that fails, or an edit with errors.
    init(
        _ job: Job, _ channel: WorkerChannel, lines: Int, description: RecipeDescription?, before: LiveRevision?
    ) throws(Failure) {
        self.job = job
        self.lines = lines
        self.description = description
        if let before, let known = before.reusableReaders() {
            (readers, start) = (known, before.start)
        } else {
            (readers, start) = (PictureReaders(), FileDigests.now)
        }
        guard let recipe = try RecipeRun(job, channel).result() else {
            throw Failure(.engineFailure, "the recipe has no result")
        }
        self.recipe = recipe
        movie = try recipe.mainMovie()
        main = recipe.result.main
        let digests = FileDigests(
            library: recipe.library, store: job.usesCache ? ChannelPartStore(channel) : nil, namesByState: true)
        self.digests = digests
        let movie = movie
        storage = try reporting {
            PartStorage(
                job.usesCache ? ChannelPartStore(channel) : NoParts(),
                context: try recipe.keyContext(of: movie, digests), files: digests)
        }
    }

    /// Decoders whose files have not changed since they were opened; the pictures of a sequence are found anew.
    private func reusableReaders() -> PictureReaders? {
        guard digests.areUnchanged(since: start) else { return nil }
        readers.close { $0.source.kind == .sequence }
        return readers
    }

    // MARK: - The edit

    /// All about it.
    func edit() throws -> LiveEdit {
        var edit = try resized(lines: lines)
        let sound = try sound()
        edit.soundName = try storage.flatMap { try sound?.sound.name($0) }
        edit.soundSegmentCount = sound?.sound.segmentCount ?? 0
        let report = LiveEditReport(
            pictures: try pictureReport(lines, edit.pictureNames), movie: movie,
            sound: sound.map { LiveEditReport.Sound(sound: $0, name: edit.soundName) }, results: recipe.result.edits,
            plan: try plan(), timeline: Timeline(movie, main.places),
            findings: FindingJSON(job.recipe, modules: recipe.modules.texts).rows(try recipe.checkedFindings()))
        edit.report = LiveReport(LiveEditReport.members.json(report), description)
        return edit
    }

    /// The pictures at another size.
    func resized(lines: Int) throws -> LiveEdit {
        let count = movie.video == nil ? 0 : try pictures(lines).pictures.frameCount
        let names = movie.video == nil ? [] : try pictures(lines).pictures.names()
        let report = try pictureReport(lines, names)
        return LiveEdit(
            LiveReport(LiveEditReport.pictureMembers.json(report)), pictureNames: names, frameCount: count)
    }

    private func pictureReport(_ lines: Int, _ names: [Digest]) throws -> LiveEditReport.Pictures? {
        guard movie.video != nil else { return nil }
        let pictures = try pictures(lines)
        return LiveEditReport.Pictures(
            pictures: pictures, lines: lines, starts: try pictures.pictures.starts(), names: names)
    }

    // MARK: - Reports

    /// The plan of an export. What programs read of the movie is left to ``Timeline``.
    func plan() throws -> EditPlan {
        let options = try ExportOptions(job, main, movie)
        let session = try ExportSession(
            movie, library: recipe.library, outputs: [options], timeRange: job.timeRange(of: main, movie),
            script: recipe.result.script)
        return try EditPlan(name: main.name, session)
    }

    /// Every finding.
    func check() throws -> JSON {
        let findings = FindingJSON(job.recipe, modules: recipe.modules.texts)
        return JSONForm(FindingJSON.members).json(findings.rows(try recipe.checkedFindings()))
    }

    // MARK: - Pictures

    func still(_ still: LiveRequest.Still) throws -> [UInt8] {
        let extractor = try extractor.get()
        let number = try still.frame ?? extractor.frameNumber(at: time(still.time ?? "0"))
        guard (0..<(movie.video?.frameCount ?? 0)).contains(number) else {
            throw Failure(.usage, "frame \(number): the movie has \(movie.video?.frameCount ?? 0)")
        }
        let own = PictureSize(width: extractor.canvas.width, height: extractor.canvas.height)
        let width = still.width > 0 ? min(still.width, own.width) : own.width
        let height = max(1, (own.height * width + own.width / 2) / own.width)
        return try extractor.still(
            frame: number, as: still.isLossless ? .png : .jpeg, width: width, height: height)
    }

    private func time(_ text: String) throws(Failure) -> Time {
        do throws(TimeTextError) { return try Time(text: text) } catch { throw Failure(.usage, "time: \(error)") }
    }

    /// The segments of pictures of at most so many lines.
    func pictures(_ lines: Int) throws -> Pictures {
        if let known = previews[lines] { return known }
        let pictures = try PreviewPictures(
            movie, lines: max(2, lines), library: recipe.library, script: recipe.result.script, storage: storage)
        let made = Pictures(pictures: pictures, header: try Header { try pictures.makeWriter(headerFile: $0) })
        previews[lines] = made
        return made
    }

    /// A segment; nil where it is not wanted any more.
    func segment(_ number: Int, lines: Int, isWanted: () -> Bool) throws -> LiveFile? {
        let pictures = try pictures(lines)
        guard (0..<pictures.pictures.segmentCount).contains(number) else {
            throw Failure(.usage, "segment \(number): the movie has \(pictures.pictures.segmentCount)")
        }
        let file = try LiveFile()
        let isWhole = try file.write { file in
            try LiveFile().write { header in
                try pictures.pictures.write(segment: number, to: file, headerFile: header, isWanted: isWanted)
            }
        }
        return isWhole ? file : nil
    }

    // MARK: - Sound

    private func sound() throws -> Sound? {
        if let preview { return preview }
        let sound = try PreviewSound(movie, library: recipe.library, script: recipe.result.script)
        preview = .some(
            try sound.map { sound in
                Sound(sound: sound, header: try Header { try sound.makeWriter(headerFile: $0) })
            })
        return preview ?? nil
    }

    func requiredSound() throws -> Sound {
        guard let sound = try sound() else { throw Failure(.usage, "the movie has no sound") }
        return sound
    }

    /// A second of the sound.
    func sound(_ number: Int) throws -> LiveFile {
        let sound = try requiredSound()
        guard (0..<sound.sound.segmentCount).contains(number) else {
            throw Failure(.usage, "second \(number): the sound has \(sound.sound.segmentCount)")
        }
        let file = try LiveFile()
        try file.write { file in
            try LiveFile().write { try sound.sound.write(segment: number, to: file, headerFile: $0) }
        }
        return file
    }

    /// The most peaks of one request.
    private static let mostPeaks = 36_000

    func peaks(_ first: Int, _ count: Int) throws -> [UInt8] {
        guard first >= 0, (1...Self.mostPeaks).contains(count), first < Int.max - count else {
            throw Failure(.usage, "at most \(Self.mostPeaks) peaks from 0 on")
        }
        return try requiredSound().sound.peaks(first..<first + count) { !Interruption.isWanted }
    }
}

/// The cache of a job without one: segments have names, and none is kept.
private final class NoParts: PartStore {
    func open(_ key: Digest) -> CInt? { nil }
    func create(_ key: Digest) -> CInt? { nil }
    func keep(_ key: Digest) {}
    func discard(_ key: Digest) {}
    func remove(_ key: Digest) {}
}

extension Digest {
    /// The first 128 bits, in an address.
    var short: String { String(description.prefix(32)) }
}
