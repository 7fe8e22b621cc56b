import ArgumentParser
import Messages
import PartCache
import Settings
import SystemCalls

struct CacheCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cache",
        abstract: "Shows what is kept of earlier exports, and changes it.",
        discussion: """
            Movies are exported in parts, and later exports use the parts that did not change. Without an option: the \
            entries by recipe, with their sizes and how often an export found one. The cache is the folder that \
            LUAEDIT_CACHE names, else luaedit/parts in XDG_CACHE_HOME or ~/.cache.
            """)

    @Flag(help: "Remove all entries but those that a running export uses.")
    var clear = false

    @Flag(help: "Read all entries and remove those that are damaged; ends with status 74 if there are any.")
    var verify = false

    @Option(
        help: ArgumentHelp(
            """
            Set the most bytes of all entries, such as 2GiB; 'auto' is 10 GiB, or a tenth of the disk's free space if \
            that is less.
            """, valueName: "size"), transform: CacheLimit.init(text:))
    var limit: CacheLimit?

    @Flag(help: "Write the result as JSON.")
    var json = false

    func validate() throws {
        guard [clear, verify, limit != nil].filter({ $0 }).count > 1 else { return }
        throw ValidationError("--clear, --verify and --limit do different things; choose one.")
    }

    func run() throws {
        let report: CacheReport
        do throws(PartFolderFailure) { report = try makeReport() } catch {
            throw Failure(.inputOutput, error.description)
        }
        try writeOutput(json ? report.json.text + "\n" : report.text)
        if !report.isWhole { throw ExitStatus(.inputOutput) }
    }

    private func makeReport() throws(PartFolderFailure) -> CacheReport {
        let path = try PartFolder.usualPath()
        if let limit {
            let folder = try PartFolder(at: path)
            try folder.setLimit(limit.bytes)
            return .contents(path, folder)
        }
        let folder = try PartFolder.open(path)
        if clear {
            let removed = try folder?.clear() ?? (count: 0, size: 0)
            return .cleared(count: removed.count, size: removed.size, left: folder?.sum() ?? 0)
        }
        if verify {
            let result = try folder?.verify() ?? (count: 0, damaged: 0)
            return .verified(count: result.count, damaged: result.damaged)
        }
        return .contents(path, folder)
    }
}

/// The most bytes of the cache: a size, or `auto`.
struct CacheLimit {
    /// Nil for the usual limit.
    let bytes: Int?

    /// - Throws: The form that the word should have; the parser adds the option and the word.
    init(text: String) throws {
        if text == "auto" {
            bytes = nil
        } else {
            do throws(QuantityError) { bytes = Int(try Quantity.byteCount(text)) } catch {
                throw ValidationError("\(error.form), or auto")
            }
        }
    }
}
