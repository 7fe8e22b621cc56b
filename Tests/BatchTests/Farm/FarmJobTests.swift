import Digests
import Glibc
import Messages
import SystemCalls
import TestSupport
import Testing

@testable import Batch

/// A job's file, and what is refused of it.
@Suite struct FarmJobTests {
    private let folder = TemporaryFolder()
    private var path: RawString { RawString(folder.file("job")) }

    private let job = FarmJob(
        folder: "/a b", words: ["--crf=20", "--", RawString(bytes: [0xFF, 0x0A]), "-x"], recipe: "r.lua",
        recipeDigest: Digest(of: [1]), output: "out.mp4", overwrites: true, cache: "/c", memory: 512,
        plan: FarmPlan(build: Digest(of: [2]), libraries: ["x 1"], parts: [250, 100, 50], tasks: [0, 2]))

    @Test("a job is read as it was written, names of any bytes too")
    func roundTrip() throws {
        try job.write(into: path, replaces: false)
        #expect(try FarmJob(in: path) == job)
        #expect(throws: Failure.self) { try job.write(into: path, replaces: false) }
        #expect(throws: Never.self) { try job.write(into: path, replaces: true) }
    }

    @Test("a job that is cut or changed anywhere is refused")
    func damage() throws {
        try job.write(into: path, replaces: false)
        let whole = folder.read("job/job.json")
        for length in 0..<(whole.count - 1) {
            folder.write("job/job.json", Array(whole[..<length]))
            #expect(throws: Failure.self) { try FarmJob(in: path) }
        }
        for index in stride(from: 0, to: whole.count, by: 7) {
            var changed = whole
            changed[index] ^= 1
            folder.write("job/job.json", changed)
            #expect((try? FarmJob(in: path)) == nil, "byte \(index)")
        }
    }

    @Test("a job of another form or version, and none, are refused by name")
    func otherVersion() throws {
        let none = #expect(throws: Failure.self) { try FarmJob(in: path) }
        #expect(none?.kind == .missingInput)
        try job.write(into: path, replaces: false)
        let text = String(decoding: folder.read("job/job.json"), as: UTF8.self)
        folder.write("job/job.json", text.replacing("luaedit-farm/1", with: "luaedit-farm/9"))
        let form = #expect(throws: Failure.self) { try FarmJob(in: path) }
        #expect(form?.text.contains("has the form 'luaedit-farm/9', and this luaedit reads 'luaedit-farm/1'") == true)
    }

    @Test("tasks that the job does not have are refused", arguments: [-1, 2, Int.max])
    func tasks(task: Int) {
        let failure = #expect(throws: Failure.self) { try job.requireTask(task) }
        #expect(failure?.text == "there is no task \(task): the job's tasks are 0 to 1")
    }

    @Test("one join at a time has a job's folder")
    func lock() throws {
        _ = path.withCString { mkdir($0, 0o700) }
        let lock = try FarmLock(path)
        let failure = #expect(throws: Failure.self) { try FarmLock(path) }
        #expect(failure?.text == "cannot join '\(path)': another join of it is running; wait for its end")
        withExtendedLifetime(lock) {}
    }

    @Test("the scripts for Slurm are ones that bash reads")
    func scripts() throws {
        _ = path.withCString { mkdir($0, 0o700) }
        var resources = SlurmScripts.Resources()
        (resources.processors, resources.time, resources.atOnce) = (4, "1:00:00", 3)
        let scripts = SlurmScripts(job, folder: path, program: "/opt/lua edit", resources: resources)
        #expect(scripts.tasks.contains("#SBATCH --array=0-1%3\n"))
        #expect(scripts.tasks.contains("#SBATCH --cpus-per-task=4\n#SBATCH --mem=768M\n"))
        #expect(scripts.join.hasSuffix("exec '/opt/lua edit' farm join --quiet \(path)\n"))
        try scripts.write()
        for name in ["slurm-tasks.sh", "slurm-join.sh"] {
            try Program(name: "bash").run(["-n", folder.file("job/\(name)")])
        }
        let odd = SlurmScripts(job, folder: "/a\n#SBATCH --x", program: "/l", resources: resources)
        #expect(throws: Failure.self) { try odd.write() }
    }
}

/// Parts among tasks.
@Suite struct FarmTasksTests {
    @Test(
        "tasks get runs of neighbouring parts with about as many frames",
        arguments: [
            ([250, 250, 250, 250], 2, [0, 2]), ([250, 250, 250, 250], 3, [0, 1, 3]), ([250, 250], 5, [0, 1]),
            ([250], 3, [0]), ([50, 50, 50, 450], 2, [0, 3]), ([450, 50, 50, 50], 2, [0, 1]), ([1, 1, 1, 1], 1, [0]),
            ([1000, 1, 1], 3, [0, 1, 2]), ([1, 1, 1000], 3, [0, 1, 2]),
        ])
    func divide(parts: [Int], count: Int, starts: [Int]) {
        #expect(FarmTasks.divide(parts, into: count) == starts)
    }

    @Test("every number of tasks gives as many, each with parts")
    func everyCount() {
        let parts = (0..<40).map { 48 + $0 * 37 % 203 }
        for count in 1...50 {
            let plan = FarmPlan(
                build: Digest(of: []), libraries: [], parts: parts, tasks: FarmTasks.divide(parts, into: count))
            #expect(plan.isValid && plan.tasks.count == min(count, 40))
        }
    }

    @Test(
        "numbers are written as array jobs take them",
        arguments: [([], ""), ([3], "3"), ([3, 7, 8, 9], "3,7-9"), ([0, 1, 3, 4], "0-1,3-4")])
    func expression(numbers: [Int], text: String) {
        #expect(FarmPlan.expression(numbers) == text)
        #expect(text.isEmpty || FarmPlan.numbers(text).map { $0.flatMap(Array.init) } == numbers)
    }

    @Test("the tasks of parts are found")
    func tasksOfParts() {
        let plan = FarmPlan(build: Digest(of: []), libraries: [], parts: [1, 1, 1, 1], tasks: [0, 1, 3])
        #expect(plan.tasks(making: [0, 2]) == [0, 1])
        #expect(plan.tasks(making: [3]) == [2])
        #expect(plan.parts(ofTask: 2) == 3..<4)
    }
}
