import Digests
import Glibc
import PartCache
import SystemCalls
import Wording

/// The result of `luaedit cache`, for people and for programs.
enum CacheReport {
    /// The folder; nil if it is not there.
    case contents(RawString, PartFolder?)
    case cleared(count: Int, size: Int, left: Int)
    case verified(count: Int, damaged: Int)

    /// False if there was damage.
    var isWhole: Bool {
        if case .verified(_, let damaged) = self { return damaged == 0 }
        return true
    }

    // MARK: - For people

    /// Ends with a line end.
    var text: String {
        switch self {
        case .contents(let path, let folder):
            guard let folder else { return escapedForTerminal("\(path): nothing is kept yet") + "\n" }
            let sum = "\(path): \(sizeText(folder.sum(), .binary)) of at most \(sizeText(folder.limit, .binary))"
            let rows = folder.contents().map(Self.row)
            return escapedForTerminal(sum) + "\n" + (rows.isEmpty ? "" : "\n" + Self.table([Self.head] + rows))
        case .cleared(let count, let size, let left):
            let rest = left > 0 ? "; \(sizeText(left, .binary)) that running exports use are left" : ""
            return "removed \(Self.entries(count)), \(sizeText(size, .binary))\(rest)\n"
        case .verified(let count, let damaged):
            guard damaged > 0 else { return "\(Self.entries(count)) read, none is damaged\n" }
            return "\(Self.entries(count)) read; \(damaged) damaged, removed\n"
        }
    }

    private static func entries(_ count: Int) -> String { counted(count, "entry", "entries") }

    private static let head = ["recipe", "entries", "size", "found", "last use"]

    private static func row(_ row: PartFolder.RecipeEntries) -> [String] {
        let name = row.recipe.isEmpty ? "?" : row.recipe.description
        let origin = row.domain == .own ? "" : " (pack)"
        let size = sizeText(row.size, .binary)
        return [name + origin, "\(row.count)", size, "\(row.hits)", time(row.lastUse, "%Y-%m-%d %H:%M")]
    }

    /// Columns: names and times to the left, numbers to the right.
    private static func table(_ rows: [[String]]) -> String {
        let widths = head.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            let cells = row.indices.map { column in
                let gap = String(repeating: " ", count: widths[column] - row[column].count)
                return column == 0 ? row[column] + gap : column == row.count - 1 ? row[column] : gap + row[column]
            }
            return cells.joined(separator: "  ") + "\n"
        }.joined()
    }

    /// A time of this place. Wraps `strftime`.
    private static func time(_ seconds: Int64, _ format: String, isUniversal: Bool = false) -> String {
        var moment = time_t(seconds)
        var parts = tm()
        guard (isUniversal ? gmtime_r(&moment, &parts) : localtime_r(&moment, &parts)) != nil else { return "?" }
        var buffer = [CChar](repeating: 0, count: 64)
        let count = strftime(&buffer, buffer.count, format, &parts)
        return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    // MARK: - For programs

    var json: JSON {
        switch self {
        case .contents(let path, let folder): Self.contentsForm.json((path, folder))
        case .cleared(let count, let size, let left): Self.clearedForm.json((count, size, left))
        case .verified(let count, let damaged): Self.verifiedForm.json((count, damaged))
        }
    }

    private static let contentsForm = JSONForm<(path: RawString, folder: PartFolder?)>([
        JSONMember("folder", .string) { $0.path.repaired },
        JSONMember("size", .integer, "Of all entries, in bytes") { $0.folder?.sum() ?? 0 },
        JSONMember("limit", .orNull(.integer), "In bytes; null while the folder is not there") { $0.folder?.limit },
        JSONMember("limit_is_set", .boolean, "By cache --limit") { $0.folder?.ownLimit != nil },
        JSONMember("recipes", .list(rowForm)) { $0.folder?.contents() ?? [] },
    ])

    private static let clearedForm = JSONForm<(count: Int, size: Int, left: Int)>([
        JSONMember("removed", .integer, "Entries") { $0.count },
        JSONMember("removed_size", .integer, "In bytes") { $0.size },
        JSONMember("size", .integer, "Of entries that running exports use, which are left, in bytes") { $0.left },
    ])

    private static let verifiedForm = JSONForm<(count: Int, damaged: Int)>([
        JSONMember("entries", .integer) { $0.count },
        JSONMember("damaged", .integer, "Entries that were removed") { $0.damaged },
    ])

    private static let rowForm = JSONForm<PartFolder.RecipeEntries>([
        JSONMember("recipe", .orNull(.string)) { $0.recipe.isEmpty ? nil : $0.recipe.repaired },
        JSONMember("pack", .orNull(.string), "The digest of the pack that it is in") { row in
            if case .pack(let digest) = row.domain { digest.description } else { nil }
        },
        JSONMember("entries", .integer) { $0.count },
        JSONMember("size", .integer, "In bytes") { $0.size },
        JSONMember("found", .integer, "How often an export used one") { $0.hits },
        JSONMember("last_use", .string, "A date and a time, RFC 3339, in UTC") { row in
            time(row.lastUse, "%Y-%m-%dT%H:%M:%SZ", isUniversal: true)
        },
    ])

    static let schemas = [
        JSONSchema("cache", "What cache --json says", contentsForm.schema),
        JSONSchema("cache-cleared", "What cache --clear --json says", clearedForm.schema),
        JSONSchema("cache-verified", "What cache --verify --json says", verifiedForm.schema),
    ]
}
