import Glibc
import TestSupport
import Testing

// dash's `command -v` looks at the first of several names only.
private let hasPackageTools = ["dpkg-deb", "dpkg-shlibdeps", "cc"].allSatisfy { tool in
    (try? succeed("sh", ["-c", "command -v \(tool)"])) != nil
}

/// What `Scripts/dev/package.sh` makes of the programs that were built beside these tests.
@Suite(.enabled(if: hasPackageTools, "dpkg-deb, dpkg-shlibdeps or a C compiler is not installed"))
struct DebianPackageTests {
    private let folder = TemporaryFolder()

    private func makePackage() throws -> Word {
        // Packing well takes longer than all the rest.
        let words: [Word] = [
            "DPKG_DEB_COMPRESSOR_TYPE=none", "DEBFULLNAME=Ada Lovelace", "DEBEMAIL=ada@example.org",
            "SOURCE_DATE_EPOCH=1700000000", Word(projectFolder + "/Scripts/dev/package.sh"), "--programs",
            Word(projectFolder + "/.build/debug"), "--output", folder.path,
        ]
        let output = try RunningProgram("env", words, in: "/").wait(seconds: 600)
        guard output.status == 0 else { throw ProgramError.failed("package.sh", output) }
        return Word(bytes: output.output.filter { $0 != UInt8(ascii: "\n") })
    }

    private func field(_ name: Word, of package: Word) throws -> String {
        String(decoding: try succeed("dpkg-deb", ["-f", package, name]), as: UTF8.self)
            .trimmingPrefix { $0.isWhitespace }.split(separator: "\n").joined(separator: "\n")
    }

    @Test("a package has both programs, the library and the documents, and depends on what they load")
    func package() throws {
        let package = try makePackage()
        try checkFields(of: package)
        let depends = try field("Depends", of: package).split(separator: ",").map {
            String($0.trimmingPrefix(" ").prefix { $0 != " " })
        }
        let linked = ["libavcodec", "libavformat", "liblua5.4-0", "libpangoft2-1.0-0", "libc6"]
        let onDemand = ["libavfilter", "librubberband", "libass"]
        for name in linked + onDemand {
            #expect(depends.contains { $0.hasPrefix(name) }, "\(name) is not in \(depends)")
        }
        #expect(!depends.contains { $0.contains("-dev") || $0.contains("swift") || $0 == "ffmpeg" })
        try checkFiles(of: package)
        try checkSums(of: package)
    }

    private func checkFields(of package: Word) throws {
        let version = try succeed(luaeditProgram, ["--version"])
        #expect("luaedit \(try field("Version", of: package))\n" == String(decoding: version, as: UTF8.self))
        let architecture = String(decoding: try succeed("dpkg", ["--print-architecture"]), as: UTF8.self)
        #expect(try field("Architecture", of: package) + "\n" == architecture)
        #expect(try field("Maintainer", of: package) == "Ada Lovelace <ada@example.org>")
        #expect(
            try field("Recommends", of: package)
                == "fonts-dejavu-core, libsdl2-2.0-0, libavdevice59, librlottie0-1, fonts-bebas-neue, "
                + "fonts-ebgaramond, fonts-inter, fonts-jetbrains-mono, fonts-quicksand, fonts-roboto-unhinted"
        )
    }

    private func checkFiles(of package: Word) throws {
        let list = String(decoding: try succeed("dpkg-deb", ["-c", package]), as: UTF8.self)
        let rows = list.split(separator: "\n").map { $0.split(separator: " ", omittingEmptySubsequences: true) }
        #expect(rows.allSatisfy { $0[1] == "root/root" })
        #expect(rows.allSatisfy { $0[3] <= "2023-11-14" }, "a file is newer than it should be")
        let modes = Dictionary(uniqueKeysWithValues: rows.map { (String($0[5].dropFirst()), String($0[0])) })
        let expected = [
            "/usr/bin/luaedit": "-rwxr-xr-x", "/usr/libexec/luaedit/luaedit-worker": "-rwxr-xr-x",
            "/usr/libexec/luaedit/luaedit-studio": "-rwxr-xr-x",
            "/usr/libexec/luaedit/luaedit-window": "-rwxr-xr-x",
            "/usr/libexec/luaedit/luaedit-capture": "-rwxr-xr-x",
            "/usr/share/luaedit/Scripts/watermark.lua": "-rw-r--r--",
            "/usr/share/luaedit/Stdlib/stage.lua": "-rw-r--r--",
            "/usr/share/luaedit/Stdlib/meta/edit.lua": "-rw-r--r--",
            "/usr/share/luaedit/Docs/findings.md": "-rw-r--r--",
            "/usr/share/doc/luaedit/copyright": "-rw-r--r--", "/usr/share/doc/luaedit/changelog.gz": "-rw-r--r--",
        ]
        for (path, mode) in expected { #expect(modes[path] == mode, "\(path)") }
        #expect(!modes.keys.contains { $0.contains("/dev/") || $0.hasPrefix("/usr/local") || $0.contains("LICENSE") })
    }

    private func checkSums(of package: Word) throws {
        let root = folder.file("root")
        try succeed("dpkg-deb", ["-R", package, root])
        try succeed("md5sum", ["--quiet", "-c", "DEBIAN/md5sums"], in: root)
        let sums = String(decoding: readFile(root + "/DEBIAN/md5sums") ?? [], as: UTF8.self)
        let files = String(decoding: try succeed("find", ["usr", "-type", "f"], in: root), as: UTF8.self)
        #expect(sums.split(separator: "\n").count == files.split(separator: "\n").count)
    }
}
