import Messages
import SystemCalls
import Terminal
import Threads

/// The files of a recipe that is played, and when a change of them is over.
final class RecipeChanges {
    /// The quiet time that ends a change, and the longest time over which changes are joined, in seconds: an editor saves a file
    /// in several steps.
    private static let (pause, longestBurst) = (0.1, 1.0)

    private let watch: FileWatch
    private let notices: WatchNotices
    /// Files that are watched in any case: the recipe, wherever it may come to be.
    private let files: [RawString]
    private var changed: [RawString] = []
    private var (first, last) = (0.0, 0.0)

    /// - Throws: `.missingPart` where the system cannot watch files.
    init(_ files: [RawString], _ reporter: Reporter) throws(Failure) {
        do throws(SystemError) { watch = try FileWatch() } catch {
            throw Failure(.missingPart, "cannot watch files: \(error)")
        }
        (self.files, notices) = (files, WatchNotices(reporter))
    }

    /// Becomes readable when a file has changed.
    var descriptor: CInt { watch.descriptor }

    /// The recipe runs anew: its files are reported anew, too.
    func begin(ignoring isIgnored: @escaping (RawString) -> Bool) {
        watch.removeAll()
        watch.isIgnored = isIgnored
        for file in files { watch.add(file) }
    }

    func add(_ file: RawString) { watch.add(file) }

    func tell() { notices.tell(watch) }

    func take() {
        let found = watch.takeChanges()
        guard !found.isEmpty else { return }
        last = monotonicSeconds()
        if changed.isEmpty { first = last }
        for file in found where !changed.contains(file) { changed.append(file) }
    }

    /// True once when files have changed, and are quiet now.
    func takeEnd() -> Bool {
        let now = monotonicSeconds()
        guard !changed.isEmpty, now - last > Self.pause || now - first > Self.longestBurst else { return false }
        notices.tell(changed: changed)
        changed = []
        return true
    }
}
