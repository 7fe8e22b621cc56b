import Digests
import Glibc

extension PartStore {
    /// Reads an entry; nil if there is none. A damaged one is removed.
    package func entry(_ key: Digest) -> PartEntry? {
        guard let descriptor = open(key) else { return nil }
        defer { close(descriptor) }
        do throws(PartEntryFailure) { return try PartEntry.read(from: descriptor, key: key) } catch {
            remove(key)
            return nil
        }
    }

    /// Writes an entry. Nothing is kept where it cannot be written.
    package func keep(_ entry: PartEntry, as key: Digest) {
        guard let descriptor = create(key) else { return }
        do throws(PartEntryFailure) {
            defer { close(descriptor) }
            try entry.write(to: descriptor, key: key)
        } catch {
            return discard(key)
        }
        keep(key)
    }
}
