import CAllocator
import EditBindings
import Export
import Messages
import ModelBindings
import Sandbox
import Wording

/// Keeps the edit of a recipe ready, and answers requests about it until the supervisor ends.
struct LiveRun {
    private let job: Job
    private let channel: WorkerChannel
    private var revision: LiveRevision?
    /// The recipe's that ran last; nil where it could not be described.
    private var description: RecipeDescription?
    /// A recipe describes itself at its beginning: it has so many seconds for that.
    private static let longestDescription = 1.0

    init(_ job: Job, _ channel: WorkerChannel) throws(Failure) {
        self.job = job
        self.channel = channel
        Self.keepMemory()
        Interruption.hold()
        try Interruption.listen {}
    }

    /// Has the allocator keep what is freed: otherwise the kernel clears the pages of each still's pictures anew.
    private static func keepMemory() {
        mallopt(M_MMAP_THRESHOLD, 32 << 20)
        mallopt(M_TRIM_THRESHOLD, 128 << 20)
    }

    /// Does not return: the process ends with the supervisor.
    mutating func perform() -> Never {
        while true {
            let request = channel.nextLiveRequest()
            // An earlier interrupt belongs to a request that has been answered.
            Interruption.forget()
            do throws(Failure) {
                try answer(request)
            } catch {
                channel.answer(.failed(error, report(error, of: request)))
            }
        }
    }

    private mutating func answer(_ request: LiveRequest) throws(Failure) {
        if case .revise(let job, let lines) = request {
            description = describe(job)
            // The edit before stays until the new one is there.
            let next = try LiveRevision(job, channel, lines: lines, description: description, before: revision)
            let edit = try reporting { try next.files.requiringUnchanged { try next.edit() } }
            revision = next
            return channel.answer(.edit(edit))
        }
        guard let revision else {
            throw Failure(.recipeError, "there is no edit yet: the recipe has not run without error")
        }
        switch request {
        case .revise: break
        case .resize(let lines): channel.answer(.edit(try reporting { try revision.resized(lines: lines) }))
        case .still(let still): try send { try LiveFile(revision.still(still)) }
        case .pictureHeader(let lines): try send { try LiveFile(revision.pictures(lines).header.bytes) }
        case .pictures(let segment, let lines):
            try send { try revision.segment(segment, lines: lines) { !Interruption.isWanted } }
        case .soundHeader: try send { try LiveFile(revision.requiredSound().header.bytes) }
        case .sound(let segment): try send { try revision.sound(segment) }
        case .peaks(let first, let count): try send { try LiveFile(revision.peaks(first, count)) }
        case .plan: try send { try LiveFile(Array(revision.plan().summaryJSON.text.utf8)) }
        case .check: try send { try LiveFile(Array(revision.check().text.utf8)) }
        }
    }

    /// Sends a file; nil where an interrupt ended its making.
    private func send(_ make: () throws -> LiveFile?) throws(Failure) {
        guard let revision else { return channel.answer(.cancelled) }
        let file = try reporting { try revision.files.requiringUnchanged(make) }
        guard let file else { return channel.answer(.cancelled) }
        channel.answer(.file, passing: try file.seal())
    }

    /// The findings of a failure, and the description of the recipe that failed.
    private func report(_ failure: Failure, of request: LiveRequest) -> LiveReport {
        guard case .revise(let job, _) = request else { return LiveReport(failure, nil) }
        return LiveReport(failure, job.recipe, description)
    }

    private func describe(_ job: Job) -> RecipeDescription? {
        var brief = job
        brief.limits.luaTime = min(job.limits.luaTime, Self.longestDescription)
        return try? RecipeRun(brief, channel).description()
    }
}

extension LiveReport {
    /// - Parameters:
    ///   - recipe: Nil where the failure has nothing to do with its text.
    ///   - description: Nil where the recipe could not be described.
    fileprivate init(_ failure: Failure, _ recipe: Job.Recipe?, _ description: RecipeDescription? = nil) {
        let lines = failure.traceback?.split(separator: "\n").map { String($0) } ?? []
        self.init(LiveEditReport.failureMembers.json((FindingJSON(recipe).rows(failure), lines)), description)
    }

    init(_ members: [(String, JSON)], _ description: RecipeDescription? = nil) {
        self.init(
            members: String(JSON.object(members).text.dropFirst().dropLast()),
            recipe: description.map { RecipeReport.form.json($0).text } ?? "null")
    }
}
