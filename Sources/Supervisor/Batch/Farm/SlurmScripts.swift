import Messages
import SystemCalls

/// The batch scripts of a job for Slurm: an array of tasks, and the join after it.
package struct SlurmScripts: Sendable {
    /// What each task takes of its node.
    package struct Resources: Sendable {
        package var processors = 2
        /// `D-HH:MM:SS` or minutes, as Slurm reads it.
        package var time: String?
        package var partition: String?
        /// The most tasks at a time; nil for as many as there are nodes.
        package var atOnce: Int?

        package init() {}
    }

    /// How often a task that has failed is run again. Slurm itself does that only when a node fails.
    private static let attempts = 3
    /// Beside the engine, the supervisor and what the system counts for files, in MiB.
    private static let memoryReserve = 256

    package static let taskName: RawString = "slurm-tasks.sh"
    package static let joinName: RawString = "slurm-join.sh"

    private let job: FarmJob
    private let folder: RawString
    private let program: RawString
    private let resources: Resources

    /// - Parameters:
    ///   - folder: The job's, absolute.
    ///   - program: luaedit's path on the nodes, absolute.
    package init(_ job: FarmJob, folder: RawString, program: RawString, resources: Resources) {
        (self.job, self.folder, self.program, self.resources) = (job, folder, program, resources)
    }

    /// The script of the array.
    package var tasks: String {
        let last = job.plan.tasks.count - 1
        let atOnce = resources.atOnce.map { "%\($0)" } ?? ""
        return head(["--array=0-\(last)\(atOnce)", "--requeue"], log: "task-%a.log") + """
            status=0
            \(command("task")) "$SLURM_ARRAY_TASK_ID" || status=$?
            case $status in
            # A crash, a full disk, a limit or a signal: perhaps another time, or elsewhere.
            70 | 74 | 125 | 129 | 13? | 143)
                if ((${SLURM_RESTART_COUNT:-0} < \(Self.attempts))); then
                    scontrol requeue "${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID"
                    # The requeue ends this script.
                    sleep 60
                fi
                ;;
            esac
            exit "$status"

            """
    }

    /// The script of the join.
    package var join: String {
        head([], log: "join.log") + "exec \(command("join"))\n"
    }

    /// Writes both scripts into the job's folder.
    /// - Throws: `.usage` for a folder whose name Slurm cannot read in a script; `.inputOutput`.
    package func write() throws(Failure) {
        let isReadable = folder.bytes.allSatisfy { $0 >= 0x20 && !"\"\\\u{7F}".utf8.contains($0) }
        guard isReadable, String(validating: folder.bytes, as: UTF8.self) != nil else {
            throw Failure(.usage, "Slurm cannot write into '\(folder)': its name has quotes or control characters")
        }
        for (name, text) in [(Self.taskName, tasks), (Self.joinName, join)] {
            let path = folder.appending(name)
            do throws(SystemError) { try writeWhole(Array(text.utf8), to: path) } catch {
                throw Failure(.inputOutput, "cannot write '\(path)': \(error)")
            }
        }
    }

    private func head(_ more: [String], log: String) -> String {
        var options = [
            "--job-name=luaedit", "--nodes=1", "--ntasks=1", "--cpus-per-task=\(resources.processors)",
            "--mem=\(job.memory + Self.memoryReserve)M", "--open-mode=append",
        ]
        options += [resources.time.map { "--time=\($0)" }, resources.partition.map { "--partition=\($0)" }].compactMap {
            $0
        }
        options += more
        // A name with a space would end the option there, and '%' begins one of Slurm's own names.
        let place = folder.repaired.split(separator: "%", omittingEmptySubsequences: false).joined(separator: "%%")
        options.append("--output=\"\(place)/\(log)\"")
        return "#!/bin/bash\n" + options.map { "#SBATCH \($0)\n" }.joined() + "\n"
    }

    private func command(_ step: String) -> String {
        "\(shellWord(program)) farm \(step) --quiet \(shellWord(folder))"
    }
}
