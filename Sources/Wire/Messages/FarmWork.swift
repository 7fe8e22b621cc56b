import Digests

/// The share of a run that one machine does when an export is spread over several.
package struct FarmWork: Sendable, Equatable {
    package enum Step: UInt8, Sendable {
        /// Answer with a ``FarmPlan`` as JSON; render nothing.
        case plan = 1
        /// Make the parts of one task and keep them in the cache; write no output.
        case task
        /// Write the output from parts that are all in the cache, and make the sound.
        case join
    }

    package var step: Step
    /// The number of the task, from 0.
    package var task = 0
    /// What was planned: what the engine and the movie have to be. Nil only for ``Step/plan``.
    package var plan: FarmPlan?

    package init(_ step: Step, task: Int = 0, plan: FarmPlan? = nil) {
        (self.step, self.task, self.plan) = (step, task, plan)
    }
}

/// The parts of an export, and the engine that their digests hold for.
package struct FarmPlan: Sendable, Equatable {
    /// Of the worker and its libraries.
    package var build: Digest
    /// Names and versions for people, of the same.
    package var libraries: [String]
    /// The frames of each part.
    package var parts: [Int]
    /// The first part of each task, rising; the first is 0.
    package var tasks: [Int]

    package init(build: Digest, libraries: [String], parts: [Int], tasks: [Int] = [0]) {
        (self.build, self.libraries, self.parts, self.tasks) = (build, libraries, parts, tasks)
    }

    /// The neighbouring parts that a task makes.
    /// - Precondition: There is such a task.
    package func parts(ofTask task: Int) -> Range<Int> {
        tasks[task]..<(task + 1 < tasks.count ? tasks[task + 1] : parts.count)
    }

    /// The tasks that make some parts, rising, each once.
    package func tasks(making parts: [Int]) -> [Int] {
        tasks.indices.filter { task in
            let own = self.parts(ofTask: task)
            return parts.contains { own.contains($0) }
        }
    }

    /// True if every number can be used: tasks cover all parts in order, and each part has frames.
    package var isValid: Bool {
        tasks.first == 0 && zip(tasks, tasks.dropFirst()).allSatisfy { $0 < $1 } && (tasks.last ?? 0) < parts.count
            && parts.allSatisfy { (1...1 << 40).contains($0) }
    }

    /// Numbers as a list that array jobs take: `3,7-9`.
    /// - Parameter numbers: Rising.
    package static func expression(_ numbers: [Int]) -> String {
        var runs: [ClosedRange<Int>] = []
        for number in numbers {
            if let last = runs.last, last.upperBound + 1 == number {
                runs[runs.count - 1] = last.lowerBound...number
            } else {
                runs.append(number...number)
            }
        }
        return runs.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }.joined(
            separator: ",")
    }
}

extension FarmPlan {
    /// Reads what ``expression(_:)`` writes.
    /// - Returns: Nil for anything else.
    package static func numbers(_ text: String) -> [ClosedRange<Int>]? {
        var ranges: [ClosedRange<Int>] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let ends = part.split(separator: "-", omittingEmptySubsequences: false).map { end in
                end.utf8.allSatisfy { (48...57).contains($0) } ? Int(end) : nil
            }
            guard ends.count <= 2, let first = ends[0], let last = ends.last ?? nil, first <= last else { return nil }
            ranges.append(first...last)
        }
        return ranges
    }
}

extension FarmWork.Step: Transferable {}

extension FarmWork: Record {
    static let layout = Fields(Self.init(_:task:plan:)) { ($0.step, $0.task, $0.plan) }
        .require("a task of a plan") { $0.step == .plan || $0.plan?.tasks.indices.contains($0.task) == true }
}

extension FarmPlan: Record {
    static let layout = Fields(Self.init(build:libraries:parts:tasks:)) { ($0.build, $0.libraries, $0.parts, $0.tasks) }
        .require("a plan of parts") { $0.isValid }
}
