import Glibc
import Testing

@testable import Media

@Suite("Files that change while they are read")
struct ReadFilesTests {
    private let folder = TemporaryFolder()

    /// What happens to a file of ten bytes, and what is said of it; nil for nothing.
    struct Change: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let text: String?
        let change: @Sendable (String) throws -> Void
    }

    static let changes = [
        Change(testDescription: "nothing", text: nil) { _ in },
        Change(testDescription: "new rights", text: nil) { #expect(chmod($0, 0o600) == 0) },
        Change(testDescription: "a hard link", text: nil) { #expect(link($0, $0 + "-link") == 0) },
        Change(
            testDescription: "cut",
            text: "'in' shrank from 10 to 4 bytes while it was read; run again when it no longer changes"
        ) { #expect(truncate($0, 4) == 0) },
        Change(
            testDescription: "grown",
            text: "'in' grew from 10 to 20 bytes while it was read: it is still being written; run again when it is "
                + "complete, or read a copy of it"
        ) { #expect(truncate($0, 20) == 0) },
        Change(
            testDescription: "overwritten", text: "'in' changed while it was read; run again when it no longer changes"
        ) { path in
            let file = open(path, O_WRONLY)
            defer { close(file) }
            #expect(write(file, "9", 1) == 1)
            // Clocks of file systems have steps.
            var times = [timespec(tv_sec: 2_000_000_000, tv_nsec: 0), timespec(tv_sec: 2_000_000_000, tv_nsec: 0)]
            #expect(futimens(file, &times) == 0)
        },
        Change(
            testDescription: "gone",
            text: "'in' was removed or renamed while it was read; run again when it no longer changes"
        ) { #expect(unlink($0) == 0) },
        Change(
            testDescription: "replaced",
            text: "'in' was replaced by another file while it was read; run again when it no longer changes"
        ) { path in
            let other = open(path + "-new", O_WRONLY | O_CREAT, 0o600)
            #expect(write(other, "9876543210", 10) == 10)
            close(other)
            #expect(rename(path + "-new", path) == 0)
        },
    ]

    /// A noted file of ten bytes.
    private func noted() throws -> (files: ReadFiles, path: String) {
        let path = folder.file("in")
        let file = open(path, O_WRONLY | O_CREAT, 0o600)
        #expect(write(file, "0123456789", 10) == 10)
        close(file)
        let files = ReadFiles()
        files.note(path, calling: "in")
        return (files, path)
    }

    /// What is said; nil for nothing.
    private func said(_ body: () throws(MediaError) -> Void) -> String? {
        do throws(MediaError) { try body() } catch {
            #expect(error.kind == .inputOutput)
            return error.description
        }
        return nil
    }

    @Test("a file that is not the same is named, with what happened to it", arguments: changes)
    func changed(_ change: Change) throws {
        let (files, path) = try noted()
        try change.change(path)
        #expect(said(files.requireUnchanged) == change.text)
        #expect(said(files.requireSomeUnchanged) == change.text)
    }

    @Test("a later piece of work looks only at the files that it reads")
    func later() throws {
        let (files, path) = try noted()
        files.begin()
        #expect(truncate(path, 4) == 0)
        #expect(said(files.requireUnchanged) == nil)
        files.note(path, calling: "in")
        #expect(said(files.requireUnchanged) == "'in' has changed since it was first read; reload() reads it again")
        files.forget()
        files.note(path, calling: "in")
        #expect(said(files.requireUnchanged) == nil)
    }

    @Test("a name that leads to another file later is told")
    func moved() throws {
        let (files, path) = try noted()
        files.note(path, calling: "in")
        #expect(said(files.requireUnchanged) == nil)
        files.note(folder.file("other"), calling: "in")
        #expect(
            said(files.requireUnchanged)
                == "'in' led to another file later, while it was read; run again when it no longer changes")
    }

    @Test("of many files each is looked at in its turn")
    func many() throws {
        let (files, path) = try noted()
        for number in 0..<150 {
            let other = folder.file("other-\(number)")
            close(open(other, O_WRONLY | O_CREAT, 0o600))
            files.note(other, calling: other)
        }
        #expect(truncate(path, 4) == 0)
        #expect((0..<3).compactMap { _ in said(files.requireSomeUnchanged) }.count == 1)
    }
}
