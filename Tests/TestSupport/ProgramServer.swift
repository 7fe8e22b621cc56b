import Glibc

/// A program that is loaded once and runs many times: the judges of media and luaedit-worker, whose libraries take long to
/// link.
///
/// `Tests/ProgramServer` is what makes the program wait for requests and describes them.
package final class ProgramServer: Sendable {
    package static let ffmpeg = ProgramServer("ffmpeg")
    package static let ffprobe = ProgramServer("ffprobe")
    /// Gives workers to runs of luaedit that have ``client``.
    package static let worker = ProgramServer("\(builtFolder)/luaedit-worker")

    /// The server of a program; nil unless it has one.
    package static func named(_ name: String) -> ProgramServer? {
        switch name {
        case "ffmpeg": ffmpeg
        case "ffprobe": ffprobe
        default: nil
        }
    }

    /// What makes luaedit ask this server for its workers: variables of its environment, and a descriptor to inherit under
    /// another number.
    package var client: (variables: [String: String], descriptor: CInt, number: CInt) {
        // Above all that luaedit opens.
        let number: CInt = 900
        return (["LD_PRELOAD": Self.library, "LUAEDIT_TEST_WORKERS": "\(number)"], channel, number)
    }

    /// How a run ended and what it wrote.
    package struct Outcome: Sendable {
        /// As `waitpid` gives it.
        package let status: CInt
        package let output: [UInt8]
        package let error: [UInt8]
    }

    private struct Failure: Error, CustomStringConvertible { let description: String }

    /// Servers that end with the tests, so that the processor's time of their runs counts as the tests'.
    private static let started = Lock<[ProgramServer]>([])

    private let name: String
    private let process: pid_t
    private let channel: CInt

    /// Starts a program as a server. Wraps `posix_spawnp`.
    private init(_ name: String) {
        self.name = name
        var ends: [CInt] = [-1, -1]
        let type = CInt(SOCK_SEQPACKET.rawValue) | CInt(SOCK_CLOEXEC.rawValue)
        precondition(socketpair(AF_UNIX, type, 0, &ends) == 0, "cannot make a socket for \(name)")
        defer { close(ends[1]) }
        channel = ends[0]
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, ends[1], 3)
        let variables = ["env", "LD_PRELOAD=\(Self.library)", name]
        var arguments = variables.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var process: pid_t = 0
        let status = posix_spawnp(&process, "env", &actions, nil, &arguments, environ)
        precondition(status == 0, "cannot start \(name)")
        self.process = process
        let isFirst = Self.started.withLock { servers in
            servers.append(self)
            return servers.count == 1
        }
        if isFirst { atexit { ProgramServer.started.withLock { for server in $0 { server.end() } } } }
    }

    /// The folder of the tests' program, and of all that is built with it.
    private static let builtFolder: String = {
        var path = [CChar](repeating: 0, count: Int(PATH_MAX))
        let length = readlink("/proc/self/exe", &path, path.count)
        let program = String(decoding: path.prefix(max(length, 0)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return String(program[..<(program.lastIndex(of: "/") ?? program.endIndex)])
    }()

    /// The object that makes a program a server or a client.
    private static let library: String = {
        let library = builtFolder + "/libProgramServer.so"
        precondition(
            access(library, R_OK) == 0, "\(library) is missing: Scripts/dev/build.sh --build-tests makes it")
        return library
    }()

    private func end() {
        close(channel)
        var status: CInt = 0
        waitpid(process, &status, 0)
    }

    /// Runs the program and waits for its end. Standard input is empty.
    /// - Parameters:
    ///   - words: What follows the program's name; any bytes but NUL.
    ///   - folder: The program's current folder.
    /// - Throws: If the program could not be run or takes longer than any run should; it is then killed.
    package func run(_ words: [[UInt8]], in folder: [UInt8], seconds: Int = 300) throws -> Outcome {
        let (output, error) = (makeUnnamedFile(), makeUnnamedFile())
        defer { for descriptor in [output, error] { close(descriptor) } }
        var pipe: [CInt] = [-1, -1]
        guard Glibc.pipe(&pipe) == 0 else { throw Failure(description: "no descriptors are left to run \(name)") }
        for end in pipe { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer { close(pipe[0]) }
        let request = [folder, Array(name.utf8)] + words
        let isSent = send(request.flatMap { $0 + [0] }, descriptors: [output, error, pipe[1]])
        close(pipe[1])
        guard isSent, let process = read(from: pipe[0], seconds: 60) else {
            throw Failure(description: "the server of \(name) does not answer")
        }
        guard let status = read(from: pipe[0], seconds: seconds) else {
            kill(process, SIGKILL)
            throw Failure(description: "\(name) took longer than \(seconds) s")
        }
        return Outcome(status: status, output: contents(of: output), error: contents(of: error))
    }

    /// Sends one packet with descriptors beside it. Wraps `sendmsg`.
    private func send(_ bytes: [UInt8], descriptors: [CInt]) -> Bool {
        // A control message is its length, level and type, and then what it carries, in whole words.
        let length = MemoryLayout<cmsghdr>.size + MemoryLayout<CInt>.size * descriptors.count
        let control = UnsafeMutableRawPointer.allocate(byteCount: (length + 7) & ~7, alignment: 8)
        defer { control.deallocate() }
        control.initializeMemory(as: UInt8.self, repeating: 0, count: (length + 7) & ~7)
        var header = cmsghdr()
        (header.cmsg_len, header.cmsg_level, header.cmsg_type) = (length, SOL_SOCKET, CInt(SCM_RIGHTS))
        control.storeBytes(of: header, as: cmsghdr.self)
        for (index, descriptor) in descriptors.enumerated() {
            let offset = MemoryLayout<cmsghdr>.size + MemoryLayout<CInt>.size * index
            control.storeBytes(of: descriptor, toByteOffset: offset, as: CInt.self)
        }
        var bytes = bytes
        return bytes.withUnsafeMutableBytes { bytes in
            var part = iovec(iov_base: bytes.baseAddress, iov_len: bytes.count)
            return withUnsafeMutablePointer(to: &part) { part in
                var message = msghdr()
                (message.msg_iov, message.msg_iovlen) = (part, 1)
                (message.msg_control, message.msg_controllen) = (control, (length + 7) & ~7)
                return sendmsg(channel, &message, CInt(MSG_NOSIGNAL)) == bytes.count
            }
        }
    }

    /// A number from the server; nil if it has sent none when its end of the pipe is closed or the time is over.
    private func read(from pipe: CInt, seconds: Int) -> CInt? {
        var source = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
        var count: CInt
        repeat { count = poll(&source, 1, CInt(seconds * 1000)) } while count < 0 && errno == EINTR
        guard count == 1 else { return nil }
        var number: CInt = 0
        return Glibc.read(pipe, &number, MemoryLayout<CInt>.size) == MemoryLayout<CInt>.size ? number : nil
    }
}
