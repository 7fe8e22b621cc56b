import Glibc
import Messages
import SystemCalls
import Wording

// The answers to requests.
extension ServeSession {
    func take(_ result: LiveWorkerThread.Result) {
        worker.finish(result)
        isLost = state?.hasEdit == true && !result.hasEdit
        guard result.time != nil, let request = current else { return }
        if isRecovering {
            isRecovering = false
            if case .edit = result.reply {
                (current, draft, isLost) = (nil, nil, false)
                waiting.insert(request, at: 0)
                return
            }
        }
        defer { current = nil }
        switch result.reply {
        case .edit(let edit):
            revision += 1
            settle(edit.report.recipe, hasEdit: true)
            answer(request, ServeSchema.editMembers.json(revision), and: edit.report.members)
        case .file(let descriptor):
            defer { close(descriptor) }
            answer(request, SealedBytes.read(descriptor))
        case .failed(let failure, let report):
            settle(report.recipe, hasEdit: false)
            fail(request, .failed, failure.text, and: report.members)
        case .cancelled: refuse(request, .cancelled, "it was cancelled")
        case .died(let failure):
            settle("null", hasEdit: false)
            let isReplaced = waiting.contains { $0.replaces(request) }
            refuse(
                request, isReplaced ? .superseded : failure.kind == .interrupted ? .cancelled : .engineEnded,
                isReplaced ? "a newer request replaces it" : failure.text)
        }
    }

    private func answer(_ request: ServeRequest, _ bytes: [UInt8]) {
        guard request.method == .frame else {
            let text = String(decoding: bytes, as: UTF8.self)
            let members = request.method == .plan ? "\"plan\":\(text)" : String(text.dropFirst().dropLast())
            return answer(request, [], and: members)
        }
        let isLossless = request.body["format"]?.stringValue == "png"
        answer(request, ServeSchema.stillMembers.json((isLossless, bytes)))
    }

    func answer(_ request: ServeRequest, _ members: [(String, JSON)], and more: String = "") {
        let text = JSON.object([("id", request.id)] + members).text
        put(more.isEmpty ? text : "\(text.dropLast()),\(more)}")
    }

    private func fail(_ request: ServeRequest, _ code: ServeRefusal.Code, _ text: String, and members: String) {
        let json = ServeRefusal(request.id, code, text).json.text
        put(members.isEmpty ? json : "\(json.dropLast()),\(members)}")
    }

    func refuse(_ request: ServeRequest, _ code: ServeRefusal.Code, _ text: String) {
        put(ServeRefusal(request.id, code, text).json)
    }

    func put(_ json: JSON) { put(json.text) }

    private func put(_ line: String) {
        if writeAll(Array((line + "\n").utf8), to: output) != 0 { isOutputClosed = true }
    }
}
