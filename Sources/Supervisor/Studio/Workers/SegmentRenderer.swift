import Digests
import Glibc
import Messages
import Supervision
import Wording

/// Makes what is played: segments of pictures and of sound, and the peaks of the sound.
///
/// Its worker runs the recipe when the first segment of an edit is asked for. Segments that the newest edit does not have
/// any more are given up. Belongs to the session's thread.
final class SegmentRenderer {
    /// The most lines of a picture, from the best size to the quickest.
    static let lines = [720, 480, 360]
    /// A segment of a second that takes longer makes the next ones smaller, in seconds.
    private static let longestTime = 0.8
    /// So many segments that take at most a third of a second each make the next ones larger.
    private static let (quickTime, quickCount) = (0.25, 10)
    /// The most requests that wait.
    private static let mostWaiting = 24

    let worker: LiveWorkerThread
    private let server: PageServerProcess
    private var edit: (revision: Int, job: Job, content: LiveEdit)?
    /// The revision that the worker has ready.
    private var ready: Int?
    private var size = 0
    /// Where the newest edit has a segment, by its name, for each size that was in use.
    private var places: [String: (segment: Int, lines: Int)] = [:]
    /// The headers of segments, by their addresses' names.
    private var headers: [String: LiveRequest] = [:]
    private var current: Work?
    private var waiting: [Request] = []
    private var wantsSize = false
    private var quickSegments = 0
    private var ratio = 0.0
    /// The event about the size; nil while it is the best.
    private(set) var sizeLine: [UInt8]?

    private enum Work {
        case revise(Int)
        case resize
        case answer(Request)
    }

    private struct Request {
        /// Those of the pages that asked for it.
        var ids: [Int]
        let request: LiveRequest
        let name: String
        let contentType: String
        var isImmutable = true
    }

    init(_ worker: LiveWorkerThread, _ server: PageServerProcess) { (self.worker, self.server) = (worker, server) }

    // MARK: - Edits

    /// Takes another edit. What both have goes on.
    func show(_ revision: Int, _ job: Job, _ content: LiveEdit) {
        edit = (revision, job, content)
        (places, headers) = ([:], [:])
        note(content, lines: Self.lines[0])
        if size > 0 { wantsSize = true }
        sizeLine = nil
        let gone = waiting.filter { !has($0) }
        waiting.removeAll { !has($0) }
        for id in gone.flatMap(\.ids) { server.refuse(id, 410, "that edit is gone") }
        if case .answer(let request) = current, !has(request) { worker.interrupt() }
    }

    private func has(_ request: Request) -> Bool {
        switch request.request {
        case .pictures: places[request.name] != nil
        default: false
        }
    }

    private func note(_ content: LiveEdit, lines: Int) {
        for (segment, name) in content.pictureNames.enumerated() {
            let short = String(name.description.prefix(32))
            if places[short] == nil { places[short] = (segment, lines) }
        }
        guard let members = try? JSON(reading: Array("{\(content.report.members)}".utf8)) else { return }
        if let name = members["video"]?["init"]?.stringValue { headers[name] = .pictureHeader(lines: lines) }
        if let name = members["audio"]?["init"]?.stringValue { headers[name] = .soundHeader }
    }

    // MARK: - Requests

    /// Takes a request for media by its path, such as `/media/v/KEY.m4s`.
    func take(_ id: Int, _ path: String) {
        let parts = path.split(separator: "/").map(String.init)
        if let header = headers[path] {
            return put(Request(ids: [id], request: header, name: path, contentType: "video/mp4"))
        }
        guard parts.count >= 3, parts.last?.hasSuffix(".m4s") == true else {
            return server.refuse(id, parts.count == 2 ? 410 : 404, "there is no such media")
        }
        let name = String(parts[parts.count - 1].dropLast(4))
        if parts[1] == "v", parts.count == 3 {
            guard let place = places[name] else { return server.refuse(id, 410, "that segment is gone") }
            let request = LiveRequest.pictures(segment: place.segment, lines: place.lines)
            return put(Request(ids: [id], request: request, name: name, contentType: "video/iso.segment"))
        }
        guard parts[1] == "a", parts.count == 4, let revision = Int(parts[2]), let second = Int(name) else {
            return server.refuse(id, 404, "there is no such media")
        }
        guard revision == edit?.revision else { return server.refuse(id, 410, "that edit is gone") }
        put(Request(ids: [id], request: .sound(segment: second), name: path, contentType: "audio/iso.segment"))
    }

