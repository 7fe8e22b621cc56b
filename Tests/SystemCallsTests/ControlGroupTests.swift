import Glibc
import TestSupport
import Testing

@testable import SystemCalls

@Suite("limits of control groups") struct ControlGroupTests {
    /// The groups of a machine that has these files, each with its text.
    private func groups(_ files: [(String, String)]) -> ControlGroups {
        let machine = Folder<String>()
        for (path, text) in files {
            var folder = machine.path
            for name in path.split(separator: "/").dropLast() {
                folder += "/" + name
                mkdir(folder, 0o777)
            }
            machine.write(path, text)
        }
        return ControlGroups(root: RawString(machine.path))
    }

    private static let unified = "30 23 0:26 / /sys/fs/cgroup rw,relatime - cgroup2 cgroup2 rw,nsdelegate\n"

    @Test("the least limit from a process's own group up holds")
    func nested() {
        let groups = self.groups([
            ("proc/self/cgroup", "0::/system.slice/job.service/inner\n"),
            ("proc/self/mountinfo", "22 1 8:1 / / rw - ext4 /dev/sda1 rw\n" + Self.unified),
            ("sys/fs/cgroup/system.slice/memory.max", "max\n"), ("sys/fs/cgroup/system.slice/pids.max", "90\n"),
            ("sys/fs/cgroup/system.slice/job.service/memory.max", "1073741824\n"),
            ("sys/fs/cgroup/system.slice/job.service/memory.high", "805306368\n"),
            ("sys/fs/cgroup/system.slice/job.service/cpu.max", "150000 100000\n"),
            ("sys/fs/cgroup/system.slice/job.service/inner/memory.max", "2147483648\n"),
            ("sys/fs/cgroup/system.slice/job.service/inner/cpu.max", "max 100000\n"),
            ("sys/fs/cgroup/system.slice/job.service/inner/pids.max", "100\n"),
            ("sys/fs/cgroup/system.slice/job.service/inner/memory.events", "low 0\noom 3\noom_kill 2\n"),
            ("sys/fs/cgroup/system.slice/job.service/memory.events", "oom_kill 5\n"),
        ])
        #expect(groups.memory == 768 << 20)
        #expect(groups.processors == 2)
        #expect(groups.tasks == 90)
        #expect(groups.killedForMemory == 2)
    }

    @Test("version 1 has a hierarchy for each controller")
    func version1() {
        let groups = self.groups([
            ("proc/self/cgroup", "9:name=systemd:/\n4:memory:/docker/ab/sub\n2:cpu,cpuacct:/\n1:pids:/\n0::/\n"),
            (
                "proc/self/mountinfo",
                """
                32 31 0:29 / /sys/fs/cgroup/cpu,cpuacct rw - cgroup cgroup rw,cpu,cpuacct
                35 31 0:32 /docker/ab /sys/fs/cgroup/mem\\040ory rw - cgroup cgroup rw,memory
                39 31 0:36 / /sys/fs/cgroup/pids rw - cgroup cgroup rw,pids

                """
            ),
            ("sys/fs/cgroup/cpu,cpuacct/cpu.cfs_quota_us", "50000\n"),
            ("sys/fs/cgroup/cpu,cpuacct/cpu.cfs_period_us", "100000\n"),
            ("sys/fs/cgroup/mem ory/memory.limit_in_bytes", "536870912\n"),
            ("sys/fs/cgroup/mem ory/sub/memory.limit_in_bytes", "9223372036854771712\n"),
            ("sys/fs/cgroup/mem ory/sub/memory.oom_control", "oom_kill_disable 0\nunder_oom 0\noom_kill 1\n"),
            ("sys/fs/cgroup/pids/pids.max", "max\n"),
        ])
        #expect(groups.memory == 512 << 20)
        #expect(groups.processors == 1)
        #expect(groups.tasks == nil)
        #expect(groups.killedForMemory == 1)
    }

    @Test(
        "a container's own group is the mounted one, wherever the process says that it is",
        arguments: [
            ("/", "/"), ("/docker/ab", "/docker/ab"), ("/kubepods/other", "/docker/ab"), ("/../other", "/"),
        ])
    func container(path: String, mounted: String) {
        let groups = self.groups([
            ("proc/self/cgroup", "0::\(path)\n"),
            ("proc/self/mountinfo", "30 23 0:26 \(mounted) /sys/fs/cgroup ro - cgroup2 cgroup rw\n"),
            ("sys/fs/cgroup/memory.max", "314572800\n"), ("sys/fs/cgroup/cpu.max", "400000 100000\n"),
        ])
        #expect(groups.memory == 300 << 20)
        #expect(groups.processors == 4)
    }

    @Test("a machine without groups has no limits, and neither have values that say nothing")
    func none() {
        #expect(self.groups([]) == self.groups([("proc/self/cgroup", "0::/a\n")]))
        let groups = self.groups([
            ("proc/self/cgroup", "0::/\nnonsense\n"), ("proc/self/mountinfo", Self.unified + "broken - cgroup2\n"),
            ("sys/fs/cgroup/memory.max", "-1\n"), ("sys/fs/cgroup/cpu.max", "100000\n"),
            ("sys/fs/cgroup/pids.max", "\n"),
        ])
        #expect(groups.memory == nil && groups.processors == nil && groups.tasks == nil)
    }
}
