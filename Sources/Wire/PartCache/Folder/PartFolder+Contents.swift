import Digests
import Glibc
import SystemCalls

/// What a cache holds, for people.
extension PartFolder {
    /// The entries that one recipe has made.
    package struct RecipeEntries: Equatable, Sendable {
        /// Empty if it is not known any more.
        package var recipe: RawString
        package var domain: PartDomain
        package var count = 0
        /// In bytes.
        package var size = 0
        /// The times that an export found one of them.
        package var hits = 0
        /// In seconds since 1970.
        package var lastUse: Int64 = 0
    }

    /// The entries by recipe, the one that was used last first.
    package func contents() -> [RecipeEntries] {
        struct Name: Hashable {
            let domain: PartDomain
            let recipe: RawString
        }
        var uses: [PartDomain: [Digest: UsesLog.Use]] = [:]
        for domain in domains {
            guard let place = try? root.folder(domain.folderName) else { continue }
            uses[domain] = UsesLog.read(place)
        }
        var rows: [Name: RecipeEntries] = [:]
        for entry in entries() {
            let use = uses[entry.domain]?[entry.key] ?? UsesLog.Use(hits: 0, recipe: "")
            let name = Name(domain: entry.domain, recipe: use.recipe)
            var row = rows[name] ?? RecipeEntries(recipe: use.recipe, domain: entry.domain)
            row.count += 1
            row.size += entry.size
            row.hits += use.hits
            row.lastUse = max(row.lastUse, entry.lastUse / 1_000_000_000)
            rows[name] = row
        }
        return rows.values.sorted {
            ($1.lastUse, $0.recipe.description) < ($0.lastUse, $1.recipe.description)
        }
    }

    /// Removes every entry that no running export uses.
    /// - Returns: The number of entries that were removed, and their bytes.
    package func clear() throws(PartFolderFailure) -> (count: Int, size: Int) {
        do throws(SystemError) {
            let removed = try clean(to: 0)
            try withLock(.exclusive) { () throws(SystemError) in try removeEmptyFolders() }
            return removed
        } catch {
            throw PartFolderFailure(path, error)
        }
    }

    private func removeEmptyFolders() throws(SystemError) {
        let used = Set(keysInUse().map(\.domain))
        for domain in domains {
            try UsesLog.sumUp(self, domain)
            guard !used.contains(domain) else { continue }
            let folder = try root.folder(domain.folderName)
            for name in folder.names where name.bytes.count == 2 { folder.removeFolder(name) }
            if folder.names == [UsesLog.name] { folder.remove(UsesLog.name) }
            root.removeFolder(domain.folderName)
        }
    }

    /// Reads every entry and removes those that are damaged.
    /// - Returns: How many entries were read, and how many of them were removed.
    package func verify() throws(PartFolderFailure) -> (count: Int, damaged: Int) {
        var result = (count: 0, damaged: 0)
        for entry in entries() {
            guard let (place, name) = try? place(of: entry.key, in: entry.domain), let status = place.status(name)
            else { continue }
            result.count += 1
            do throws(PartEntryFailure) {
                guard status.isRegular else { throw .damaged(.kind) }
                try check(entry.key, place, name)
            } catch {
                switch error {
                case .system(ENOENT): continue  // the cleaner was here
                case .system(let number) where number != EIO:
                    throw PartFolderFailure(path, SystemError(number: number))
                default: break
                }
                result.damaged += 1
                remove(entry.key, in: entry.domain)
            }
        }
        return result
    }

    private func check(_ key: Digest, _ place: OpenFolder, _ name: RawString) throws(PartEntryFailure) {
        let file: CInt
        do throws(SystemError) { file = try place.file(name, O_RDONLY) } catch { throw .system(error.number) }
        defer { close(file) }
        try checkEntry(file, key: key)
    }
}
