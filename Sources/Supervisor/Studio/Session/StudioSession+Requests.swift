import Glibc
import Messages
import RecipeFiles
import SystemCalls
import Wording

// The requests of pages.
extension StudioSession {
    /// Answers a request, now or when a worker has done it.
    func take(_ request: PageRequest) {
        let parts = request.target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let path = String(parts[0])
        if request.method == .get {
            if path.hasPrefix("/still/") {
                return takeStill(request.id, path, query: parts.count > 1 ? String(parts[1]) : "")
            }
            if path.hasPrefix("/media/") { return segments.take(request.id, path) }
            if path.hasPrefix("/picture/") { return takePicture(request.id, path) }
            return server.refuse(request.id, 404, "there is no such address")
        }
        guard let body = try? JSON(reading: request.body), case .object = body else {
            return server.refuse(request.id, 400, "the request is not a JSON object")
        }
        switch path {
        case "/api/choose": choose(request.id, body)
        case "/api/options": setOptions(request.id, body)
        case "/api/render": render(request.id, body)
        case "/api/cancel": cancel(request.id, body)
        case "/api/reveal": reveal(request.id, body)
        case "/api/open": open(request.id, body)
        case "/api/peaks": takePeaks(request.id, body)
        default: server.refuse(request.id, 404, "there is no such address")
        }
    }

    /// `/still/REVISION/FRAME?w=WIDTH`.
    private func takeStill(_ id: Int, _ path: String, query: String) {
        let parts = path.split(separator: "/")
        let width = query.hasPrefix("w=") ? Int(query.dropFirst(2)) : query.isEmpty ? 0 : nil
        guard parts.count == 3, let revision = Int(parts[1]), let frame = Int64(parts[2]), frame >= 0,
            let width, (0...16384).contains(width)
        else { return server.refuse(id, 404, "a still is /still/REVISION/FRAME?w=WIDTH") }
        stills.take(id, revision: revision, LiveRequest.Still(frame: frame, width: width))
    }

    private func takePeaks(_ id: Int, _ body: JSON) {
        guard let revision = body["revision"]?.integerValue, let first = body["from"]?.integerValue,
            let count = body["count"]?.integerValue, (0...1_000_000_000).contains(first), (1...36_000).contains(count)
        else { return server.refuse(id, 400, "peaks need revision, from, and a count of at most 36000") }
        segments.takePeaks(id, revision: Int(revision), first: Int(first), count: Int(count))
    }

    private func setOptions(_ id: Int, _ body: JSON) {
        guard let values = body["values"] else { return server.refuse(id, 400, "options need values") }
        let before = form
        do throws(RecipeForm.Mistake) { try form.set(values) } catch { return server.refuse(id, 400, error.text) }
        wantRun((id, before))
    }

    // MARK: - Renders

    /// The most renders at once.
    private static let mostRenders = 4

    private func render(_ id: Int, _ body: JSON) {
        guard let recipe else { return server.refuse(id, 409, "no recipe is chosen") }
        guard renders.count < Self.mostRenders else {
            return server.refuse(id, 429, "\(Self.mostRenders) renders are under way; wait for one or cancel it")
        }
        guard case .object(let members) = body else { return }
        // A field of the page that is left empty is null.
        let wishes = members.filter { $0.1 != .null }
        do throws(ServeRefusal) { try ServeField.check(wishes, RenderFields.all, of: "render", id: .null) } catch {
            return server.refuse(id, 400, error.text)
        }
        let words = RenderProcess.words(recipe, form.arguments, own: options.ownOptions, .object(wishes))
        renderCount += 1
        do throws(Failure) {
            let process = try RenderProcess(id: renderCount, words)
            renders.append(process)
            answer(id, .object([("id", .integer(Int64(process.id)))]))
            broadcast(process.event(nil))
        } catch {
            server.refuse(id, 500, error.text)
        }
    }

    /// Takes what a render has said.
    func take(_ render: RenderProcess) {
        let status = render.takeOutput()
        if status != nil { finishedRenders[render.id] = render.path ?? "" }
        broadcast(render.event(status))
    }

    private func cancel(_ id: Int, _ body: JSON) {
        guard let number = body["id"]?.integerValue, let render = renders.first(where: { Int64($0.id) == number })
        else {
            return server.refuse(id, 404, "there is no such render")
        }
        render.cancel()
        answer(id, .object([]))
    }

    private func reveal(_ id: Int, _ body: JSON) {
        guard let number = body["id"]?.integerValue, let path = finishedRenders[Int(number)], !path.isEmpty else {
            return server.refuse(id, 404, "there is no such file")
        }
        start(id, ["xdg-open", RawString(carried: path).folder])
    }

    // MARK: - The editor

    /// Opens a line of the recipe or of a module beside it.
    private func open(_ id: Int, _ body: JSON) {
        guard let editor = options.editor else {
            return server.refuse(id, 404, "no editor is set; start the studio with --editor 'code -g {file}:{line}'")
        }
        let line = min(max(body["line"]?.integerValue ?? 1, 1), 1_000_000)
        guard let name = body["file"]?.stringValue, let file = recipeFile(name) else {
            return server.refuse(id, 404, "that is no file of the recipe")
        }
        let words = editor.split(separator: " ").map { word in
            String(word).replacing("{file}", with: file.carried).replacing("{line}", with: "\(line)")
        }
        let hasPlace = editor.contains("{file}")
        start(id, words.map { RawString(carried: $0) } + (hasPlace ? [] : [file]))
    }

    /// The recipe's file or a module beside it, by its name in messages.
    private func recipeFile(_ name: String) -> RawString? {
        guard let named = recipe,
            let file = edit?.job.recipe ?? (try? options.makeJob(named, form.arguments))?.recipe, let path = file.path
        else { return nil }
        if name == file.name.carried { return path }
        guard name.hasSuffix(".lua"), !name.contains("/") else { return nil }
        let module = path.folder.appending(RawString(carried: name))
        return fileStatus(module) == nil ? nil : module
    }

    /// Starts a program of the desktop, which outlives the studio.
    private func start(_ id: Int, _ words: [RawString]) {
        do throws(SystemError) { _ = try ProgramStart(words).perform() } catch {
            return server.refuse(id, 500, "cannot start '\(words[0])': \(error)")
        }
        answer(id, .object([]))
    }
}
