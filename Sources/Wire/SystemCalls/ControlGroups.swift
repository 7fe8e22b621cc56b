import Glibc

/// The control groups of this process, of version 1, 2 or both: the limits of containers, of systemd's services and of batch
/// systems. A limit holds for all processes of a group and of the groups in it.
///
/// A group is found by `/proc/self/cgroup` below the places where `/proc/self/mountinfo` says that groups are mounted. A
/// container may see its own group as the top one. Groups that are not mounted have no limits here.
package struct ControlGroups: Equatable, Sendable {
    /// Bytes that all processes may take together; nil without a limit. The least of `memory.max`, `memory.high` and
    /// `memory.limit_in_bytes`.
    package private(set) var memory: Int?
    /// Processors that all processes may use together, rounded up, at least 1; nil without a limit. The least of `cpu.max`
    /// and `cpu.cfs_quota_us`.
    package private(set) var processors: Int?
    /// Processes and threads together; nil without a limit. The least of `pids.max`.
    package private(set) var tasks: Int?
    /// Processes that the kernel has ended so far because a group's memory was full; 0 where it does not count them.
    package private(set) var killedForMemory = 0

    /// Those of this process at the first use. A worker uses them before it gives up the right to read them.
    package static let own = now
    /// Those of this process now.
    package static var now: ControlGroups { ControlGroups(root: "/") }

    /// - Parameter root: The folder of `proc` and `sys`, for tests.
    init(root: RawString) {
        for group in Self.groups(root) {
            let files = group.isUnified ? Self.unified : Self.legacy[group.controller] ?? []
            for (level, folder) in group.folders.enumerated() {
                for file in files {
                    guard let text = Self.text(folder.appending(file.name)) else { continue }
                    // Events are counted for the group and those in it.
                    if file.limit != .kills || level == 0 { take(file.limit, text, folder) }
                }
            }
        }
    }

    // MARK: - Files

    private enum Limit { case memory, processors, quota, tasks, kills }

    private static let unified: [(name: RawString, limit: Limit)] = [
        ("memory.max", .memory), ("memory.high", .memory), ("memory.events", .kills), ("cpu.max", .processors),
        ("pids.max", .tasks),
    ]
    private static let legacy: [String: [(name: RawString, limit: Limit)]] = [
        "memory": [("memory.limit_in_bytes", .memory), ("memory.oom_control", .kills)],
        "cpu": [("cpu.cfs_quota_us", .quota)],
        "pids": [("pids.max", .tasks)],
    ]

    private mutating func take(_ limit: Limit, _ text: String, _ folder: RawString) {
        // "max" and -1 mean that there is none.
        let numbers = text.split { $0 == " " || $0 == "\n" }.map { Int($0) }
        let first = numbers.first ?? nil
        switch limit {
        case .memory: if let first, first >= 0 { memory = min(memory ?? .max, first) }
        case .tasks: if let first, first >= 0 { tasks = min(tasks ?? .max, first) }
        case .processors: takeQuota(first, numbers.count > 1 ? numbers[1] : nil)
        case .quota:
            takeQuota(first, Self.text(folder.appending("cpu.cfs_period_us")).flatMap { Int($0.prefix { $0 != "\n" }) })
        case .kills:
            let words = text.split { $0 == " " || $0 == "\n" }
            guard let name = words.firstIndex(of: "oom_kill"), name + 1 < words.count else { return }
            killedForMemory += Int(words[name + 1]) ?? 0
        }
    }

    /// - Parameters:
    ///   - quota: Microseconds of processors' time in each period.
    ///   - period: Microseconds.
    private mutating func takeQuota(_ quota: Int?, _ period: Int?) {
        guard let quota, let period, quota > 0, period > 0 else { return }
        processors = min(processors ?? .max, (quota - 1) / period + 1)
    }

    private static func text(_ path: RawString, limit: Int = 4096) -> String? {
        let file = path.withCString { open($0, O_RDONLY | O_CLOEXEC) }
        guard file >= 0 else { return nil }
        defer { close(file) }
        return (try? readAll(from: file, limit: limit)).map { String(decoding: $0, as: UTF8.self) }
    }

    // MARK: - Groups

    /// A group of this process.
    private struct Group {
        /// Of version 2, where one group has every controller.
        var isUnified: Bool
        /// Empty for version 2.
        var controller: String
        /// From the process's own group up to the highest that is mounted.
        var folders: [RawString]
    }

    /// A row of `/proc/self/mountinfo`.
    private struct Mount {
        /// The group that is mounted, from the highest one.
        var group: RawString
        var folder: RawString
        var isUnified: Bool
        var controllers: Set<String>

        init?(_ line: ArraySlice<UInt8>) {
            let fields = line.split(separator: UInt8(ascii: " "))
            guard let dash = fields.firstIndex(where: { $0.elementsEqual([UInt8(ascii: "-")]) }), dash >= 6,
                fields.count > dash + 3
            else { return nil }
            let kind = String(decoding: fields[dash + 1], as: UTF8.self)
            guard kind == "cgroup" || kind == "cgroup2" else { return nil }
            (group, folder) = (RawString(bytes: unescaped(fields[3])), RawString(bytes: unescaped(fields[4])))
            isUnified = kind == "cgroup2"
            controllers = Set(String(decoding: fields[dash + 3], as: UTF8.self).split(separator: ",").map(String.init))
        }
    }

    private static func groups(_ root: RawString) -> [Group] {
        let mounts = lines(root, "proc/self/mountinfo").compactMap { Mount($0) }
        return lines(root, "proc/self/cgroup").flatMap { line -> [Group] in
            let fields = line.split(separator: UInt8(ascii: ":"), maxSplits: 2, omittingEmptySubsequences: false)
            guard fields.count == 3 else { return [] }
            let controllers = fields[1].split(separator: UInt8(ascii: ",")).map { String(decoding: $0, as: UTF8.self) }
            let names = controllers.isEmpty ? [""] : controllers.filter { legacy[$0] != nil }
            return names.compactMap { name in
                let mount = mounts.first { name.isEmpty ? $0.isUnified : $0.controllers.contains(name) }
                guard let mount else { return nil }
                let folders = folders(RawString(bytes: fields[2]), mount)
                return Group(
                    isUnified: name.isEmpty, controller: name, folders: folders.map { root.appending($0.relative) })
            }
        }
    }

    private static func folders(_ path: RawString, _ mount: Mount) -> [RawString] {
        let names = path.bytes.split(separator: UInt8(ascii: "/"))
        let top = mount.group.bytes.split(separator: UInt8(ascii: "/"))
        // A group beside the mounted one, as in a container that is mounted from outside: only that one can be read.
        guard names.starts(with: top, by: { $0.elementsEqual($1) }), !names.contains(where: { $0 == [46, 46] }) else {
            return [mount.folder]
        }
        let below = names.dropFirst(top.count).map { RawString(bytes: $0) }
        return (0...below.count).reversed().map { count in
            below.prefix(count).reduce(mount.folder) { $0.appending($1) }
        }
    }

    private static func lines(_ root: RawString, _ name: RawString) -> [ArraySlice<UInt8>] {
        let file = root.appending(name).withCString { open($0, O_RDONLY | O_CLOEXEC) }
        guard file >= 0 else { return [] }
        defer { close(file) }
        // Machines with many containers have very many mounts.
        return ((try? readAll(from: file, limit: 16 << 20)) ?? []).split(separator: UInt8(ascii: "\n"))
    }
}

extension RawString {
    /// `a/b` of `/a/b`.
    fileprivate var relative: RawString { RawString(bytes: bytes.drop { $0 == UInt8(ascii: "/") }) }
}

/// Undoes the escapes of `/proc/self/mountinfo`: `\040` for a space.
private func unescaped(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var rest = bytes
    while let byte = rest.first {
        let digits = rest.dropFirst().prefix(3)
        if byte == UInt8(ascii: "\\"), digits.count == 3,
            let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 8)
        {
            result.append(value)
            rest = rest.dropFirst(4)
        } else {
            result.append(byte)
            rest = rest.dropFirst()
        }
    }
    return result
}
