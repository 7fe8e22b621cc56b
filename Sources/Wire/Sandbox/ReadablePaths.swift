import Glibc
import Messages
import SystemCalls

/// The files that the kernel lets a worker read: the job's files, and the parts of the system that its libraries open
/// late.
///
/// None in `/proc`, only those named here in `/etc`, only the fonts in a home folder. No path is writable: outputs are
/// descriptors that the supervisor opened.
enum ReadablePaths {
    /// Libraries and their data, fonts, and two devices. Modern systems have links at `/lib`; older ones have folders.
    private static let system: [RawString] = [
        "/usr/lib", "/usr/lib32", "/usr/lib64", "/usr/libexec", "/usr/local/lib", "/lib", "/lib32", "/lib64",
        "/etc/ld.so.cache", "/usr/share", "/usr/local/share/fonts", "/etc/fonts", "/usr/local/etc/fonts",
        "/var/cache/fontconfig", "/etc/localtime", "/dev/null", "/dev/urandom", "/sys/devices/system/cpu",
        "/sys/devices/system/node",
    ]
    /// The folders of fonts, and of their caches and settings, in a home folder.
    private static let inHome: [RawString] = [
        ".fonts", ".fonts.conf", ".fonts.conf.d", ".fontconfig", ".local/share/fonts", ".config/fontconfig",
        ".cache/fontconfig",
    ]
    /// Variables with the path of a folder, or several with colons between, and the readable part; nil for all of it.
    private static let variables: [(name: String, component: RawString?)] = [
        ("XDG_DATA_HOME", "fonts"), ("XDG_DATA_DIRS", "fonts"), ("XDG_CONFIG_HOME", "fontconfig"),
        ("XDG_CACHE_HOME", "fontconfig"), ("FONTCONFIG_FILE", nil), ("FONTCONFIG_PATH", nil),
        ("LD_LIBRARY_PATH", nil),
    ]

    /// Files and folders, absolute; some need not be there.
    /// - Parameter environment: A variable's value, for a test.
    static func of(
        _ job: Job, environment: (String) -> RawString? = { getenv($0).map { RawString(cString: $0) } }
    ) -> [RawString] {
        var paths = system + job.grants.readableOrNamed + job.fontFolders
        if let home = job.home { paths += ["Stdlib", "Scripts"].map { home.appending($0) } }
        if let home = environment("HOME"), home.hasPrefix("/") { paths += inHome.map { home.appending($0) } }
        for (name, component) in variables {
            // A relative path means another folder every time.
            for path in folders(environment(name)) where path.hasPrefix("/") {
                paths.append(component.map { path.appending($0) } ?? path)
            }
        }
        return paths
    }

    private static func folders(_ value: RawString?) -> [RawString] {
        (value?.bytes ?? []).split(separator: UInt8(ascii: ":")).map { RawString(bytes: $0) }
    }
}

extension Job {
    /// The folders `fonts` beside the Lua files that the command line names, such as the file of a theme. Absolute;
    /// some need not be there.
    package var fontFolders: [RawString] {
        let ending = Array(".lua".utf8)
        let folders = grants.readableOrNamed.filter { $0.bytes.suffix(ending.count) == ending[...] }.map(\.folder)
        return Set(folders).map { $0.appending("fonts") }.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    }
}
