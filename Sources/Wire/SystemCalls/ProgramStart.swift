import Glibc

/// A program to start, by default in a process group of its own, so that Ctrl-C on the terminal is this one's alone: without a
/// terminal, and with no descriptor but those that it is given.
package struct ProgramStart {
    /// The variables that a program finds.
    package enum Variables {
        /// Those of this process.
        case own
        /// Those of this process, for a luaedit that ends with the thread that starts it, see ``ParentProcess``.
        case ofParent
        /// The same for a luaedit that gets its words as descriptor 3, see ``PassedWords``.
        case passingWords
        /// Of this process those with these names, and others as `NAME=value`.
        case only(Set<String>, and: [String])
    }

    /// The program, looked for as a shell does, and its arguments.
    package var words: [RawString]
    /// The program's file, where the first of the words is only its name.
    package var file: RawString?
    /// Where its standard input comes from; nil for an empty one.
    package var input: CInt?
    /// Where its standard output goes; nil for nowhere.
    package var output: CInt?
    /// The same for its standard error.
    package var errors: CInt?
    /// Those that it gets as 3, 4 and so on.
    package var descriptors: [CInt] = []
    package var variables = Variables.own
    /// Signals that wait until it takes them.
    package var heldSignals: [CInt] = []
    /// True to leave signals ignored that this process ignores, as under `nohup`, but for SIGPIPE.
    package var keepsIgnoredSignals = false
    /// False for a program that works on the terminal for this one.
    package var hasOwnGroup = true

    package init(_ words: [RawString], output: CInt? = nil, errors: CInt? = nil) {
        (self.words, self.output, self.errors) = (words, output, errors)
    }

    /// Starts it. Wraps `posix_spawnp`.
    package func perform() throws(SystemError) -> ChildProcess {
        // Above those that the program gets, lest one be overwritten before it is copied.
        var raised: [CInt] = []
        defer { for descriptor in raised { close(descriptor) } }
        for descriptor in [input, output, errors].compactMap({ $0 }) + descriptors {
            let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3 + CInt(descriptors.count))
            guard copy >= 0 else { throw SystemError(number: errno) }
            raised.append(copy)
        }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        addActions(&actions, raised)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        setAttributes(&attributes)
        return try spawn(&actions, &attributes)
    }

    private func addActions(_ actions: inout posix_spawn_file_actions_t, _ raised: [CInt]) {
        var raised = raised[...]
        for (target, source) in [(CInt(0), input), (1, output), (2, errors)] {
            if source == nil {
                posix_spawn_file_actions_addopen(&actions, target, "/dev/null", target == 0 ? O_RDONLY : O_WRONLY, 0)
            } else {
                posix_spawn_file_actions_adddup2(&actions, raised.removeFirst(), target)
            }
        }
        for (number, descriptor) in raised.enumerated() {
            posix_spawn_file_actions_adddup2(&actions, descriptor, CInt(3 + number))
        }
    }

    /// Blocked signals of this process are not the program's.
    private func setAttributes(_ attributes: inout posix_spawnattr_t) {
        var (held, usual) = (sigset_t(), sigset_t())
        sigemptyset(&held)
        for signal in heldSignals { sigaddset(&held, signal) }
        if keepsIgnoredSignals {
            sigemptyset(&usual)
            sigaddset(&usual, SIGPIPE)
        } else {
            sigfillset(&usual)
        }
        posix_spawnattr_setsigmask(&attributes, &held)
        posix_spawnattr_setsigdefault(&attributes, &usual)
        posix_spawnattr_setpgroup(&attributes, 0)
        let group = hasOwnGroup ? POSIX_SPAWN_SETPGROUP : 0
        posix_spawnattr_setflags(&attributes, Int16(group | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    }

    private func spawn(
        _ actions: inout posix_spawn_file_actions_t, _ attributes: inout posix_spawnattr_t
    ) throws(SystemError) -> ChildProcess {
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { word in word.withCString { strdup($0) } } + [nil]
        var environment = variables.makeStrings()
        defer { for string in arguments + environment { free(string) } }
        var process: pid_t = 0
        let result = (file ?? words[0]).withCString {
            posix_spawnp(&process, $0, &actions, &attributes, &arguments, &environment)
        }
        guard result == 0 else { throw SystemError(number: result) }
        return ChildProcess(number: process)
    }
}

extension ProgramStart.Variables {
    /// As programs take them, with nil at the end. The caller frees the strings.
    package func makeStrings() -> [UnsafeMutablePointer<CChar>?] {
        switch self {
        case .own: Self.own { _ in true } + [nil]
        case .ofParent: Self.ofParent() + [nil]
        case .passingWords: Self.ofParent() + [strdup("\(PassedWords.variable)=\(PassedWords.descriptor)"), nil]
        case .only(let names, let others): Self.own(names.contains) + others.map { strdup($0) } + [nil]
        }
    }

    private static func ofParent() -> [UnsafeMutablePointer<CChar>?] {
        own { $0 != ParentProcess.variable && $0 != PassedWords.variable }
            + [strdup("\(ParentProcess.variable)=\(getpid())")]
    }

    private static func own(_ isPassed: (String) -> Bool) -> [UnsafeMutablePointer<CChar>?] {
        var result: [UnsafeMutablePointer<CChar>?] = []
        var next = environ
        while let entry = next.pointee {
            let name = RawString(cString: entry).bytes.prefix { $0 != UInt8(ascii: "=") }
            if isPassed(String(decoding: name, as: UTF8.self)) { result.append(strdup(entry)) }
            next += 1
        }
        return result
    }
}