    /// Takes a request for peaks of the sound.
    func takePeaks(_ id: Int, revision: Int, first: Int, count: Int) {
        guard revision == edit?.revision else { return server.refuse(id, 410, "that edit is gone") }
        put(
            Request(
                ids: [id], request: .peaks(first: first, count: count), name: "peaks \(first)",
                contentType: "application/json", isImmutable: false))
    }

    private func put(_ request: Request) {
        if let known = waiting.firstIndex(where: { $0.name == request.name && $0.request == request.request }) {
            waiting[known].ids += request.ids
            return
        }
        waiting.append(request)
        guard waiting.count > Self.mostWaiting else { return }
        for id in waiting.removeFirst().ids { server.refuse(id, 409, "newer segments are wanted") }
    }

    /// Begins what is to be done next, if there is time for it.
    func `continue`() {
        guard !worker.isBusy, let edit, !waiting.isEmpty || (wantsSize && ready == edit.revision) else { return }
        if ready != edit.revision {
            current = .revise(edit.revision)
            return worker.begin(.revise(edit.job, lines: Self.lines[0]))
        }
        if wantsSize {
            wantsSize = false
            current = .resize
            return worker.begin(.ask(.resize(lines: Self.lines[size])))
        }
        // Peaks can wait for what is heard and seen.
        let index = waiting.firstIndex { if case .peaks = $0.request { false } else { true } } ?? 0
        let request = waiting.remove(at: index)
        current = .answer(request)
        worker.begin(.ask(request.request))
    }

    // MARK: - Results

    /// Takes the end of what the worker did.
    /// - Returns: The event for pages about another size; nil for none.
    func take(_ result: LiveWorkerThread.Result) -> JSON? {
        worker.finish(result)
        guard let time = result.time else {
            ready = nil
            return nil
        }
        defer { current = nil }
        switch (current, result.reply) {
        case (.revise(let revision), .edit): ready = revision
        case (.resize, .edit(let content)): return resized(content)
        case (.answer(let request), .file(let descriptor)):
            defer { close(descriptor) }
            answer(request, descriptor)
            measure(request, time)
        case (.answer(let request), .cancelled): put(again: request)
        case (let work, .failed(let failure, _)): refuse(work, 500, failure.text)
        case (let work, .died(let failure)):
            ready = nil
            refuse(work, 503, failure.text)
        default: refuse(current, 500, "the engine answers what it was not asked")
        }
        return nil
    }

    private func put(again request: Request) {
        guard has(request) else {
            return refuse(.answer(request), 410, "that edit is gone")
        }
        waiting.insert(request, at: 0)
    }

    private func refuse(_ work: Work?, _ status: Int, _ sentence: String) {
        guard case .answer(let request) = work else {
            // What waits for the edit cannot be had.
            for id in waiting.flatMap(\.ids) { server.refuse(id, status, sentence) }
            waiting = []
            return
        }
        for id in request.ids { server.refuse(id, status, sentence) }
    }

    private func answer(_ request: Request, _ descriptor: CInt) {
        guard case .peaks(let first, _) = request.request else {
            for id in request.ids {
                server.answer(id, file: descriptor, request.contentType, isImmutable: request.isImmutable)
            }
            return
        }
        var bytes = [UInt8](repeating: 0, count: 36_000)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        let json = JSON.object([
            ("perSecond", .integer(10)), ("from", .integer(Int64(first))),
            ("peaks", .array(bytes.prefix(max(0, count)).map { .integer(Int64($0)) })),
        ])
        for id in request.ids { server.answer(id, json) }
    }

    // MARK: - Size

    /// Chooses the size of the next segments by the time that one took.
    private func measure(_ request: Request, _ time: Double) {
        guard case .pictures(_, let lines) = request.request, lines == Self.lines[size] else { return }
        ratio = 1 / max(time, 0.001)
        if time > Self.longestTime, size + 1 < Self.lines.count {
            (size, quickSegments, wantsSize) = (size + 1, 0, true)
        } else if time < Self.quickTime, size > 0 {
            quickSegments += 1
            if quickSegments >= Self.quickCount { (size, quickSegments, wantsSize) = (size - 1, 0, true) }
        } else {
            quickSegments = 0
        }
    }

    private func resized(_ content: LiveEdit) -> JSON? {
        note(content, lines: Self.lines[size])
        guard let edit, let members = try? JSON(reading: Array("{\(content.report.members)}".utf8)),
            let video = members["video"]
        else { return nil }
        let event = JSON.object([
            ("type", .string("size")), ("revision", .integer(Int64(edit.revision))), ("video", video),
            ("ratio", .number((ratio * 10).rounded() / 10)), ("lines", .integer(Int64(Self.lines[size]))),
        ])
        sizeLine = size == 0 ? nil : Array((event.text + "\n").utf8)
        return event
    }
}
