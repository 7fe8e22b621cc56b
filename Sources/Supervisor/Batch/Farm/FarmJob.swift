import Digests
import Messages
import SystemCalls
import Wording

/// An export that several machines make: everything that each of them has to know.
package struct FarmJob: Equatable, Sendable {
    /// Absolute: relative names of the command line are looked up in it.
    package var folder: RawString
    /// luaedit's options for the run but `-o`, each in one word, then `--`, the recipe and its arguments.
    package var words: [RawString]
    /// The recipe as it was named.
    package var recipe: RawString
    /// The digest of the recipe's text and its modules'.
    package var recipeDigest: Digest
    /// The result.
    package var output: RawString
    /// True if the result may replace a file.
    package var overwrites: Bool
    /// Absolute: the folder of the parts, which all machines reach.
    package var cache: RawString
    /// What one machine may take of the memory, in MiB.
    package var memory: Int
    package var plan: FarmPlan

    package init(
        folder: RawString, words: [RawString], recipe: RawString, recipeDigest: Digest, output: RawString,
        overwrites: Bool, cache: RawString, memory: Int, plan: FarmPlan
    ) {
        (self.folder, self.words, self.recipe, self.recipeDigest) = (folder, words, recipe, recipeDigest)
        (self.output, self.overwrites, self.cache, self.memory) = (output, overwrites, cache, memory)
        self.plan = plan
    }

    /// The digest of a recipe's texts.
    package static func digest(of sources: [(name: RawString, text: [UInt8])]) -> Digest {
        var digester = Digester()
        for source in sources {
            digester.add(source.name.bytes)
            digester.add(source.text)
        }
        return digester.finish()
    }

    /// Checks the number of a task.
    /// - Throws: `.usage` with the numbers that there are.
    package func requireTask(_ task: Int) throws(Failure) {
        guard plan.tasks.indices.contains(task) else {
            throw Failure(.usage, "there is no task \(task): the job's tasks are 0 to \(plan.tasks.count - 1)")
        }
    }

    /// The tasks in words: `12 parts (3000 frames) in 4 tasks, 0-3`.
    package var summary: String {
        let (parts, tasks) = (plan.parts.count, plan.tasks.count)
        let numbers = FarmPlan.expression(Array(0..<tasks))
        return
            "\(counted(parts, "part")) (\(counted(plan.parts.reduce(0, +), "frame"))) in \(counted(tasks, "task")), \(numbers)"
    }
}
