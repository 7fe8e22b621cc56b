import Messages
import RecipeFiles
import SystemCalls
import Threads
import Wording

// What pages are told.
extension StudioSession {
    func revisionLine(_ run: Run, _ content: LiveEdit) -> [UInt8] {
        let members = [
            ("type", JSON.string("revision")), ("revision", .integer(Int64(run.revision))), ("form", formJSON),
            ("command", .string(command)),
        ]
        return Array("{\(Self.text(members)),\(content.report.members)}\n".utf8)
    }

    private static func text(_ members: [(String, JSON)]) -> String {
        String(JSON.object(members).text.dropFirst().dropLast())
    }

    var formJSON: JSON {
        let beside = form.files
        let now = monotonicSeconds()
        if offered == nil || offered!.until < now || offered!.beside != beside {
            let files = OfferedFiles(in: ["."] + recipeFolder + options.readable, beside: beside)
            offered = (files, beside, now + Self.offerTime)
        }
        return form.json(files: offered!.files)
    }

    /// The recipe's own folder, where the person named a file.
    private var recipeFolder: [RawString] {
        guard let recipe, recipe.ownRecipe == nil, fileStatus(recipe)?.isRegular == true else { return [] }
        return [recipe.folder]
    }

    /// A list of files is as good as new for so long, in seconds: an editor may save the recipe at every key.
    private static let offerTime = 2.0

    /// The command line that makes the edit that is shown.
    var command: String {
        (["luaedit", "run", recipe ?? ""] + form.arguments + options.ownOptions).map(shellWord).joined(separator: " ")
    }

    // MARK: - Failures

    func fail(_ run: Run, _ failure: Failure, _ report: LiveReport?) {
        if let report { form.describe((try? JSON(reading: Array(report.recipe.utf8))) ?? .null) }
        // A value that the recipe refuses is the page's to correct; the edit and the form stay as they were.
        if let request = run.request, let mistake = form.mistake(in: failure) {
            form = request.form
            let errors = JSON.object([("errors", .object([(mistake.field, .string(mistake.sentence))]))])
            return answer(request.id, errors, status: 422)
        }
        let members = report.map { $0.members } ?? Self.members(failure)
        let found = try? JSON(reading: Array("{\(members)}".utf8))
        var first = found?["findings"]?.arrayValue?.first ?? .null
        if case .object(let fields) = first {
            first = .object(fields + [("traceback", found?["traceback"] ?? .array([]))])
        }
        let line = JSON.object([
            ("type", .string("failed")), ("revision", .integer(Int64(run.revision))), ("failure", first),
            ("findings", found?["findings"] ?? .array([])), ("form", formJSON),
        ])
        failureLine = Array((line.text + "\n").utf8)
        send(failureLine!)
        if let request = run.request { answer(request.id, .object([("revision", .integer(Int64(run.revision)))])) }
    }

    private static func members(_ failure: Failure) -> String {
        let finding = JSON.object([
            ("code", .string("failed")), ("severity", .string("error")), ("text", .string(failure.text)),
            ("suggestion", .null), ("object", .null), ("file", .null), ("line", .null), ("column", .null),
            ("source", .null),
        ])
        return String(JSON.object([("findings", .array([finding]))]).text.dropFirst().dropLast())
    }

    /// Tells pages that a worker has ended, and has the recipe run again.
    /// - Parameter mayRunAgain: False for a worker that ended by what it did, and would again.
    func takeDeath(_ failure: Failure, mayRunAgain: Bool) {
        let now = monotonicSeconds()
        deaths = deaths.filter { now - $0 < Self.deathTime } + [now]
        let runs = mayRunAgain && edit != nil && deaths.count <= Self.mostDeaths
        let message = failure.text + (runs ? "; it is started again" : "; save the recipe to try again")
        tellDeath(message)
        if runs, stills.run == nil { wantRun() }
    }

    func tellDeath(_ message: String) {
        broadcast(.object([("type", .string("worker-died")), ("message", .string(message))]))
    }
}

extension PageServerProcess {
    /// Answers a request with JSON. A server that has ended is noticed where it is read.
    func answer(_ id: Int, _ json: JSON, status: Int = 200) {
        try? send(.answer(PageAnswer(id: id, status: status), body: Array(json.text.utf8)))
    }

    /// Answers a request with an error.
    func refuse(_ id: Int, _ status: Int, _ sentence: String) {
        answer(id, .object([("error", .string(sentence))]), status: status)
    }

    /// Answers a request with a sealed file, which is closed.
    func answer(_ id: Int, file: CInt, _ contentType: String, isImmutable: Bool) {
        let caching = isImmutable ? "private, max-age=31536000, immutable" : "no-store"
        let answer = PageAnswer(id: id, contentType: contentType, fields: [PageAnswer.Field("Cache-Control", caching)])
        try? send(.answerWithFile(answer), file: file)
    }
}
