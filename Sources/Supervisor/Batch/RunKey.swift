import Digests
import Messages
import RecipeFiles
import SystemCalls

/// Computes the digest of all that makes a run's result: recipe, modules, values, options, files and luaedit.
///
/// Files that a recipe opens on its own, without a value that names them, are not in it.
package struct RunKey {
    /// Of what all runs have.
    private let common: Digest

    /// - Parameters:
    ///   - sources: The recipe's text and those of its modules.
    ///   - engine: The worker's program.
    package init(sources: [(name: RawString, text: [UInt8])], engine: RawString) {
        var digester = Digester()
        digester.add("luaedit-batch/1")
        digester.add(Version.current)
        Self.add(FileIdentity(of: engine), to: &digester)
        for source in sources {
            digester.add(source.name.bytes)
            digester.add(source.text)
        }
        common = digester.finish()
    }

    /// The key of a run, with its files as they are now; nil if a file may be one of many that a pattern names.
    package func digest(of run: BatchPlan.Run) -> Digest? {
        guard !run.namesPattern else { return nil }
        var digester = Digester()
        digester.update(common.bytes)
        digester.add(UInt64(run.words.count))
        for word in run.words { digester.add(word.bytes) }
        for file in run.files {
            guard let status = fileStatus(file), !status.isFolder, let path = try? resolved(file) else {
                digester.add(UInt8(0))
                continue
            }
            digester.add(UInt8(1))
            digester.add(path.bytes)
            Self.add(FileIdentity(of: path), to: &digester)
        }
        return digester.finish()
    }

    private static func add(_ identity: FileIdentity?, to digester: inout Digester) {
        digester.add(identity?.size ?? -1)
        digester.add(identity?.modified ?? -1)
    }
}
