import Digests
import Glibc
import Messages
import SupervisionTestSupport
import SystemCalls
import Terminal
import TestSupport
import Testing

@testable import Supervision

@Suite("A worker's use of the cache")
struct PartBrokerTests {
    private let folder = SupervisionTestSupport.TemporaryFolder()
    private var cache: RawString { folder.file("cache") }

    private func perform(_ steps: [RawString], pack: Digest? = nil, usesCache: Bool = true) throws -> JobResult {
        try folder.perform("parts", cache: cache) { job in
            job.arguments = steps
            job.recipe?.pack = pack
            job.usesCache = usesCache
        }
    }

    private var running: [RawString] { folderNames(cache.appending("running")) }

    @Test func whatOneJobKeepsTheNextFinds() throws {
        #expect(try perform(["find a", "make a one", "find a", "find b"]).output == "nothing\nmade\none\nnothing\n")
        let second = try perform(["find a", "remove a", "find a"])
        #expect(second.output == "one\nremove\nnothing\n")
        #expect(second.status == .success)
        #expect(second.error == "")
        #expect(running == [])
    }

    /// The same keys, and another content.
    @Test func aPackSeesOnlyItsOwnEntries() throws {
        let (a, b) = (Digest(of: [1]), Digest(of: [2]))
        #expect(try perform(["make a own"]).output == "made\n")
        #expect(try perform(["find a", "make a false", "remove b"], pack: a).output == "nothing\nmade\nremove\n")
        #expect(try perform(["find a", "make b false", "remove a"], pack: b).output == "nothing\nmade\nremove\n")
        #expect(try perform(["find a", "find b"]).output == "own\nnothing\n")
        #expect(try perform(["find a", "find b"], pack: a).output == "false\nnothing\n")
    }

    @Test func aJobWithoutTheCacheFindsAndLeavesNothing() throws {
        #expect(try perform(["make a one"], usesCache: false).output == "not made\n")
        #expect(fileStatus(cache) == nil)
    }

    @Test func nothingIsMadeBeforeItIsNeeded() throws {
        #expect(try perform([]).status == .success)
        #expect(fileStatus(cache) == nil)
    }

    @Test func aWorkerThatCrashesLeavesNothingHidden() throws {
        let result = try perform(["begin a", "make b whole", "crash"])
        #expect(result.status == ExitStatus(.engineFailure))
        #expect(running == [])
        #expect(try perform(["find a", "find b"]).output == "nothing\nwhole\n")
    }

    @Test func oneWorkerHasOnlySoManyOpenEntries() throws {
        let steps = (0..<66).map { RawString("begin \($0)") }
        let lines = try perform(steps).output.split(separator: "\n")
        #expect(lines.filter { $0 == "begun" }.count == 64)
    }

    @Test func keepingWhatWasNotBegunDoesNothing() throws {
        #expect(try perform(["keep a", "find a"]).output == "keep\nnothing\n")
    }

    @Test func aCacheThatCannotBeUsedIsSaidOnce() throws {
        folder.write("cache", "a file")
        let result = try perform(["find a", "make a one", "find b"])
        #expect(result.status == .success)
        #expect(result.output == "nothing\nnot made\nnothing\n")
        #expect(
            result.error == "warning: the cache '\(cache)' cannot be used: it is not a folder; move it away; "
                + "the export goes on without it\n")
    }

    /// Such a worker has asked on and on: its supervisor must not wait for ever.
    @Test func aWorkerThatReadsNoAnswersIsAnError() throws {
        let worker = try WorkerProcess(program: Folder<RawString>.testWorker, patience: 1)
        var job = Job(command: .run)
        job.recipe = Job.Recipe(name: "test.lua", path: nil, text: Array("hang".utf8))
        try worker.send(job)
        #expect(throws: Failure(.engineFailure, "the engine does not take the answers to its requests")) {
            while worker.status == nil { try worker.send(.part(isThere: false)) }
        }
    }

    @Test func theSummarySaysHowManyPartsWereThere() throws {
        let text = try folder.perform("summarise parts")
        #expect(text.error == "note: 27 of 31 parts were there\n")
        var style = Reporter.Style()
        style.json = true
        let json = try folder.perform("summarise parts", replaces: true, style: style)
        #expect(json.output.hasSuffix("}],\"parts\":{\"total\":31,\"found\":27}}\n"))
    }
}
