import Glibc
import SupervisionTestSupport
import SystemCalls
import Testing

/// The files of the page against those beside their target.
@Suite struct PageFileTests {
    @Test("every file of the page is served as it lies in the repository")
    func whole() throws {
        let studio = try Studio()
        var folder = RawString(#filePath).folder.folder.folder.folder
        folder = folder.appending("Sources/C/CPage/page")
        let names = folderEntries(folder)
        #expect(names.contains("index.html"))
        for name in names {
            let answer = studio.answer(name == "index.html" ? "/" : "/\(name)", fields: ["Authorization": ""])
            #expect(answer?.status == 200, "\(name): its line is missing in Sources/C/CPage/page.c")
            #expect(answer?.body == contents(folder.appending(RawString(name))))
        }
    }
}

/// The names in a folder that are not hidden. Wraps `readdir`.
private func folderEntries(_ path: RawString) -> [String] {
    guard let folder = path.withCString({ opendir($0) }) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
        let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        if !name.hasPrefix(".") { names.append(name) }
    }
    return names
}

private func contents(_ path: RawString) -> [UInt8]? {
    let file = path.withCString { open($0, O_RDONLY | O_CLOEXEC) }
    defer { close(file) }
    return try? readAll(from: file, limit: 1 << 20)
}
