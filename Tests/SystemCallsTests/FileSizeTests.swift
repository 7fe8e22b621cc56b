import Glibc
import Testing

@testable import SystemCalls

@Suite struct FileSizeTests {
    @Test func `the end of a file in memory is its last bytes`() throws {
        let file = try MemoryFile()
        #expect(file.end(limit: 4) == [])
        _ = writeAll([1, 2, 3], to: file.descriptor)
        #expect(file.end(limit: 4) == [1, 2, 3])
        #expect(file.end(limit: 2) == [2, 3])
        #expect(fileSize(file.descriptor) == 3)
        #expect(fileSize(-1) == nil)
    }

    @Test func `free space has no limit, and is unknown without a file`() throws {
        let folder = open("/tmp", O_RDONLY | O_DIRECTORY)
        defer { close(folder) }
        #expect(try #require(freeSpace(folder)) >= 0)
        #expect(freeSpace(-1) == nil)
        #expect(product(of: 3, 4096) == 12_288)
        #expect(product(of: .max, 4096) == .max)
        #expect(product(of: .max, 1) == .max)
    }
}
