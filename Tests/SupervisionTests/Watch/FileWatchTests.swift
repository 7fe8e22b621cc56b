import Glibc
import Outputs
import SupervisionTestSupport
import SystemCalls
import Testing

@testable import Supervision

@Suite struct FileWatchTests {
    private let folder = TemporaryFolder()
    private let watch: FileWatch

    init() throws {
        watch = try FileWatch()
    }

    private func remove(_ name: RawString) { _ = folder.file(name).withCString { Glibc.remove($0) } }

    private func makeFolder(_ name: RawString) { _ = folder.file(name).withCString { mkdir($0, 0o755) } }

    private func move(_ name: RawString, to other: RawString) {
        _ = folder.file(name).withCString { from in folder.file(other).withCString { rename(from, $0) } }
    }

    @Test("a file that is written, replaced, removed or made has changed")
    func changes() {
        let file = folder.write("a.lua", "1")
        watch.add(file)
        #expect(watch.takeChanges() == [])
        folder.write("a.lua", "2")
        #expect(watch.takeChanges() == [file])
        folder.write("b", "3")
        #expect(watch.takeChanges() == [])
        move("b", to: "a.lua")
        #expect(watch.takeChanges() == [file])
        remove("a.lua")
        #expect(watch.takeChanges() == [file])
        folder.write("a.lua", "4")
        #expect(watch.takeChanges() == [file])
    }

    @Test("what a link leads to counts, and the link itself, by the name that was given")
    func links() {
        makeFolder("real")
        folder.write("real/a", "1")
        folder.link("link", to: folder.file("real/a"))
        let link = folder.file("link")
        watch.add(link)
        folder.write("real/a", "2")
        #expect(watch.takeChanges() == [link])
        remove("link")
        #expect(watch.takeChanges() == [link])
        remove("real/a")
        remove("real")
    }

    @Test("a folder that is not there is waited for, and one that comes back is another")
    func folders() {
        let file = folder.file("sub/deep/a")
        watch.add(file)
        makeFolder("sub")
        #expect(watch.takeChanges() == [file])
        watch.removeAll()
        watch.add(file)
        makeFolder("sub/deep")
        #expect(watch.takeChanges() == [file])
        watch.removeAll()
        watch.add(file)
        folder.write("sub/deep/a", "1")
        #expect(watch.takeChanges() == [file])
        move("sub/deep", to: "sub/other")
        #expect(watch.takeChanges() == [file])
        for name in ["sub/other/a", "sub/other", "sub"] as [RawString] { remove(name) }
    }

    @Test("forgotten files do not count, and a file is counted once however it is named")
    func forgets() {
        let file = folder.write("a", "1")
        folder.link("b", to: file)
        watch.add(file)
        watch.add(folder.file("b"))
        watch.add(folder.file("missing"))
        #expect(watch.count == 1)
        watch.removeAll()
        folder.write("a", "2")
        #expect(watch.takeChanges() == [])
        #expect(watch.count == 0)
        watch.isIgnored = { $0 == folder.path }
        watch.add(file)
        folder.write("a", "3")
        #expect(watch.takeChanges() == [])
    }
}

@Suite struct WrittenOutputsTests {
    private let folder = TemporaryFolder()

    @Test("a result is one's own until somebody touches it")
    func own() {
        let file = folder.write("out", "1")
        var written = WrittenOutputs()
        #expect(!written.hold(file))
        written.note([file])
        #expect(written.hold(file))
        #expect(written.hold(folder.path.appending("./out")))
        folder.write("out", "12")
        #expect(!written.hold(file))
        written.note([file])
        _ = file.withCString { Glibc.remove($0) }
        #expect(!written.hold(file))
    }
}
