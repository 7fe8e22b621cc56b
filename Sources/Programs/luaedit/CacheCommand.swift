import ArgumentParser
import Messages
import PartCache
import SystemCalls

struct CacheCommand: OptionCommand {
    static let configuration = CommandConfiguration(
        commandName: "cache",
        abstract: "Shows what is kept of earlier exports, and changes it.",
        discussion: """
            Movies are exported in parts, and later exports use the parts that did not change. Without an option: the \
            entries by recipe, with their sizes and how often an export found one. The cache is the folder that \
            LUAEDIT_CACHE names, else luaedit/parts in XDG_CACHE_HOME or ~/.cache.
            """)

    @OptionGroup var options: Options<CacheCommand>

    func validate() throws {
        guard [own.clear, own.verify, own.limit != nil].filter({ $0 }).count > 1 else { return }
        throw ValidationError("--clear, --verify and --limit do different things; choose one.")
    }

    func run() throws {
        let report: CacheReport
        do throws(PartFolderFailure) { report = try makeReport() } catch {
            throw Failure(.inputOutput, error.description)
        }
        try writeOutput(own.json ? report.json.text + "\n" : report.text)
        if !report.isWhole { throw ExitStatus(.inputOutput) }
    }

    private func makeReport() throws(PartFolderFailure) -> CacheReport {
        let path = try PartFolder.usualPath()
        if let limit = own.limit {
            let folder = try PartFolder(at: path)
            try folder.setLimit(limit.bytes)
            return .contents(path, folder)
        }
        let folder = try PartFolder.open(path)
        if own.clear {
            let removed = try folder?.clear() ?? (count: 0, size: 0)
            return .cleared(count: removed.count, size: removed.size, left: folder?.sum() ?? 0)
        }
        if own.verify {
            let result = try folder?.verify() ?? (count: 0, damaged: 0)
            return .verified(count: result.count, damaged: result.damaged)
        }
        return .contents(path, folder)
    }
}
