import Digests
import Glibc
import Messages
import SystemCalls
import Wording

/// The job's file, `job.json` in its folder: whole or not there.
extension FarmJob {
    package static let fileName: RawString = "job.json"
    private static let format = "luaedit-farm/1"
    /// The largest file: a million parts.
    private static let maximumSize = 64 << 20

    /// Writes the job into a folder, which is made.
    /// - Parameter replaces: Whether a job that is there is replaced.
    /// - Throws: `.cannotCreate`, `.inputOutput`.
    package func write(into folder: RawString, replaces: Bool) throws(Failure) {
        let path = folder.appending(Self.fileName)
        if !replaces, fileStatus(path, following: false) != nil {
            throw Failure(.cannotCreate, "'\(folder)' holds a job already; --overwrite plans it anew")
        }
        guard folder.withCString({ mkdir($0, 0o777) }) == 0 || errno == EEXIST else {
            throw Failure(.cannotCreate, "cannot make the folder '\(folder)': \(systemMessage(errno))")
        }
        let content = json.text
        let seal = Digest(of: Array(content.utf8)).description
        let text = JSON.object([("job", json), ("sha256", .string(seal))]).text + "\n"
        do throws(SystemError) { try writeWhole(Array(text.utf8), to: path, isSynced: true) } catch {
            throw Failure(.inputOutput, "cannot write '\(path)': \(error)")
        }
    }

    /// Reads the job of a folder.
    /// - Throws: `.missingInput` if there is none; `.brokenInput` if it is cut, changed, or of another version.
    package init(in folder: RawString) throws(Failure) {
        let path = folder.appending(Self.fileName)
        let file = path.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
        guard file >= 0 else {
            let reason = errno == ENOENT ? "luaedit farm plan makes one" : systemMessage(errno)
            throw Failure(.missingInput, "there is no job in '\(folder)': \(reason)")
        }
        defer { close(file) }
        let bytes: [UInt8]
        do throws(SystemError) { bytes = try readAll(from: file, limit: Self.maximumSize) } catch {
            throw Failure(.inputOutput, "cannot read '\(path)': \(error)")
        }
        try self.init(bytes, path)
    }

    private init(_ bytes: [UInt8], _ path: RawString) throws(Failure) {
        guard let value = try? JSON(reading: bytes), let job = value["job"] else {
            throw Failure(.brokenInput, "'\(path)' is not whole or not a job; copy the folder again, or plan it again")
        }
        let format = job["format"]?.stringValue ?? "unknown"
        guard format == Self.format else {
            throw Failure(
                .brokenInput,
                "'\(path)' has the form '\(format)', and this luaedit reads '\(Self.format)'; plan it again")
        }
        guard value["sha256"]?.stringValue == Digest(of: Array(job.text.utf8)).description, let read = Self(job) else {
            throw Failure(.brokenInput, "'\(path)' was changed or damaged; copy the folder again, or plan it again")
        }
        guard job["luaedit"]?.stringValue == Version.current else {
            throw Failure(
                .missingPart,
                "'\(path)' was planned by luaedit \(job["luaedit"]?.stringValue ?? "?"), and this is luaedit "
                    + "\(Version.current); install the same version, or plan it again")
        }
        self = read
    }

    // MARK: - JSON

    private var json: JSON {
        func texts(_ list: [RawString]) -> JSON { .array(list.map { .string($0.carried) }) }
        func numbers(_ list: [Int]) -> JSON { .array(list.map { .integer(Int64($0)) }) }
        return .object([
            ("format", .string(Self.format)), ("luaedit", .string(Version.current)),
            ("folder", .string(folder.carried)), ("words", texts(words)), ("recipe", .string(recipe.carried)),
            ("recipe_sha256", .string(recipeDigest.description)), ("output", .string(output.carried)),
            ("overwrite", .boolean(overwrites)), ("cache", .string(cache.carried)),
            ("memory_mib", .integer(Int64(memory))), ("build", .string(plan.build.description)),
            ("libraries", .array(plan.libraries.map { .string($0) })), ("part_frames", numbers(plan.parts)),
            ("task_starts", numbers(plan.tasks)),
        ])
    }

    private init?(_ value: JSON) {
        func text(_ name: String) -> RawString? { value[name]?.stringValue.map { RawString(carried: $0) } }
        func numbers(_ name: String) -> [Int]? {
            guard let list = value[name]?.arrayValue else { return nil }
            let numbers = list.compactMap { $0.integerValue.flatMap { Int(exactly: $0) } }
            return numbers.count == list.count ? numbers : nil
        }
        func digest(_ name: String) -> Digest? { value[name]?.stringValue.flatMap { Digest(hexadecimal: $0) } }
        guard let folder = text("folder"), folder.hasPrefix("/"), let recipe = text("recipe"),
            let words = value["words"]?.arrayValue?.compactMap(\.stringValue),
            let recipeDigest = digest("recipe_sha256"),
            let output = text("output"), let overwrites = value["overwrite"]?.booleanValue, let cache = text("cache"),
            cache.hasPrefix("/"), let memory = value["memory_mib"]?.integerValue, (1...1 << 30).contains(memory),
            let build = digest("build"), let libraries = value["libraries"]?.arrayValue?.compactMap(\.stringValue),
            let parts = numbers("part_frames"), let tasks = numbers("task_starts")
        else { return nil }
        let plan = FarmPlan(build: build, libraries: libraries, parts: parts, tasks: tasks)
        guard plan.isValid else { return nil }
        self.init(
            folder: folder, words: words.map { RawString(carried: $0) }, recipe: recipe, recipeDigest: recipeDigest,
            output: output, overwrites: overwrites, cache: cache, memory: Int(memory), plan: plan)
    }
}
